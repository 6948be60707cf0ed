/** Writes extensions/functions_spark.yaml, the Substrait extension of what the standard ones lack, from the function table: `tsx scripts/gen-extension-yaml.ts`. */
import { writeFileSync } from 'node:fs';
import { extensionYaml } from './extension-yaml.ts';

writeFileSync(new URL('../extensions/functions_spark.yaml', import.meta.url), extensionYaml());
