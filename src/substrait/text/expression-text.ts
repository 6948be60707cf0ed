import {
  type AggregateFunction,
  AggregateFunction_AggregationInvocation,
  type Expression,
  type Expression_FieldReference,
  type Expression_ReferenceSegment,
  type Expression_WindowFunction,
  type Expression_WindowFunction_Bound,
  type FunctionArgument,
  type Rel,
  type SortField,
  SortField_SortDirection,
} from '../gen/substrait/algebra_pb.ts';
import type { Type } from '../gen/substrait/type_pb.ts';
import type { TypeAliases } from '../read/scope.ts';
import { literalText } from './literal-text.ts';
import { typeText } from './type-text.ts';

/** What the text of one relation's expressions needs. */
export interface TextScope {
  readonly aliases: TypeAliases;
  functionName(anchor: number): string;
  /** The label of a subquery's relation, which is printed below the relation. */
  subquery(rel: Rel | undefined): string;
}

function argumentText(s: TextScope, a: FunctionArgument): string {
  switch (a.argType.case) {
    case 'enum':
      return `&${a.argType.value}`;
    case 'type':
      return typeText(a.argType.value);
    default:
      return expressionText(s, a.argType.value);
  }
}

const isBoolean = (t: Type | undefined): boolean => t?.kind.case === 'bool';
const suffix = (t: Type | undefined): string => (t && !isBoolean(t) ? `:${typeText(t)}` : '');

interface Callee {
  readonly functionReference: number;
  readonly arguments: readonly FunctionArgument[];
  readonly outputType?: Type | undefined;
}
function callText(s: TextScope, f: Callee, distinct = false): string {
  const args = f.arguments.map((a) => argumentText(s, a)).join(', ');
  return `${s.functionName(f.functionReference)}(${distinct ? 'distinct ' : ''}${args})`;
}

export function measureText(s: TextScope, f: AggregateFunction, filter: Expression | undefined): string {
  const text = callText(s, f, f.invocation === AggregateFunction_AggregationInvocation.DISTINCT) + suffix(f.outputType);
  return filter ? `${text} filter ${expressionText(s, filter)}` : text;
}

const directions = new Map<SortField_SortDirection, string>([
  [SortField_SortDirection.ASC_NULLS_FIRST, '&AscNullsFirst'],
  [SortField_SortDirection.ASC_NULLS_LAST, '&AscNullsLast'],
  [SortField_SortDirection.DESC_NULLS_FIRST, '&DescNullsFirst'],
  [SortField_SortDirection.DESC_NULLS_LAST, '&DescNullsLast'],
  [SortField_SortDirection.CLUSTERED, '&Clustered'],
]);
export function sortText(s: TextScope, f: SortField): string {
  const direction = f.sortKind.case === 'direction' ? directions.get(f.sortKind.value) : undefined;
  return `(${expressionText(s, f.expr)}, ${direction ?? '&Unspecified'})`;
}

function boundText(s: TextScope, b: Expression_WindowFunction_Bound | undefined): string {
  switch (b?.kind.case) {
    case 'preceding':
    case 'following': {
      const { offset, offsetExpr } = b.kind.value;
      return `${offsetExpr ? expressionText(s, offsetExpr) : String(offset ?? 0n)} ${b.kind.case}`;
    }
    case 'currentRow':
      return 'current row';
    default:
      return 'unbounded';
  }
}

type WindowParts = Pick<
  Expression_WindowFunction,
  'functionReference' | 'arguments' | 'outputType' | 'invocation' | 'lowerBound' | 'upperBound' | 'boundsType'
>;
/** A window function without partitions and order. */
export function frameText(s: TextScope, f: WindowParts): { readonly call: string; readonly frame: string } {
  const unit = f.boundsType === 2 ? 'range' : 'rows';
  return {
    call: callText(s, f, f.invocation === AggregateFunction_AggregationInvocation.DISTINCT) + suffix(f.outputType),
    frame: `${unit} ${boundText(s, f.lowerBound)}..${boundText(s, f.upperBound)}`,
  };
}
function windowText(s: TextScope, f: Expression_WindowFunction): string {
  const { call, frame } = frameText(s, f);
  const partitions = f.partitions.length > 0 ? [`partition ${f.partitions.map((p) => expressionText(s, p)).join(', ')}`] : [];
  const sorts = f.sorts.length > 0 ? [`order ${f.sorts.map((x) => sortText(s, x)).join(', ')}`] : [];
  return `${call} over (${[...partitions, ...sorts, frame].join('; ')})`;
}

function segmentText(s: TextScope, segment: Expression_ReferenceSegment | undefined, isRoot: boolean): string {
  const t = segment?.referenceType;
  switch (t?.case) {
    case 'structField':
      return `${isRoot ? '' : '.'}${isRoot ? '$' : ''}${t.value.field}${segmentText(s, t.value.child, false)}`;
    case 'listElement':
      return `[${t.value.offset}]${segmentText(s, t.value.child, false)}`;
    case 'mapKey':
      return `[${t.value.mapKey ? literalText(s.aliases, t.value.mapKey) : ''}]${segmentText(s, t.value.child, false)}`;
    default:
      return '';
  }
}
function referenceText(s: TextScope, r: Expression_FieldReference): string {
  const segment = r.referenceType.case === 'directReference' ? r.referenceType.value : undefined;
  switch (r.rootType.case) {
    case 'expression':
      return `${expressionText(s, r.rootType.value)}${segmentText(s, segment, false)}`;
    case 'outerReference': {
      const outer = r.rootType.value.outerReferenceType;
      const where = outer.case === 'relReference' ? `@${outer.value}` : '^'.repeat(outer.value ?? 1);
      return `${where}${segmentText(s, segment, true)}`;
    }
    case 'lambdaParameterReference':
      return `%${r.rootType.value.stepsOut}.${segmentText(s, segment, true).slice(1)}`;
    default:
      return segmentText(s, segment, true);
  }
}

const failures = ['', ' or null', ' or error'];
const predicates = ['', '&Exists', '&Unique'];

function subqueryText(s: TextScope, e: Extract<Expression['rexType'], { case: 'subquery' }>['value']): string {
  const t = e.subqueryType;
  switch (t.case) {
    case 'scalar':
      return `scalar(${s.subquery(t.value.input)})`;
    case 'inPredicate':
      return `(${t.value.needles.map((n) => expressionText(s, n)).join(', ')}) in ${s.subquery(t.value.haystack)}`;
    case 'setPredicate':
      return `${predicates[t.value.predicateOp] ?? ''}(${s.subquery(t.value.tuples)})`;
    case 'setComparison':
      return `compare(${expressionText(s, t.value.left)}, ${s.subquery(t.value.right)})`;
    default:
      return '?';
  }
}
function nestedText(s: TextScope, e: Extract<Expression['rexType'], { case: 'nested' }>['value']): string {
  const t = e.nestedType;
  const all = (list: readonly Expression[]): string => list.map((x) => expressionText(s, x)).join(', ');
  switch (t.case) {
    case 'struct':
      return `struct(${all(t.value.fields)})`;
    case 'list':
      return `[${all(t.value.values)}]`;
    case 'map':
      return `{${t.value.keyValues.map((kv) => `${expressionText(s, kv.key)}: ${expressionText(s, kv.value)}`).join(', ')}}`;
    default:
      return '?';
  }
}

/** An expression in one line: columns by position, functions by name with their result type unless that is boolean. */
export function expressionText(s: TextScope, e: Expression | undefined): string {
  const x = e?.rexType;
  switch (x?.case) {
    case 'literal':
      return literalText(s.aliases, x.value);
    case 'selection':
      return referenceText(s, x.value);
    case 'scalarFunction':
      return callText(s, x.value) + suffix(x.value.outputType);
    case 'windowFunction':
      return windowText(s, x.value);
    case 'cast':
      return `cast(${expressionText(s, x.value.input)} as ${typeText(x.value.type)}${failures[x.value.failureBehavior] ?? ''})`;
    case 'ifThen': {
      const clauses = x.value.ifs.map((c) => `${expressionText(s, c.if)} -> ${expressionText(s, c.then)}`);
      return `if_then(${[...clauses, ...(x.value.else ? [`_ -> ${expressionText(s, x.value.else)}`] : [])].join(', ')})`;
    }
    case 'switchExpression': {
      const clauses = x.value.ifs.map((c) => `${c.if ? literalText(s.aliases, c.if) : '?'} -> ${expressionText(s, c.then)}`);
      return `switch(${[expressionText(s, x.value.match), ...clauses, ...(x.value.else ? [`_ -> ${expressionText(s, x.value.else)}`] : [])].join(', ')})`;
    }
    case 'singularOrList':
      return `${expressionText(s, x.value.value)} in (${x.value.options.map((o) => expressionText(s, o)).join(', ')})`;
    case 'subquery':
      return subqueryText(s, x.value);
    case 'nested':
      return nestedText(s, x.value);
    case 'lambda':
      return `(${(x.value.parameters?.types ?? []).map(typeText).join(', ')}) -> ${expressionText(s, x.value.body)}`;
    case 'executionContextVariable':
      return x.value.executionContextVariableType.case ?? '?';
    default:
      return x?.case ?? '?';
  }
}
