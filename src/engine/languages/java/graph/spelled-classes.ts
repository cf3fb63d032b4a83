/**
 * Classes that come into use by names that are put together: of a Java package and a word that stands elsewhere, or of the name of
 * another class and an ending.
 */

export interface SpelledClasses {
  /** A text names the Java package of this class: it comes into use where its own name is written too. */
  readonly begin: (name: string) => void;
  /** A text writes this word. */
  spell(word: string): void;
  /** Code that takes the names of classes writes this. */
  noteEnding(text: string): void;
  /** The class is in use; these of its Java package have names that go on from its own. */
  use(name: string, longer: readonly string[]): void;
}

/**
 * @param find what comes into use
 * @param begun what may, where a scan of its Java package looks for its annotations
 */
export function spelledClasses(find: (name: string) => void, begun: (name: string) => void): SpelledClasses {
  const begunNames = new Set<string>();
  const spelled = new Set<string>();
  /** Classes that are not spelled out yet, by the words that could. */
  const unspelled = new Map<string, Set<string>>();
  const used = new Set<string>();
  const endings = new Set<string>();
  const byEnding = new Map<string, (readonly [string, string])[]>();
  const isSpelled = (name: string): boolean =>
    spellings(simpleName(name)).some((parts) => parts.every((part) => spelled.has(part) || /^\d+$/.test(part)));
  return {
    begin(name) {
      if (begunNames.has(name)) return;
      begunNames.add(name);
      if (isSpelled(name)) {
        find(name);
        return;
      }
      for (const part of spellings(simpleName(name)).flat()) {
        const known = unspelled.get(part);
        if (known === undefined) unspelled.set(part, new Set([name]));
        else known.add(name);
      }
      begun(name);
    },
    spell(word) {
      for (const one of [word, word.charAt(0).toUpperCase() + word.slice(1)]) {
        if (spelled.has(one)) continue;
        spelled.add(one);
        for (const name of unspelled.get(one) ?? []) if (isSpelled(name)) find(name);
      }
    },
    noteEnding(written) {
      const text = endingOf(written);
      if (endings.has(text)) return;
      endings.add(text);
      for (const [name, longer] of byEnding.get(text) ?? []) if (used.has(name)) find(longer);
    },
    use(name, all) {
      used.add(name);
      for (const longer of all) {
        const ending = endingOf(longer.slice(name.length));
        if (endings.has(ending)) find(longer);
        const known = byEnding.get(ending);
        if (known === undefined) byEnding.set(ending, [[name, longer]]);
        else known.push([name, longer]);
      }
    },
  };
}

function simpleName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

/** Whole, and in two at each capital letter or mark: `DOMSerializer`, `DOM` + `Serializer`. */
function spellings(simple: string): readonly (readonly string[])[] {
  const found: string[][] = [[simple]];
  for (let at = 1; at < simple.length; at++)
    if (/[\p{Lu}\d$_]/u.test(simple.charAt(at))) found.push([simple.slice(0, at), simple.slice(at)]);
  return found;
}

/** `_$logger` may be put together of `_` and `$logger`. */
function endingOf(text: string): string {
  return text.replace(/^[_$]+/, '');
}
