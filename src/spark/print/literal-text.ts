import type { Conf } from '../../conf/conf.ts';
import type { DataType } from '../../types/data-type.ts';
import { literalText as text } from '../../types/literal-text.ts';
import type { Value } from '../../types/value.ts';

export { doubleText } from '../../types/java-number-text.ts';

/** A literal as it stands in a plan. */
export function literalText(v: Value, t: DataType, conf: Conf): string {
  return text(v, t, conf.sessionTimeZone);
}
