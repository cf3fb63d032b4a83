/** What a release of a Python package needs for the versions of Python that a project serves, with the extras that are asked of it. */
import type { MetadataShelf } from '../model/release.ts';
import type { GraphNode } from '../shared/locked-graph.ts';
import { type Marker, type PythonSpans, settledJoin, simplifyMarker } from './marker.ts';
import { pythonMetadata, type PythonNeed } from './python-releases.ts';

export interface ActiveNeed extends PythonNeed {
  /** What is left of the marker. */
  readonly marker: Marker;
  /** As the metadata has it. */
  readonly fullMarker: Marker;
  /** The extra of the package that brings it in; empty for what it always needs. */
  readonly extra: string;
}

/** What the index does not tell is met by nothing. */
export const untoldRange = '(a range that the index does not tell)';

/** `undefined` where the index does not tell. @throws {MetadataMissing} */
export function activeNeeds(
  shelf: MetadataShelf,
  name: string,
  version: string,
  python: PythonSpans,
  features: ReadonlySet<string>,
): readonly ActiveNeed[] | undefined {
  const metadata = pythonMetadata(shelf, name, version);
  if (metadata === undefined) return undefined;
  const active: ActiveNeed[] = [];
  const add = (extra: string, seen: ReadonlySet<string>): void => {
    for (const need of metadata.needs) {
      const without = simplifyMarker(need.marker, python, new Set());
      const marker = extra === '' ? without : simplifyMarker(need.marker, python, new Set([extra]));
      if (marker === false || (extra !== '' && JSON.stringify(marker) === JSON.stringify(without))) continue;
      // `package[all]` of its own extras.
      if (need.name === name) {
        for (const own of need.extras) if (!seen.has(own)) add(own, new Set([...seen, own]));
        continue;
      }
      active.push({ ...need, marker, fullMarker: need.marker, extra });
    }
  };
  add('', new Set());
  for (const feature of features) add(feature, new Set([feature]));
  return active;
}

/** Whether an entry would have to be written anew to have these extras. What is from elsewhere cannot be. @throws {MetadataMissing} */
export function lacksExtras(
  shelf: MetadataShelf,
  entry: {
    readonly name: string;
    readonly version: string;
    readonly python: PythonSpans;
    readonly extras: ReadonlySet<string>;
  },
  features: readonly string[],
  kind: GraphNode['kind'],
): boolean {
  const more = features.filter((feature) => !entry.extras.has(feature));
  if (more.length === 0 || kind !== 'registry') return more.length > 0;
  const needs = activeNeeds(shelf, entry.name, entry.version, entry.python, new Set(more));
  return needs === undefined || needs.some(({ extra }) => extra !== '');
}

/** All that is asked of one name at once; what is asked on some platforms alone is asked on all. */
export function rangeOf(needs: readonly ActiveNeed[] | undefined, name: string): string {
  if (needs === undefined) return untoldRange;
  return [...new Set(needs.flatMap((need) => (need.name === name && need.range !== '' ? [need.range] : [])))].join(',');
}

/** One for each name and set of extras, by name. */
export function merged(needs: readonly ActiveNeed[]): readonly ActiveNeed[] {
  const groups = Map.groupBy(needs, ({ name, extras }) => [name, ...extras.toSorted()].join('\0'));
  return [...groups.values()]
    .flatMap((alike) => {
      const [first] = alike;
      return first === undefined
        ? []
        : [
            {
              ...first,
              marker: settledJoin(
                'or',
                alike.map(({ marker }) => marker),
              ),
            },
          ];
    })
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}
