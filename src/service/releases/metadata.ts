/** Fetches what fix plans ask of registries, a document a request, and keeps it for as long as the plan is made. */
import type { Metadata, MetadataRequest, MetadataShelf, Unasked } from '../../engine/fixes/model/release.ts';
import { isPublicRegistry } from '../../engine/sources/public-registries.ts';
import type { Registries, SourceEcosystem } from '../../engine/sources/source-store.ts';
import type { DiskStore } from '../sources/disk-store.ts';
import type { Download } from '../sources/fetcher.ts';
import { SourceRefused } from '../sources/source-file.ts';
import { fetchComposerReleases } from './composer-package.ts';
import { fetchCrate } from './crate-index.ts';
import { fetchGemReleases } from './gem-index.ts';
import { fetchGoModule } from './go-module.ts';
import { fetchMavenDescription } from './maven-description.ts';
import { fetchVersionList } from './version-list.ts';
import { fetchNpmNames } from './npm-names.ts';
import { fetchPackument } from './npm-packument.ts';
import { asksForNames, fetchPythonNames } from './python-names.ts';
import { fetchPythonRelease } from './python-release.ts';

export interface FetchedShelf extends MetadataShelf {
  /** What is refused is noted as unavailable. */
  fetch(requests: readonly MetadataRequest[]): Promise<void>;
  /** A plan without these says less than it might. */
  unasked(): readonly Unasked[];
}

export interface ShelfOptions {
  /** Of packages whose name is their address or their owner's: public registries are not asked for them. */
  readonly isPrivate?: (wanted: Pick<MetadataRequest, 'ecosystem' | 'name'>) => boolean;
  /** Where descriptions of releases are that scans have had before, and are kept. */
  readonly store?: DiskStore | undefined;
}

/** @throws {SourceRefused} where the registry has none, or says what cannot be read */
type MetadataFetcher = (
  request: MetadataRequest,
  registry: string,
  download: Download,
  store: DiskStore | undefined,
) => Promise<unknown>;

const fetchers: Readonly<Partial<Record<SourceEcosystem, MetadataFetcher>>> = {
  npm: (request, registry, download) =>
    request.version === ''
      ? fetchPackument(request.name, registry, download)
      : fetchNpmNames(request, registry, download),
  PyPI: (request, registry, download) =>
    asksForNames(request)
      ? fetchPythonNames(request, registry, download)
      : fetchPythonRelease(request, registry, download),
  'crates.io': fetchCrate,
  Maven: (request, registry, download, store) =>
    request.version === ''
      ? fetchVersionList(request, registry, download)
      : fetchMavenDescription(request, registry, download, store),
  NuGet: fetchVersionList,
  Go: fetchGoModule,
  Packagist: fetchComposerReleases,
  RubyGems: fetchGemReleases,
};

const atOnce = 8;

export function fetchedShelf(
  registries: Registries,
  download: Download,
  { isPrivate = () => false, store }: ShelfOptions = {},
): FetchedShelf {
  const known = new Map<string, Metadata>();
  const unasked = new Map<string, Unasked>();
  const fetchOne = async (request: MetadataRequest): Promise<Metadata> => {
    const fetcher = fetchers[request.ecosystem];
    const registry = registries[request.ecosystem]?.[0];
    const { ecosystem, name } = request;
    if (fetcher === undefined || registry === undefined) {
      const reason = `no registry of ${ecosystem} may be asked`;
      if (fetcher !== undefined) unasked.set(keyOf(request), { ecosystem, name, reason });
      return { kind: 'unavailable', reason };
    }
    if (isPublicRegistry(ecosystem, registry) && isPrivate(request))
      return { kind: 'unavailable', reason: 'it is private, and the public registry is not asked for it' };
    try {
      return { kind: 'document', value: await fetcher(request, registry, download, store) };
    } catch (error) {
      if (!(error instanceof SourceRefused)) throw error;
      if (error.isPassing) unasked.set(keyOf(request), { ecosystem, name, reason: error.message });
      return { kind: 'unavailable', reason: error.message };
    }
  };
  return {
    find: (request) => known.get(keyOf(request)),
    unasked: () => [...unasked.values()],
    async fetch(requests) {
      const queue = [...new Map(requests.map((request) => [keyOf(request), request])).entries()];
      const work = async (): Promise<void> => {
        for (let next = queue.pop(); next !== undefined; next = queue.pop())
          known.set(next[0], await fetchOne(next[1]));
      };
      await Promise.all(Array.from({ length: atOnce }, work));
    },
  };
}

function keyOf({ ecosystem, name, version }: MetadataRequest): string {
  return [ecosystem, name, version].join('\0');
}
