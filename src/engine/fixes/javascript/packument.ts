/** Releases of an npm package, read from its packument. What is not of the right type is left out; a release without a digest is unfit. */
import { npm } from '../../versions/npm.ts';
import { MetadataMissing, type MetadataShelf, type Release } from '../model/release.ts';

export interface NpmRelease extends Release {
  readonly name: string;
  /** Without those that are optional. */
  readonly dependencies: ReadonlyMap<string, string>;
  readonly optionalDependencies: ReadonlyMap<string, string>;
  readonly peerDependencies: ReadonlyMap<string, string>;
  readonly optionalPeers: ReadonlySet<string>;
  /** What comes inside of its archive is not known without it. */
  readonly isBundling: boolean;
  readonly tarball: string;
  /** `sha512-…`, or `sha1-…` of old releases. */
  readonly integrity: string;
  /** The release's own manifest, for what lockfiles say besides. */
  readonly manifest: Readonly<Record<string, unknown>>;
}

/**
 * Ascending, those that may be installed: with a digest, a version that parses, and an archive.
 * @throws {MetadataMissing} where the packument has not been asked for yet
 */
export function npmReleases(shelf: MetadataShelf, name: string): readonly NpmRelease[] {
  const metadata = shelf.find({ ecosystem: 'npm', name, version: '' });
  if (metadata === undefined) throw new MetadataMissing(name);
  if (metadata.kind === 'unavailable') return [];
  const known = cache.get(metadata);
  if (known !== undefined) return known;
  const releases = readPackument(metadata.value, name);
  cache.set(metadata, releases);
  return releases;
}

const cache = new WeakMap<object, readonly NpmRelease[]>();

function readPackument(document: unknown, name: string): readonly NpmRelease[] {
  const versions = recordOf(recordOf(document)['versions']);
  const times = recordOf(recordOf(document)['time']);
  return Object.entries(versions)
    .flatMap(([version, value]): { release: NpmRelease; parsed: ReturnType<typeof npm.parse> }[] => {
      const parsed = npm.parse(version);
      const release = readRelease(name, version, recordOf(value), textOf(times[version]));
      return parsed === undefined || release === undefined ? [] : [{ release, parsed }];
    })
    .sort((a, b) => (a.parsed === undefined || b.parsed === undefined ? 0 : npm.compare(a.parsed, b.parsed)))
    .map(({ release }) => release);
}

function readRelease(
  name: string,
  version: string,
  manifest: Readonly<Record<string, unknown>>,
  publishedAt: string,
): NpmRelease | undefined {
  const dist = recordOf(manifest['dist']);
  const shasum = textOf(dist['shasum']);
  const integrity =
    textOf(dist['integrity']) ||
    (/^[0-9a-f]{40}$/i.test(shasum) ? `sha1-${Buffer.from(shasum, 'hex').toString('base64')}` : '');
  const tarball = textOf(dist['tarball']);
  if (!/^sha(?:1|256|384|512)-[A-Za-z0-9+/=]+/.test(integrity) || !/^https?:\/\//.test(tarball)) return undefined;
  if (manifest['version'] !== undefined && manifest['version'] !== version) return undefined;
  const optionalDependencies = textsOf(manifest['optionalDependencies']);
  const dependencies = new Map(
    [...textsOf(manifest['dependencies'])].filter(([dep]) => !optionalDependencies.has(dep)),
  );
  const metas = recordOf(manifest['peerDependenciesMeta']);
  const bundled = manifest['bundleDependencies'] ?? manifest['bundledDependencies'];
  return {
    name,
    version,
    publishedAt,
    isWithdrawn: false,
    dependencies,
    optionalDependencies,
    peerDependencies: textsOf(manifest['peerDependencies']),
    optionalPeers: new Set(Object.keys(metas).filter((peer) => recordOf(metas[peer])['optional'] === true)),
    isBundling: bundled === true || (Array.isArray(bundled) && bundled.length > 0),
    tarball,
    integrity,
    manifest,
  };
}

/** Of `engines`; empty where any does. */
export function nodeRange({ manifest }: Pick<NpmRelease, 'manifest'>): string {
  return textOf(recordOf(manifest['engines'])['node']);
}

export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : nothing;
}

const nothing: Readonly<Record<string, unknown>> = {};

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Entries whose values are texts. */
export function textsOf(value: unknown): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(recordOf(value)).flatMap(([key, item]): [string, string][] =>
      typeof item === 'string' ? [[key, item]] : [],
    ),
  );
}
