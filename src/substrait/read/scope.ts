import type { DataType } from '../../types/data-type.ts';
import type { ExprNote } from '../gen/sparkstrait/sparkstrait_pb.ts';
import type { Expression, Rel } from '../gen/substrait/algebra_pb.ts';
import type { Type } from '../gen/substrait/type_pb.ts';
import type { IrExpr } from '../ir/expression.ts';
import type { IrAggregate, IrColumn, IrPlan, IrRel } from '../ir/relation.ts';

/** Something that an older spec, or another producer, says differently; with the path in the plan. */
export interface Upgrade {
  readonly path: string;
  readonly what: string;
}

/** A column as expressions of the plan see it. */
export interface ReadColumn extends IrColumn {
  /** Its index in the IR relation's row, which may be ordered otherwise than the plan's. */
  readonly index: number;
  /** Its type in the plan, where that is not Spark's. */
  readonly wireType?: DataType;
}
export type Row = readonly ReadColumn[];

/** The row an outer reference may mean: that of a relation whose expression holds the subquery. */
export interface OuterRow {
  readonly row: Row;
  /** rel_anchor of the relation and of its input: producers name either. */
  readonly anchors: readonly number[];
}

/** Where a relation stands. */
export interface Place {
  /** The nearest first. */
  readonly outer: readonly OuterRow[];
  /** Left rows of enclosing lateral joins, by anchor. */
  readonly lateral: ReadonlyMap<number, Row>;
}

/** A function that the plan declares. */
export interface DeclaredFunction {
  /** File name of the standard extension, `own` for ours, undefined where the plan does not say. */
  readonly extension: string | undefined;
  /** Compound or bare. */
  readonly name: string;
}

export interface ReadRelation {
  readonly rel: IrRel;
  readonly row: Row;
  /** rel_anchor of the relation. */
  readonly anchor?: number;
}

/** The types that a plan declares by number. */
export interface TypeAliases {
  typeAlias(anchor: number, path: string): Type;
}

/** What is shared by all of one plan. */
export interface PlanContext extends TypeAliases {
  readonly stage: IrPlan['stage'];
  /** True for plans of ours: they say on purpose what they say. */
  readonly isOurs: boolean;
  readonly timeZone: string;
  upgrade(path: string, what: string): void;
  function(anchor: number, path: string): DeclaredFunction;
  parameter(reference: number, path: string): Expression;
  /** The use of Plan.relations[ordinal]: its place among the definitions and its columns. */
  reference(ordinal: number, path: string): { readonly ordinal: number; readonly columns: readonly IrColumn[] };
  /** Reads a relation; `names` are the ones its reader would give its columns. */
  relation(rel: Rel | undefined, path: string, place: Place, names?: readonly string[]): ReadRelation;
}

/** What an expression is read as: its IR, and what surrounds it may have to know. */
export interface RawExpr {
  readonly ir: IrExpr;
  /** The type the plan gives it, where that is not Spark's: a use must cast, or be cast back. */
  readonly wire?: DataType;
  /** The operand of a cast that says nothing about failure: it may be an adapter of the call around. */
  readonly castOf?: IrExpr;
  /** What it is under a cast to date that says nothing about failure: date ± day interval, a timestamp in the plan. */
  readonly asDate?: IrExpr;
}

/** The notes of one relation, by the number of the expression. */
export interface NoteReader {
  /** The note of the next expression. */
  next(): ExprNote | undefined;
  /** Numbers that no expression is read for. */
  skip(count: number): void;
}

/** What an expression of one relation is read in. */
export interface Scope {
  readonly ctx: PlanContext;
  readonly place: Place;
  readonly row: Row;
  readonly anchors: readonly number[];
  readonly notes: NoteReader;
  /** Parameters of enclosing lambdas, the nearest first. */
  readonly lambdas: readonly (readonly { readonly name: string; readonly type: DataType; readonly nullable: boolean }[])[];
  /** The Aggregate that this is the result list of. */
  readonly aggregate?: IrAggregate;
  raw(e: Expression | undefined, path: string): RawExpr;
  /** An expression of the type that the plan gives it. */
  read(e: Expression | undefined, path: string): IrExpr;
}
