// `npm start`: installs what is missing, then runs the main job on the TPC-H queries.
import { ensureInstalled, runNode } from './ensure-installed.mjs';

ensureInstalled();
runNode(['--import', 'tsx', 'scripts/demo.ts', ...process.argv.slice(2)]);
