/** Archives of releases for comparing, kept on disk once fetched, and lists of versions, kept as long as the command that asked for them wants. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registries, SourceEcosystem, SourceRequest, StoredSource } from '../../engine/sources/source-store.ts';
import { isChangeLog, isTest } from '../../engine/symbols/is-product-file.ts';
import { diskStore } from '../sources/disk-store.ts';
import type { Download } from '../sources/fetcher.ts';
import { fetchSourceJar } from '../sources/maven-repository.ts';
import { fetchArchive } from '../sources/registries.ts';
import { fetchSourceDistribution } from '../sources/python-index.ts';
import { type SourceFile, SourceRefused } from '../sources/source-file.ts';
import { registryVersions } from '../releases/registry-versions.ts';
import { openRelease, type Release } from '../../engine/symbols/release.ts';
import { writeWhole } from './write-whole.ts';

export interface ReleaseArchives {
  /** @throws {SourceRefused} where the registry cannot say and nothing is kept */
  versions(ecosystem: SourceEcosystem, name: string): Promise<readonly string[]>;
  /** @throws {SourceRefused} where it is neither kept nor to be had */
  open(ecosystem: SourceEcosystem, name: string, version: string): Promise<StoredSource>;
}

export interface ReleaseArchivesOptions {
  readonly folder: string;
  /** Ecosystems without a registry are read from what is kept alone. */
  readonly registries: Registries;
  readonly download: Download;
}

export function archivesFolder(folder: string): string {
  return join(folder, 'archives');
}

export function releaseArchives({ folder, registries, download }: ReleaseArchivesOptions): ReleaseArchives {
  const store = diskStore(archivesFolder(folder));
  const registryOf = (ecosystem: SourceEcosystem): string => registries[ecosystem]?.[0] ?? '';
  return {
    async versions(ecosystem, name) {
      const file = join(
        folder,
        'versions',
        `${createHash('sha256').update(`${ecosystem}\n${name}`).digest('hex')}.json`,
      );
      const kept = await readList(file);
      if (kept !== undefined) return kept;
      const registry = registryOf(ecosystem);
      if (registry === '') return [];
      const versions = await registryVersions(ecosystem, name, registry, download);
      writeWhole(file, JSON.stringify(versions));
      return versions;
    },
    async open(ecosystem, name, version) {
      // What is kept is the same wherever it came from.
      const request = { ecosystem, name, version, integrity: '', registry: 'compared' };
      const kept = await store.find(request);
      if (kept !== undefined) return kept;
      const registry = registryOf(ecosystem);
      if (registry === '') throw new SourceRefused(`no registry of ${ecosystem} may be asked`);
      const asked = { ...request, registry };
      const fetched = await (ecosystem === 'Maven' ? fetchSourceJar(asked, download) : fetchArchive(asked, download));
      const files = [...(await fetched.open()), ...(await accountBeside(asked, download))];
      await store.keep(request, { digest: fetched.digest, isBound: false, files, isWanted: isChangeLog });
      const opened = await store.find(request);
      if (opened === undefined) throw new SourceRefused('the archive could not be kept');
      return opened;
    },
  };
}

/** Wheels hold no change log and no tests; the source distribution of the same version does. */
async function accountBeside(asked: SourceRequest, download: Download): Promise<readonly SourceFile[]> {
  if (asked.ecosystem !== 'PyPI') return [];
  try {
    const files = await fetchSourceDistribution(asked, download);
    return files
      .filter(({ path }) => isChangeLog(path) || isTest(path))
      .map(({ path, content }) => ({ path: `${besideFolder}/${path}`, content }));
  } catch (error) {
    if (error instanceof SourceRefused) return [];
    throw error;
  }
}

/** No module of Python can lie in it. */
const besideFolder = '.source-distribution';

export interface OpenedRelease {
  readonly release: Release;
  /** Of the archive. */
  readonly digest: string;
  /** `package.json`, parsed, for npm. */
  readonly manifest: unknown;
}

/** @throws {SourceRefused} where it is neither kept nor to be had */
export async function openForComparing(
  { ecosystem, name }: { readonly ecosystem: SourceEcosystem; readonly name: string },
  version: string,
  archives: ReleaseArchives,
): Promise<OpenedRelease> {
  const { tree, digest } = await archives.open(ecosystem, name, version);
  const release = await openRelease(ecosystem === 'PyPI' ? '' : name, version, tree);
  return { release, digest, manifest: ecosystem === 'npm' ? await manifestOf(tree) : undefined };
}

async function manifestOf(tree: { read(path: string): Promise<Uint8Array> }): Promise<unknown> {
  try {
    return JSON.parse(Buffer.from(await tree.read('package.json')).toString('utf8'));
  } catch {
    return undefined;
  }
}

async function readList(file: string): Promise<readonly string[] | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined;
  } catch {
    return undefined;
  }
}
