/**
 * Keys of a lockfile's entries by name, for formats whose edges give a name alone. A name that has several entries means
 * all of them; the number is capped, because a file of n entries of one name and n edges to it would make n² edges.
 */

export interface KeyIndex {
  readonly add: (name: string, key: string) => void;
  readonly keysOf: (name: string) => readonly string[];
  /** Adds the keys of a name to a list; false where it has none. No array is made for the one key that nearly every name has. */
  readonly collect: (name: string, keys: string[]) => boolean;
}

/** More versions of one package than any real lockfile holds side by side. */
const keysPerNameMax = 32;

export function keyIndex(): KeyIndex {
  const firsts = new Map<string, string>();
  /** Of the few names that have several. */
  const others = new Map<string, string[]>();
  return {
    add(name, key) {
      const first = firsts.get(name);
      if (first === undefined) {
        firsts.set(name, key);
        return;
      }
      const keys = others.get(name);
      if (keys === undefined) others.set(name, [first, key]);
      else if (keys.length < keysPerNameMax) keys.push(key);
    },
    keysOf(name) {
      const first = firsts.get(name);
      return first === undefined ? [] : (others.get(name) ?? [first]);
    },
    collect(name, keys) {
      const first = firsts.get(name);
      if (first === undefined) return false;
      keys.push(first);
      if (others.size === 0) return true;
      for (const other of others.get(name)?.slice(1) ?? []) keys.push(other);
      return true;
    },
  };
}

/** Lists up to here are compared key by key, which is quicker than a Set of them. */
const comparedMax = 16;

/** Each key at its first place, without the one left out: what needs itself needs nothing more. */
export function once(keys: readonly string[], leftOut?: string): readonly string[] {
  if (keys.length <= comparedMax && keys.every((key, at) => key !== leftOut && keys.indexOf(key) === at)) return keys;
  const rest = new Set(keys);
  if (leftOut !== undefined) rest.delete(leftOut);
  return [...rest];
}
