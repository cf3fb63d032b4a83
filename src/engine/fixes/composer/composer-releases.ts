/** Releases of a Composer package, read from the list of its repository, in which each says only what differs from the one before. */
import { packagist } from '../../versions/packagist.ts';
import { MetadataMissing, type MetadataShelf, type Release } from '../model/release.ts';
import { rememberingMeets, rememberingParse } from '../shared/remembered-answers.ts';
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

const parse = rememberingParse((version) => packagist.parse(version));

export function compareComposer(a: string, b: string): number {
  const [left, right] = [parse(a), parse(b)];
  return left === undefined || right === undefined ? (a < b ? -1 : a > b ? 1 : 0) : packagist.compare(left, right);
}

/** False also where the constraint cannot be read. */
export const meetsComposer = rememberingMeets((version, constraint) => {
  const parsed = parse(version);
  return parsed !== undefined && packagist.satisfies(parsed, constraint) === true;
});

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
