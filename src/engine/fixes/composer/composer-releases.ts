/** Releases of a Composer package, read from the list of its repository, in which each says only what differs from the one before. */
import { packagist } from '../../versions/packagist.ts';
import { MetadataMissing, type MetadataShelf, type Release } from '../model/release.ts';
import { rememberedScheme } from '../shared/remembered-answers.ts';
import { fieldOf, textAt } from '../shared/document.ts';

export interface ComposerRelease extends Release {
  readonly name: string;
  /** All that the repository says of it. */
  readonly fields: Readonly<Record<string, unknown>>;
}

const lists = new WeakMap<object, readonly ComposerRelease[]>();

/** Ascending. @throws {MetadataMissing} */
export function composerReleases(shelf: MetadataShelf, name: string): readonly ComposerRelease[] {
  const metadata = shelf.find({ ecosystem: 'Packagist', name, version: '' });
  if (metadata === undefined) throw new MetadataMissing(name);
  if (metadata.kind === 'unavailable') return [];
  let releases = lists.get(metadata);
  if (releases === undefined) {
    releases = wholeReleases(metadata.value)
      .flatMap((fields) => readRelease(fields, name))
      .sort((a, b) => compareComposer(a.version, b.version));
    lists.set(metadata, releases);
  }
  return releases;
}

/** @throws {MetadataMissing} */
export function findComposerRelease(shelf: MetadataShelf, name: string, version: string): ComposerRelease | undefined {
  return composerReleases(shelf, name).find((one) => one.version === version);
}

export const { compare: compareComposer, meets: meetsComposer } = rememberedScheme(packagist);

/** By name in lower case, the constraint: `require`, `conflict`, `replace`, `provide`. */
export function linksOf(fields: unknown, kind: string): ReadonlyMap<string, string> {
  const links = fieldOf(fields, kind);
  if (typeof links !== 'object' || links === null || Array.isArray(links)) return new Map();
  return new Map(
    Object.entries(links).flatMap(([name, constraint]: [string, unknown]) =>
      typeof constraint === 'string' ? [[name.toLowerCase(), constraint]] : [],
    ),
  );
}

export interface StandIn<Package> {
  readonly by: Package;
  /** As which version. */
  readonly stated: string;
}

/** By the name that is provided or replaced, which packages do. */
export function standInsOf<Package extends { readonly fields: unknown }>(
  packages: readonly Package[],
): ReadonlyMap<string, readonly StandIn<Package>[]> {
  const found = new Map<string, StandIn<Package>[]>();
  for (const by of packages)
    for (const kind of ['provide', 'replace'])
      for (const [name, stated] of linksOf(by.fields, kind))
        found.set(name, [...(found.get(name) ?? []), { by, stated }]);
  return found;
}

function wholeReleases(list: unknown): readonly Readonly<Record<string, unknown>>[] {
  let whole: Record<string, unknown> = {};
  return (Array.isArray(list) ? list : []).flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [];
    const next: Record<string, unknown> = { ...whole };
    for (const [key, value] of Object.entries(entry))
      if (value === '__unset') delete next[key];
      else next[key] = value;
    whole = next;
    return [next];
  });
}

function readRelease(fields: Readonly<Record<string, unknown>>, name: string): readonly ComposerRelease[] {
  const version = textAt(fields, 'version');
  const { dist, source } = fields;
  const isHere =
    textAt(fields, 'name').toLowerCase() === name && /^v?\d+(?:\.\d+){0,3}(?:[-+.][\w.+-]+)?$/i.test(version);
  const isArchived =
    /^https?:\/\//.test(textAt(dist, 'url')) && textAt(dist, 'type') !== '' && textAt(dist, 'type') !== 'path';
  const hasSource = source === undefined || /^(?:https?|ssh):\/\/|^git@/.test(textAt(source, 'url'));
  if (!isHere || !isArchived || !hasSource) return [];
  return [{ name, version, publishedAt: textAt(fields, 'time'), isWithdrawn: false, fields }];
}
