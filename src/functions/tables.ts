import type { FunctionRow } from './row.ts';
import { basicAggregates } from './rows/aggregates.ts';
import { arithmeticOperators, tryOperators } from './rows/arithmetic-operators.ts';
import { conditionals } from './rows/conditional.ts';
import { dateFields } from './rows/date-fields.ts';
import { datetimes } from './rows/datetime.ts';
import { encodings } from './rows/encodings.ts';
import { intervalFunctions, intervalOperators } from './rows/intervals.ts';
import { mathematics } from './rows/math.ts';
import { optimizerInternals } from './rows/optimizer-internals.ts';
import { paddings } from './rows/padding.ts';
import { patterns } from './rows/patterns.ts';
import { predicates, stringPredicates } from './rows/predicates.ts';
import { roundings } from './rows/rounding.ts';
import { basicStrings } from './rows/strings.ts';
import { windows } from './rows/windows.ts';

/** Every row, in the order of the area tables. */
export const allRows: readonly FunctionRow[] = [
  ...arithmeticOperators,
  ...tryOperators,
  ...intervalOperators,
  ...intervalFunctions,
  ...predicates,
  ...stringPredicates,
  ...conditionals,
  ...roundings,
  ...mathematics,
  ...basicStrings,
  ...paddings,
  ...encodings,
  ...patterns,
  ...dateFields,
  ...datetimes,
  ...basicAggregates,
  ...windows,
  ...optimizerInternals,
];
