/**
 * Keys of a lockfile's entries by name, for formats whose edges give a name alone. A name that has several entries means
 * all of them; the number is capped, because a file of n entries of one name and n edges to it would make n² edges.
 */

export interface KeyIndex {
  readonly add: (name: string, key: string) => void;
  readonly keysOf: (name: string) => readonly string[];
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
  };
}
