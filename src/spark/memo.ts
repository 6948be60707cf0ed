/** `f` computed once per (immutable) node: memoised by identity, forgotten with the node. */
export function memo<K extends object, V>(f: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    const hit = known.get(key);
    if (hit) return hit.value;
    const value = f(key);
    known.set(key, { value });
    return value;
  };
}
