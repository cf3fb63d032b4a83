/**
 * Lays out a lockfile that holds a package several times with different needs: each kind of it is a node of its own. Taken as
 * one, a version that one of them needs would hide the version that another needs.
 */
import type { GraphEntry } from '../model/dependency-graph.ts';
import { npmLayout, type Placed } from './npm-layout.ts';

/** A chain of packages may be told apart by its far end only; deeper ones stay what they are, each entry by itself. */
const roundsMax = 100;

/** @param folder that of the lockfile, without a `/` at its end */
export function placeEntries(
  folder: string,
  entries: readonly GraphEntry[],
  wanted: ReadonlySet<string>,
): readonly Placed[] {
  // All have their place, whoever is wanted: a version that is not laid in must not leave its place to another.
  const kinds = kindsOf(entries);
  const labels = new Map<string, string>();
  const edges = new Map<string, readonly string[]>();
  const roots = new Set<string>();
  for (const [index, { label, isRoot, needs }] of entries.entries()) {
    const kind = kinds[index];
    if (kind === undefined) continue;
    if (isRoot) roots.add(kind);
    if (labels.has(kind)) continue;
    labels.set(kind, label);
    edges.set(kind, [...new Set(needs.flatMap((target) => kinds[target] ?? []))]);
  }
  return npmLayout(folder, [...roots], edges, (kind) => labels.get(kind) ?? '').filter(({ label }) =>
    wanted.has(label),
  );
}

/** Entries of one kind have one label and need, all the way down, packages of the same kinds. */
function kindsOf(entries: readonly GraphEntry[]): readonly string[] {
  let kinds = numbered(entries.map(({ label }) => label));
  for (let round = 0; round < roundsMax; round++) {
    const last = kinds.of;
    const finer = numbered(
      entries.map(({ needs }, index) => {
        const below = needs.map((target) => last[target] ?? '').sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        return `${last[index]} ${below.join(' ')}`;
      }),
    );
    if (finer.count === kinds.count) return kinds.of;
    kinds = finer;
  }
  return entries.map((_, index) => `${index}`);
}

function numbered(texts: readonly string[]): { readonly of: readonly string[]; readonly count: number } {
  const numbers = new Map<string, string>();
  for (const text of texts) if (!numbers.has(text)) numbers.set(text, `${numbers.size}`);
  return { of: texts.map((text) => numbers.get(text) ?? ''), count: numbers.size };
}
