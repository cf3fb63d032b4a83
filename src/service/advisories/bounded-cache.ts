/** A cache of at most twice `half` results: when the young half is full it becomes the old one, and what was not asked since is let go. */
export function createCache<Key, Value>(half: number, compute: (key: Key) => Value): (key: Key) => Value {
  let young = new Map<Key, Value>();
  let old = new Map<Key, Value>();
  const keep = (key: Key, value: Value): Value => {
    if (young.size >= half) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
    return value;
  };
  return (key) => {
    const known = young.get(key);
    if (known !== undefined || young.has(key)) return known as Value;
    if (old.has(key)) return keep(key, old.get(key) as Value);
    return keep(key, compute(key));
  };
}
