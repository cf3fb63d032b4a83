/**
 * What may be reached at most, by names alone: code counts as reached as soon as all the names that it answers to are mentioned
 * by code that is. Every real call needs such a mention, so what is not in the closure is not called; that something is in it
 * proves nothing. Each language says which names its mentions stand for.
 */

export interface NamedCode {
  /** All of them must be mentioned before it can run: a method needs its name and its type. Never empty. */
  readonly needs: readonly string[];
  readonly mentions: readonly string[];
}

/** Every name that the roots mention, or that code mentions which they may reach. */
export function reachedNames(code: readonly NamedCode[], roots: Iterable<string>): ReadonlySet<string> {
  const waiting = new Map<string, Waiting[]>();
  for (const { needs, mentions } of code) {
    const names = new Set(needs);
    const item: Waiting = { missing: names.size, mentions };
    for (const name of names) {
      const known = waiting.get(name);
      if (known === undefined) waiting.set(name, [item]);
      else known.push(item);
    }
  }
  const reached = new Set(roots);
  // A set takes what is added while it is walked.
  for (const name of reached) {
    for (const item of waiting.get(name) ?? []) {
      item.missing--;
      if (item.missing === 0) for (const mentioned of item.mentions) reached.add(mentioned);
    }
  }
  return reached;
}

interface Waiting {
  missing: number;
  readonly mentions: readonly string[];
}
