import type { DataType } from '../../types/data-type.ts';
import type { Expression, Rel } from '../gen/substrait/algebra_pb.ts';
import type { IrExpr } from '../ir/expression.ts';
import type { IrAggregate, IrColumn, IrPlan, IrRel } from '../ir/relation.ts';
import type { Anchors } from './anchors.ts';
import type { Notes } from './notes.ts';
import type { Target } from './target.ts';

/** A column as the plan's bytes have it: its nullability is what Substrait derives, its type may differ from Spark's. */
export interface WireColumn extends IrColumn {
  readonly wireNullable: boolean;
  /** Substrait's type, where it is not Spark's: each use is cast. */
  readonly wireType?: DataType;
}
export type Row = readonly WireColumn[];

export interface WrittenRel {
  readonly rel: Rel;
  readonly columns: Row;
}
export interface WrittenExpr {
  readonly expr: Expression;
  /** Nullability that Substrait derives. */
  readonly nullable: boolean;
}

/** Where a relation stands: the rows that outer references in it may name. */
export interface Place {
  /** Rows of enclosing subquery expressions, the nearest first. */
  readonly outer: readonly Row[];
  /** Left rows of enclosing lateral joins, by anchor. */
  readonly lateral: ReadonlyMap<number, Row>;
}

/** What is shared by all of one plan. */
export interface PlanContext {
  readonly anchors: Anchors;
  readonly target: Target;
  readonly stage: IrPlan['stage'];
  /** Session zone, written where a standard function takes a zone. */
  readonly timeZone: string;
  /** Names of our messages that were written. */
  readonly messages: Set<string>;
  definition(ordinal: number): IrRel;
  definitionColumns(ordinal: number): Row;
  /** Writes a relation: here, so that expressions can hold subqueries. */
  relation(r: IrRel, place: Place): WrittenRel;
}

/** What an expression of one relation is written in. */
export interface Scope {
  readonly ctx: PlanContext;
  readonly place: Place;
  /** The row that fields refer to. */
  readonly row: Row;
  readonly notes: Notes;
  /** Parameters of enclosing lambdas, the nearest first. */
  readonly lambdas: readonly (readonly { readonly nullable: boolean }[])[];
  /** The Aggregate that this is the result list of. */
  readonly aggregate?: IrAggregate;
  /** Writes any expression in this scope. */
  write(e: IrExpr): WrittenExpr;
}
