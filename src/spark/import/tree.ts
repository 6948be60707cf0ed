import { arrayAt, integerAt, invalid, type JsonObject, objectAt, simpleClass, stringAt } from './json.ts';

/** One node of a TreeNode list with its converted children. */
export interface ImportNode<T> {
  /** Simple class name. */
  readonly cls: string;
  readonly fields: JsonObject;
  readonly children: readonly T[];
  readonly path: string;
}

/**
 * Converts a tree that Spark wrote as the pre-order list of its nodes, each with `class` and `num-children`. Walks the list backwards with a stack, so
 * chains of any depth are read without recursion.
 *
 * @param convert makes a value of one node whose children are made already
 * @throws CompileError INVALID_CATALYST_JSON when the list is not exactly one tree
 */
export function readTree<T>(list: unknown, path: string, convert: (node: ImportNode<T>) => T): T {
  const nodes = arrayAt(list, path);
  const stack: T[] = [];
  for (let i = nodes.length - 1; i >= 0; i--) {
    const at = `${path}[${i}]`;
    const fields = objectAt(nodes[i], at);
    const count = integerAt(fields['num-children'], `${at}.num-children`);
    if (count < 0 || count > stack.length) return invalid(`${count} children are announced, ${stack.length} follow`, at);
    const children = stack.splice(stack.length - count, count).reverse();
    stack.push(convert({ cls: simpleClass(stringAt(fields.class, `${at}.class`)), fields, children, path: at }));
  }
  const root = stack.pop();
  if (root === undefined || stack.length > 0) return invalid('the list is not one tree', path);
  return root;
}

/** The child that a field names by its index. */
export function childAt<T>(node: ImportNode<T>, field: string): T {
  const path = `${node.path}.${field}`;
  return node.children[integerAt(node.fields[field], path)] ?? invalid('there is no such child', path);
}

/** The children that a field names by a list of indexes. */
export function childrenAt<T>(node: ImportNode<T>, field: string): readonly T[] {
  const path = `${node.path}.${field}`;
  return arrayAt(node.fields[field], path).map((v, i) => {
    const at = `${path}[${i}]`;
    return node.children[integerAt(v, at)] ?? invalid('there is no such child', at);
  });
}
