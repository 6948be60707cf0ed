#!/usr/bin/env node
import { Command, InvalidArgumentError, Option } from 'commander';
import { CompileError } from '../errors/compile-error.ts';
import type { CompileFlags, ConvertFlags, ExplainFlags } from './for-each-query.ts';
import { reportError } from './report.ts';

const collect = (value: string, previous: readonly string[]): readonly string[] => [...previous, value];
function keyValue(value: string, previous: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const at = value.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('expected key=value');
  return { ...previous, [value.slice(0, at)]: value.slice(at + 1) };
}

const program = new Command('sparkstrait')
  .description('Spark SQL to Substrait to Spark 3.4 logical plans, and back, without a JVM')
  .version('0.1.0')
  .showHelpAfterError()
  .configureOutput({ writeErr: (text) => process.stderr.write(text) })
  // commander's own usage errors are the user's: status 2
  .exitOverride((e) => process.exit(e.exitCode === 0 ? 0 : 2));

function sqlOptions(command: Command): Command {
  return command
    .option('-s, --schema <file>', 'a file of CREATE TABLE statements, or the built-in tpch; repeatable', collect, [])
    .option('-c, --conf <key=value>', 'a Spark setting; repeatable', keyValue, {})
    .option('-p, --param <name=value>', 'the value of :name in the query, as a SQL literal; repeatable', keyValue, {});
}

sqlOptions(program.command('explain'))
  .description("print a query's plans as Spark's EXPLAIN EXTENDED does")
  .argument('<file>', 'a file with one or more statements; - for standard input')
  .addOption(new Option('-m, --mode <mode>', 'which plan').choices(['extended', 'parsed', 'analyzed', 'optimized', 'substrait']).default('extended'))
  .option('--trace-rules', 'also print each optimizer rule that changed the plan, and what it changed')
  .action(async (file: string, flags: ExplainFlags) => (await import('./explain-command.ts')).explainCommand(file, flags));

sqlOptions(program.command('compile'))
  .description('compile a query to a Substrait plan')
  .argument('<file>', 'a file with one query; - for standard input')
  .option('-o, --output <file>', 'where to write: .pb for binary, .json for JSON (default: JSON on standard output)')
  .option('--optimized', 'write the optimized plan instead of the analyzed one')
  .addOption(new Option('-t, --target <target>', 'whom the plan is for').choices(['latest', 'datafusion']).default('latest'))
  .action(async (file: string, flags: CompileFlags) => (await import('./substrait-commands.ts')).compileCommand(file, flags));

program
  .command('convert')
  .description("print a Substrait plan's Spark plans")
  .argument('<file>', 'a Substrait plan, binary or JSON; - for standard input')
  .option('-c, --conf <key=value>', 'a Spark setting; repeatable', keyValue, {})
  .addOption(new Option('-m, --mode <mode>', 'which plan').choices(['extended', 'analyzed', 'optimized', 'substrait']).default('extended'))
  .action(async (file: string, flags: ConvertFlags) => (await import('./substrait-commands.ts')).convertCommand(file, flags));

program
  .command('batch')
  .description('JSON lines {"name","sql","schema","conf","setup"} on standard input, {"name","text"} out for each, in order')
  .action(async () => (await import('./batch.ts')).runBatch(process.stdin, process.stdout));

program.parseAsync(process.argv).catch((e: unknown) => {
  if (e instanceof CompileError) reportError(e, '', '');
  else process.stderr.write(`${e instanceof Error ? (e.stack ?? e.message) : String(e)}\n`);
  process.exitCode = e instanceof CompileError ? 1 : 2;
});
