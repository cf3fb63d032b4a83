/**
 * Matches a declared range that no lockfile resolves, and says in one note what of it no alert shows: what a fresh install
 * avoids, what might apply, and what could not be compared.
 */
import type { AdvisoryHit, AdvisoryLookup } from './model/advisory.ts';
import type { CoverageNote } from './model/coverage-note.ts';
import type { Package } from './model/package.ts';
import { unresolvedRange } from './model/unresolved-range.ts';
import { counted, listed, packageNote } from './package-notes.ts';

export interface RangeMatch {
  readonly hits: readonly AdvisoryHit[];
  readonly notes: readonly CoverageNote[];
}

/** @param found a package of the public registry, without a version */
export function matchRange(found: Package, lookup: AdvisoryLookup): RangeMatch {
  const { ecosystem, normalizedName, name } = found;
  const range = unresolvedRange(found);
  if (range === '') return { hits: [], notes: unsaid(found, lookup.idsOf(ecosystem, normalizedName)) };
  const { status, hits, avoided, fresh, lowest } = lookup.findRange(ecosystem, normalizedName, range);
  const shown = `${name} ${range.slice(0, 100)}`;
  if (status !== 'read') {
    const known = new Set(hits.map(({ advisory }) => advisory.id));
    const left = lookup.idsOf(ecosystem, normalizedName).filter((id) => !known.has(id));
    const why = status === 'empty' ? 'allows no version' : 'is no range that can be compared';
    return {
      hits,
      notes:
        left.length === 0 ? [] : [packageNote('range', found, left, `${shown} ${why}: ${were(left, 'not matched')}`)],
    };
  }
  const from = lowest === '' ? '' : `; lowest allowed ${lowest}`;
  const possible = hits.filter((hit) => hit.range?.kind === 'possible').map(({ advisory }) => advisory.id);
  const notes: CoverageNote[] = [];
  if (possible.length > 0)
    notes.push(
      packageNote(
        'range',
        found,
        possible,
        `${shown} could be affected by ${counted(possible)}${from}; no lockfile says which version is installed (${listed(possible)})`,
      ),
    );
  if (avoided.length > 0)
    notes.push(
      packageNote(
        'range',
        found,
        avoided,
        `${shown} allows versions that ${counted(avoided)} affect${avoided.length === 1 ? 's' : ''}${from}; a fresh install takes ${fresh} or one beyond it, which are not affected (${listed(avoided)})`,
      ),
    );
  return { hits, notes };
}

function unsaid(found: Package, left: readonly string[]): readonly CoverageNote[] {
  if (left.length === 0) return [];
  return [packageNote('range', found, left, `the version of ${found.name} is not said: ${were(left, 'not matched')}`)];
}

function were(ids: readonly string[], done: string): string {
  return `${counted(ids)} of it, at any of its versions, ${ids.length === 1 ? 'was' : 'were'} ${done} (${listed(ids)})`;
}
