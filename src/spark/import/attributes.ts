import type { AttributeReference, Expr, Metadata } from '../expr/expr.ts';
import { alias, attribute } from '../expr/factories.ts';
import { dataTypeAt } from './data-type.ts';
import { arrayAt, booleanAt, exprIdAt, invalid, isAbsent, stringAt, textListAt } from './json.ts';
import { type ExprNode, operandAt, type Reader, readExpr } from './part.ts';

export function readAttribute(node: ExprNode): AttributeReference {
  const { fields, path } = node;
  return attribute(
    stringAt(fields.name, `${path}.name`),
    dataTypeAt(fields.dataType, `${path}.dataType`),
    booleanAt(fields.nullable, `${path}.nullable`),
    exprIdAt(fields.exprId, `${path}.exprId`),
    textListAt(fields.qualifier, `${path}.qualifier`),
  );
}

/**
 * Spark blanks all metadata in JSON; only whether an alias has its own shows. The analyzer gives some to aliases it names itself, and to the
 * copies it makes of a column that a Union child outputs twice.
 */
function aliasMetadata(explicit: unknown, child: Expr, name: string): Metadata {
  if (isAbsent(explicit)) return undefined;
  return child.kind === 'AttributeReference' && child.name === name ? 'dedup' : 'auto';
}

export function readAlias(node: ExprNode): Expr {
  const { fields, path } = node;
  const child = operandAt(node, 'child');
  const name = stringAt(fields.name, `${path}.name`);
  const qualifier = textListAt(fields.qualifier, `${path}.qualifier`);
  return alias(child, name, exprIdAt(fields.exprId, `${path}.exprId`), qualifier, aliasMetadata(fields.explicitMetadata, child, name));
}

export function asAttribute(e: Expr, path: string): AttributeReference {
  return e.kind === 'AttributeReference' ? e : invalid(`an attribute is expected, not ${e.kind}`, path);
}

/** A list of attribute trees. */
export function readAttributes(list: unknown, path: string, reader: Reader): readonly AttributeReference[] {
  return arrayAt(list, path).map((e, i) => asAttribute(readExpr(e, `${path}[${i}]`, reader), `${path}[${i}]`));
}
