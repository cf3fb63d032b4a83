/** Which suppression names an occurrence: of very many, those alone are asked that share a name with it. */
import { type Suppressible, suppressionMatcher } from '../../engine/suppressions/suppression-matcher.ts';
import type { Suppression } from '../../engine/suppressions/suppression.ts';
import type { SuppressionRow } from './store.ts';

export type SuppressionFinder = (found: Suppressible, repositoryId: string) => SuppressionRow | undefined;

/** @param rows of which the first that names it counts */
export function suppressionFinder(rows: readonly SuppressionRow[]): SuppressionFinder {
  const byName = new Map<string, { row: SuppressionRow; rank: number; matches: (found: Suppressible) => boolean }[]>();
  for (const [rank, row] of rows.entries()) {
    const entry = suppressionOf(row);
    const asked = { row, rank, matches: suppressionMatcher(entry) };
    const names =
      entry.advisory === '' ? entry.packages.map(({ name }) => keyOfPackage(name)) : [keyOfId(entry.advisory)];
    for (const name of new Set(names)) byName.set(name, [...(byName.get(name) ?? []), asked]);
  }
  return (found, repositoryId) => {
    const names = [
      ...found.ids.map(keyOfId),
      // An id of another source is the end of the address of its page.
      ...found.references.map((reference) => keyOfId(reference.replace(/[?#].*$/s, '').replace(/^.*\//s, ''))),
      keyOfPackage(found.name),
      keyOfPackage(found.normalizedName),
    ];
    return [...new Set(names)]
      .flatMap((name) => byName.get(name) ?? [])
      .sort((a, b) => a.rank - b.rank)
      .find(({ row, matches }) => (row.repository_id === null || row.repository_id === repositoryId) && matches(found))
      ?.row;
  };
}

function suppressionOf({ file_name, line, format, advisory, entry, reason, until }: SuppressionRow): Suppression {
  const origin = { path: file_name, line };
  return { ...entry, format, origin, advisory, reason, until: until?.toISOString() ?? '' };
}

function keyOfId(id: string): string {
  return `id ${id.toLowerCase()}`;
}

/** Of the last part of its name, and loose in every ecosystem: the matcher is strict where it has to be. */
function keyOfPackage(name: string): string {
  const last =
    name
      .toLowerCase()
      .replace(/\.git$/, '')
      .split(/[/:]/)
      .at(-1) ?? '';
  return `package ${last.replace(/[-_.]+/g, '-')}`;
}
