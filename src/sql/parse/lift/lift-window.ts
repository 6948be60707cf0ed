import type { SqlWindow } from '../../ast.ts';
import type { LoweredNamedWindow } from '../lower/lowered.ts';
import { specOf } from '../lower/window.ts';
import type { Lifter } from './lifter.ts';

/** A window of a WINDOW clause. */
export function liftWindow({ window }: LoweredNamedWindow, lift: Lifter): SqlWindow {
  if (window.kind === 'name') return { kind: 'WindowName', name: window.name, span: window.span };
  return specOf(window.shape, lift.list(window.args));
}
