/** Releases of a crate and what each needs with which features, read from the lines of its index. */
import { cargo } from '../../versions/cargo.ts';
import { MetadataMissing, type MetadataShelf, type Release } from '../model/release.ts';
import { rememberedScheme } from '../shared/remembered-answers.ts';
import { fieldOf, textAt, textsAt } from '../shared/document.ts';

export interface CrateNeed {
  /** As the index knows it. */
  readonly name: string;
  /** By which features of the crate mean it. */
  readonly key: string;
  readonly range: string;
  readonly features: readonly string[];
  readonly isOptional: boolean;
}

export interface CrateRelease extends Release {
  readonly name: string;
  readonly checksum: string;
  readonly needs: readonly CrateNeed[];
  readonly features: ReadonlyMap<string, readonly string[]>;
  /** The native library that it links to: only one crate of a build may. */
  readonly links: string;
  /** The Rust that it says it needs; empty where it says none. */
  readonly rustVersion: string;
}

const lists = new WeakMap<object, readonly CrateRelease[]>();

/** Ascending. @throws {MetadataMissing} */
export function crateReleases(shelf: MetadataShelf, name: string): readonly CrateRelease[] {
  const metadata = shelf.find({ ecosystem: 'crates.io', name, version: '' });
  if (metadata === undefined) throw new MetadataMissing(name);
  if (metadata.kind === 'unavailable') return [];
  let releases = lists.get(metadata);
  if (releases === undefined) {
    const lines = Array.isArray(metadata.value) ? metadata.value : [];
    releases = lines
      .flatMap((line: unknown) => readRelease(line, name))
      .sort((a, b) => compareCrates(a.version, b.version));
    lists.set(metadata, releases);
  }
  return releases;
}

/** @throws {MetadataMissing} */
export function findCrate(
  shelf: MetadataShelf,
  { name, version }: { readonly name: string; readonly version: string },
): CrateRelease | undefined {
  return crateReleases(shelf, name).find((one) => one.version === version);
}

/**
 * What is active with these features and those of its own that they switch on; `default` is one of them. Cargo locks a crate that a weak
 * feature (`crate?/feature`) names as if it were asked for, and leaves it out only when it builds; a feature of the crate's name stays off.
 */
export function activeCrateNeeds(release: CrateRelease, wanted: ReadonlySet<string>): readonly CrateNeed[] {
  const on = new Set<string>();
  const optional = new Set<string>();
  const extra = new Map<string, string[]>();
  const queue = [...wanted];
  for (let feature = queue.pop(); feature !== undefined; feature = queue.pop()) {
    if (on.has(feature)) continue;
    on.add(feature);
    const means = release.features.get(feature);
    if (means === undefined) optional.add(feature);
    for (const item of means ?? []) {
      const [, crate = '', weak = '', ofCrate = ''] = /^([^/?]+)(\??)\/(.+)$/.exec(item) ?? [];
      if (item.startsWith('dep:')) optional.add(item.slice(4));
      else if (crate === '') queue.push(item);
      else {
        optional.add(crate);
        if (weak === '' && release.features.has(crate)) queue.push(crate);
        extra.set(crate, [...(extra.get(crate) ?? []), ofCrate]);
      }
    }
  }
  return release.needs
    .filter(({ isOptional, key }) => !isOptional || optional.has(key))
    .map((need) => ({ ...need, features: [...need.features, ...(extra.get(need.key) ?? [])] }));
}

/** Optional crates are features of their own name unless a feature speaks of them by `dep:`. */
export function offersFeatures({ features, needs }: CrateRelease, wanted: ReadonlySet<string>): boolean {
  const items = [...features.values()].flat();
  return [...wanted].every(
    (feature) =>
      feature === 'default' ||
      features.has(feature) ||
      (needs.some(({ key, isOptional }) => isOptional && key === feature) && !items.includes(`dep:${feature}`)),
  );
}

const remembered = rememberedScheme(cargo);

export const compareCrates = remembered.compare;

export function meetsCrate(version: string, range: string): boolean {
  return remembered.meets(version, range === '' ? '*' : range);
}

/** What a caret holds: 1, 0.2, 0.0.3. */
export function lineOfCrate(name: string, version: string): string {
  const [, major = '', minor = '', patch = ''] = /^(\d+)\.(\d+)\.(\d+)/.exec(version) ?? [];
  const line = major !== '0' ? major : minor !== '0' ? `0.${minor}` : `0.0.${patch}`;
  return `${name}\0${line}`;
}

function readRelease(line: unknown, name: string): readonly CrateRelease[] {
  const [version, checksum] = [textAt(line, 'vers'), textAt(line, 'cksum')];
  if (textAt(line, 'name') !== name || !/^[0-9A-Za-z.+-]+$/.test(version) || cargo.parse(version) === undefined)
    return [];
  if (!/^[0-9a-f]{64}$/.test(checksum)) return [];
  const deps = fieldOf(line, 'deps');
  const needs: CrateNeed[] = [];
  for (const dep of Array.isArray(deps) ? deps : []) {
    if (textAt(dep, 'kind') === 'dev') continue;
    // From another registry: nothing is known of it.
    if (textAt(dep, 'registry') !== '') return [];
    const key = textAt(dep, 'name');
    const own = textAt(dep, 'package') || key;
    if (!/^[A-Za-z0-9_-]+$/.test(own)) return [];
    const features = textsAt(dep, 'features');
    needs.push({
      name: own,
      key,
      range: textAt(dep, 'req'),
      features: fieldOf(dep, 'default_features') === false ? features : ['default', ...features],
      isOptional: fieldOf(dep, 'optional') === true,
    });
  }
  const features = new Map<string, readonly string[]>();
  for (const key of ['features', 'features2']) {
    const table = fieldOf(line, key);
    for (const feature of typeof table === 'object' && table !== null ? Object.keys(table) : [])
      features.set(feature, textsAt(table, feature));
  }
  return [
    {
      name,
      version,
      publishedAt: '',
      isWithdrawn: fieldOf(line, 'yanked') === true,
      checksum,
      needs,
      features,
      links: textAt(line, 'links'),
      rustVersion: textAt(line, 'rust_version'),
    },
  ];
}
