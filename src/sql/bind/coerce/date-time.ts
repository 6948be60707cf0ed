import { dateType, equalType, timestampNtzType, timestampType } from '../../../types/data-type.ts';
import { implicitCast } from '../expr/make.ts';
import { castIfNotSame } from './cast-to.ts';
import { isBinaryCall, type Pass, withArgs } from './pass.ts';

const isTimestamp = (kind: string): boolean => kind === 'timestamp' || kind === 'timestamp_ntz';

/** Starts of date and timestamp arithmetic. Source: Catalyst's `TypeCoercion.DateTimeOperations`. */
export const dateTimeOperations: Pass = (e, conf) => {
  if (!isBinaryCall(e)) return e;
  const [l, r] = e.args;
  if (e.fn === 'date_add' || e.fn === 'date_sub') {
    return isTimestamp(l.type.kind) || l.type.kind === 'string' ? withArgs(e, [implicitCast(l, dateType, conf), r]) : e;
  }
  if (e.fn === 'time_add') return l.type.kind === 'string' ? withArgs(e, [implicitCast(l, timestampType, conf), r]) : e;
  if (e.fn !== 'subtract_timestamps') return e;
  if (l.type.kind === 'date' && isTimestamp(r.type.kind)) return withArgs(e, [implicitCast(l, r.type, conf), r]);
  if (isTimestamp(l.type.kind) && r.type.kind === 'date') return withArgs(e, [l, implicitCast(r, l.type, conf)]);
  if (isTimestamp(l.type.kind) && isTimestamp(r.type.kind) && !equalType(l.type, r.type))
    return withArgs(e, [castIfNotSame(l, timestampNtzType, conf), castIfNotSame(r, timestampNtzType, conf)]);
  return e;
};
