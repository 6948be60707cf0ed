/**
 * `f` computed once per (immutable) node: memoised by identity, forgotten with the node. A result of undefined is not remembered: a fact that
 * may be unknown is cheap to find unknown again.
 */
export function memo<K extends object, V>(f: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    const hit = known.get(key);
    if (hit !== undefined) return hit;
    const value = f(key);
    if (value !== undefined) known.set(key, value);
    return value;
  };
}
