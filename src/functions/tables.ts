import type { FunctionRow } from './row.ts';
import { basicAggregates } from './rows/aggregates.ts';
import { arithmeticOperators, tryOperators } from './rows/arithmetic-operators.ts';
import { arrays } from './rows/arrays.ts';
import { conditionals } from './rows/conditional.ts';
import { dateFields } from './rows/date-fields.ts';
import { datetimes } from './rows/datetime.ts';
import { encodings } from './rows/encodings.ts';
import { generators } from './rows/generators.ts';
import { intervalFunctions, intervalOperators } from './rows/intervals.ts';
import { json } from './rows/json.ts';
import { lambdas } from './rows/lambdas.ts';
import { maps } from './rows/maps.ts';
import { mathematics } from './rows/math.ts';
import { castFunctions, miscellaneous } from './rows/misc.ts';
import { paddings } from './rows/padding.ts';
import { patterns } from './rows/patterns.ts';
import { predicates, stringPredicates } from './rows/predicates.ts';
import { roundings } from './rows/rounding.ts';
import { statistics } from './rows/statistics.ts';
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
  ...castFunctions,
  ...roundings,
  ...mathematics,
  ...basicStrings,
  ...paddings,
  ...encodings,
  ...patterns,
  ...dateFields,
  ...datetimes,
  ...arrays,
  ...maps,
  ...lambdas,
  ...json,
  ...miscellaneous,
  ...basicAggregates,
  ...statistics,
  ...windows,
  ...generators,
];
