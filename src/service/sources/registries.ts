/** How archives of each ecosystem are asked for, and how they are told from forgeries. Nothing of an archive is executed. */
import type { SourceEcosystem, SourceRequest } from '../../engine/sources/source-store.ts';
import { goDirectoryDigest, openTarball, openZipArchive } from './archives.ts';
import { fetchComposerPackage } from './composer-repository.ts';
import {
  checkedArchive,
  type Download,
  type FetchedArchive,
  fetchedArchive,
  type Fetcher,
  notAsPromised,
  pathOf,
} from './fetcher.ts';
import { fetchGem } from './gem-server.ts';
import { fetchJar, fetchPom } from './maven-repository.ts';
import { fetchNugetPackage } from './nuget-feed.ts';
import { fetchDistribution } from './python-index.ts';
import { type SourceFile, SourceRefused } from './source-file.ts';

/** @throws {SourceRefused} where it is not there, or is not what the lockfile promises */
export async function fetchArchive(request: SourceRequest, download: Download): Promise<FetchedArchive> {
  const { ecosystem, part } = request;
  if (part === 'description') return fetchDescription(request, download);
  const archive = await fetchers[ecosystem](request, download);
  return { ...archive, open: async () => ofThePackage(ecosystem, await archive.open()) };
}

async function fetchDescription(request: SourceRequest, download: Download): Promise<FetchedArchive> {
  const fetcher = descriptionFetchers[request.ecosystem];
  if (fetcher === undefined) throw new SourceRefused(`of packages of ${request.ecosystem} no description is read`);
  return fetcher(request, download);
}

/** Packages of other tools that an archive carries along are not where those tools would look, and none of the lockfile's. */
function ofThePackage(ecosystem: SourceEcosystem, files: readonly SourceFile[]): readonly SourceFile[] {
  const foreign = [
    ...(ecosystem === 'npm' ? [] : ['node_modules']),
    ...(ecosystem === 'PyPI' ? [] : ['site-packages', 'dist-packages']),
  ];
  return files.filter(({ path }) => !path.split('/').some((part) => foreign.includes(part)));
}

const fetchers: Readonly<Record<SourceEcosystem, Fetcher>> = {
  async npm({ name, version, integrity, registry }, download) {
    const file = `${name.slice(name.lastIndexOf('/') + 1)}-${version}.tgz`;
    const path = pathOf(...name.split('/')).replace('%40', '@');
    const archive = await download(`${registry}${path}/-/${encodeURIComponent(file)}`, '*/*');
    return checkedArchive(archive, integrity, () => openTarball(archive));
  },

  async Go({ name, version, integrity, registry }, download) {
    const root = `${name}@v${version}/`;
    const archive = await download(`${registry}${escaped(name)}/@v/v${escaped(version)}.zip`, '*/*');
    return fetchedArchive(archive, integrity !== '', async () => {
      const files = await openZipArchive(archive);
      if (integrity !== '' && !integrity.split(' ').includes(goDirectoryDigest(files))) throw notAsPromised();
      return files.flatMap(({ path, content }) =>
        path.startsWith(root) ? [{ path: path.slice(root.length), content }] : [],
      );
    });
  },

  async 'crates.io'({ name, version, integrity, registry }, download) {
    const archive = await download(`${registry}${pathOf(name, `${name}-${version}.crate`)}`, '*/*');
    return checkedArchive(archive, integrity, () => openTarball(archive));
  },

  PyPI: fetchDistribution,
  Maven: fetchJar,
  RubyGems: fetchGem,
  Packagist: fetchComposerPackage,
  NuGet: fetchNugetPackage,
};

const descriptionFetchers: Readonly<Partial<Record<SourceEcosystem, Fetcher>>> = { Maven: fetchPom };

/** Capitals are written `!c` in addresses of the module proxy protocol. */
function escaped(text: string): string {
  return pathOf(...text.replace(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`).split('/'));
}
