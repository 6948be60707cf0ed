import { type Conf, defaultConf } from '../../conf/conf.ts';
import { assertNever, InternalError } from '../../errors/compile-error.ts';
import { rowOf } from '../../functions/registry.ts';
import type { TypedArg } from '../../functions/row.ts';
import { castNullable } from '../../types/cast-nullability.ts';
import { booleanType, type DataType, voidType } from '../../types/data-type.ts';
import { looserType } from '../../types/looser-type.ts';
import type { AttributeReference, Expr, NamedExpression } from '../expr/expr.ts';
import { memoExpr } from '../expr/memo-expr.ts';
import { memo } from '../memo.ts';
import { memoPlan } from '../plan/memo-plan.ts';
import type { Join, Plan } from '../plan/plan.ts';

// Type, nullability and output are one module: each is defined through the other two (a scalar subquery's type is an output's, an output's
// nullability is an expression's).

/** What a function row sees of `e`. */
export function typedArg(e: Expr): TypedArg {
  const base = { type: typeOf(e), nullable: isNullable(e) };
  return e.kind === 'Literal' ? { ...base, literal: { value: e.value }, foldable: true } : base;
}

/** The result type of a row for these arguments. Types do not depend on settings, so the defaults serve. */
export function resultType(fn: string, args: readonly Expr[]): DataType {
  return rowOf(fn).type(args.map(typedArg), defaultConf);
}

/** The data type of a resolved expression (Catalyst's `dataType`). */
export const typeOf: (e: Expr) => DataType = memoExpr((e: Expr): DataType => {
  switch (e.kind) {
    case 'AttributeReference':
    case 'Literal':
    case 'Cast':
    case 'NamedLambdaVariable':
      return e.dataType;
    case 'OuterReference':
    case 'Alias':
    case 'UnaryMinus':
    case 'SortOrder':
      return typeOf(e.child);
    case 'BinaryArithmetic':
      return resultType(e.op, [e.left, e.right]);
    case 'BinaryComparison':
    case 'And':
    case 'Or':
    case 'Not':
    case 'IsNull':
    case 'IsNotNull':
    case 'In':
    case 'InSet':
    case 'InSubquery':
    case 'Exists':
    case 'DynamicPruningSubquery':
      return booleanType;
    case 'ScalarSubquery':
      return firstOutputType(e.plan);
    case 'ListQuery':
      return firstOutputType(e.plan);
    case 'LateralSubquery':
      return voidType;
    case 'CaseWhen': {
      const first = e.branches[0];
      return first
        ? mergeNullability(typeOf(first.then), [...e.branches.slice(1).map((b) => b.then), ...(e.elseValue ? [e.elseValue] : [])])
        : voidType;
    }
    case 'If':
      return mergeNullability(typeOf(e.trueValue), [e.falseValue]);
    case 'ScalarFunction':
    case 'AggregateExpression':
      return resultType(e.fn, e.args);
    case 'WindowExpression':
      return typeOf(e.function);
    case 'GetStructField': {
      const t = typeOf(e.child);
      const field = t.kind === 'struct' ? t.fields[e.ordinal] : undefined;
      if (!field) throw new InternalError(`no field ${e.ordinal} in ${t.kind}`);
      return field.type;
    }
    case 'GetArrayItem': {
      const t = typeOf(e.child);
      if (t.kind !== 'array') throw new InternalError(`subscript of ${t.kind}`);
      return t.element;
    }
    case 'GetMapValue': {
      const t = typeOf(e.child);
      if (t.kind !== 'map') throw new InternalError(`key access of ${t.kind}`);
      return t.value;
    }
    case 'LambdaFunction':
      return typeOf(e.body);
    default:
      return assertNever(e, 'expression');
  }
});

function firstOutputType(plan: Parameters<typeof output>[0]): DataType {
  return output(plan)[0]?.dataType ?? voidType;
}

/** Branch types differ at most in nested nullability: the result is nullable inside wherever a branch is. */
function mergeNullability(first: DataType, others: readonly Expr[]): DataType {
  return others.reduce((t, e) => looserType(t, typeOf(e)), first);
}

const ansiConf: Conf = { ...defaultConf, ansiEnabled: true };

function callNullable(fn: string, args: readonly Expr[], conf: Conf = defaultConf): boolean {
  const { nullable } = rowOf(fn);
  if (nullable === 'any') return args.some(isNullable);
  if (nullable === 'always') return true;
  if (nullable === 'never') return false;
  return nullable(args.map(typedArg), conf);
}

/** Whether a resolved expression may be null (Catalyst's `nullable`); it decides many rewrites, so it follows Spark exactly. */
export const isNullable: (e: Expr) => boolean = memoExpr((e: Expr): boolean => {
  switch (e.kind) {
    case 'AttributeReference':
    case 'NamedLambdaVariable':
      return e.nullable;
    case 'Literal':
      return e.value === null;
    case 'OuterReference':
    case 'Alias':
    case 'SortOrder':
    case 'Not':
    case 'UnaryMinus':
      return isNullable(e.child);
    case 'Cast':
      return castNullable(typeOf(e.child), e.dataType, isNullable(e.child), e.evalMode);
    case 'BinaryArithmetic':
      if (e.evalMode === 'try') return true;
      return callNullable(e.op, [e.left, e.right], e.evalMode === 'ansi' ? ansiConf : defaultConf);
    case 'BinaryComparison':
      return e.op !== '<=>' && (isNullable(e.left) || isNullable(e.right));
    case 'And':
    case 'Or': {
      // iterative along the left spine: chains of 10,000 terms
      let node: Expr = e;
      while (node.kind === 'And' || node.kind === 'Or') {
        if (isNullable(node.right)) return true;
        node = node.left;
      }
      return isNullable(node);
    }
    case 'IsNull':
    case 'IsNotNull':
    case 'Exists':
      return false;
    case 'In':
      return isNullable(e.value) || e.list.some(isNullable);
    case 'InSet':
      return isNullable(e.child) || e.values.some((v) => v.value === null);
    case 'InSubquery':
      return (
        e.values.some(isNullable) ||
        output(e.query.plan)
          .slice(0, e.query.numColumns)
          .some((a) => a.nullable)
      );
    case 'DynamicPruningSubquery':
      return false;
    case 'ScalarSubquery':
    case 'LateralSubquery':
    case 'ListQuery':
      return true;
    case 'CaseWhen':
      return e.elseValue === undefined || isNullable(e.elseValue) || e.branches.some((b) => isNullable(b.then));
    case 'If':
      return isNullable(e.trueValue) || isNullable(e.falseValue);
    case 'ScalarFunction':
    case 'AggregateExpression':
      return callNullable(e.fn, e.args);
    case 'WindowExpression':
      return isNullable(e.function);
    case 'GetStructField': {
      const t = typeOf(e.child);
      return isNullable(e.child) || (t.kind === 'struct' && (t.fields[e.ordinal]?.nullable ?? true));
    }
    case 'GetArrayItem':
    case 'GetMapValue':
      return true;
    case 'LambdaFunction':
      return isNullable(e.body);
    default:
      return assertNever(e, 'expression');
  }
});

/** The attribute that a named expression outputs (Catalyst's `toAttribute`). */
export const toAttribute: (e: NamedExpression) => AttributeReference = memo((e: NamedExpression): AttributeReference => {
  switch (e.kind) {
    case 'AttributeReference':
      return e;
    case 'OuterReference':
      return e.child;
    case 'Alias':
      return {
        kind: 'AttributeReference',
        name: e.name,
        dataType: typeOf(e.child),
        nullable: isNullable(e.child),
        exprId: e.exprId,
        qualifier: e.qualifier,
        metadata: e.metadata ?? (e.child.kind === 'AttributeReference' ? e.child.metadata : undefined),
      };
    default:
      return assertNever(e, 'named expression');
  }
});

const nullableCopy = memo((a: AttributeReference): AttributeReference => ({ ...a, nullable: true }));
const withNullability = (a: AttributeReference, nullable: boolean): AttributeReference =>
  a.nullable === nullable ? a : nullable ? nullableCopy(a) : { ...a, nullable };
const withQualifier = (a: AttributeReference, qualifier: readonly string[]): AttributeReference => ({ ...a, qualifier });

function joinOutput(p: Join): readonly AttributeReference[] {
  switch (p.joinType) {
    case 'ExistenceJoin':
      return p.exists ? [...output(p.left), p.exists] : output(p.left);
    case 'LeftSemi':
    case 'LeftAnti':
      return output(p.left);
    case 'LeftOuter':
      return [...output(p.left), ...output(p.right).map(nullableCopy)];
    case 'RightOuter':
      return [...output(p.left).map(nullableCopy), ...output(p.right)];
    case 'FullOuter':
      return [...output(p.left).map(nullableCopy), ...output(p.right).map(nullableCopy)];
    case 'Inner':
    case 'Cross':
      return [...output(p.left), ...output(p.right)];
    default:
      return assertNever(p.joinType, 'join type');
  }
}

/** The attributes a plan outputs, in order (Catalyst's `output`). */
export const output: (p: Plan) => readonly AttributeReference[] = memoPlan((p: Plan): readonly AttributeReference[] => {
  switch (p.kind) {
    case 'LogicalRelation':
    case 'LocalRelation':
    case 'Range':
    case 'CTERelationRef':
    case 'Expand':
      return p.output;
    case 'OneRowRelation':
      return [];
    case 'SubqueryAlias':
      return output(p.child).map((a) => withQualifier(a, p.name));
    case 'Project':
      return p.projectList.map(toAttribute);
    case 'Aggregate':
      return p.aggregateExpressions.map(toAttribute);
    case 'Window':
      return [...output(p.child), ...p.windowExpressions.map(toAttribute)];
    case 'Generate': {
      const kept = output(p.child).filter((_, i) => !p.unrequiredChildIndex.includes(i));
      const generated = p.generatorOutput.map((a) => {
        const q = p.qualifier === undefined ? a : withQualifier(a, [p.qualifier]);
        return p.outer ? withNullability(q, true) : q;
      });
      return [...kept, ...generated];
    }
    case 'Join':
      return joinOutput(p);
    case 'LateralJoin': {
      const right = output(p.right.plan);
      return [...output(p.left), ...(p.joinType === 'LeftOuter' ? right.map(nullableCopy) : right)];
    }
    case 'DomainJoin': {
      const child = output(p.child);
      return [...p.domainAttrs, ...(p.joinType === 'LeftOuter' ? child.map(nullableCopy) : child)];
    }
    case 'Union': {
      const outputs = p.children.map(output);
      const first = outputs[0] ?? [];
      return first.map((a, i) =>
        withNullability(
          a,
          outputs.some((o) => o[i]?.nullable ?? false),
        ),
      );
    }
    case 'Intersect': {
      const right = output(p.right);
      return output(p.left).map((a, i) => withNullability(a, a.nullable && (right[i]?.nullable ?? true)));
    }
    case 'Except':
      return output(p.left);
    case 'WithCTE':
      return output(p.plan);
    case 'View':
    case 'Filter':
    case 'Sort':
    case 'GlobalLimit':
    case 'LocalLimit':
    case 'Offset':
    case 'Tail':
    case 'Distinct':
    case 'Deduplicate':
    case 'Sample':
    case 'Repartition':
    case 'RepartitionByExpression':
    case 'RebalancePartitions':
    case 'CTERelationDef':
    case 'ResolvedHint':
    case 'Subquery':
      return output(p.child);
    default:
      return assertNever(p, 'plan');
  }
});

/** The attribute an ExistenceJoin adds. */
export function existsAttribute(exprId: number): AttributeReference {
  return { kind: 'AttributeReference', name: 'exists', dataType: booleanType, nullable: false, exprId, qualifier: [], metadata: undefined };
}
