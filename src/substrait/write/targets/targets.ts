import { latest, type Target, type TargetName } from '../target.ts';
import { datafusion } from './datafusion.ts';

export const targets: Readonly<Record<TargetName, Target>> = { latest, datafusion };
