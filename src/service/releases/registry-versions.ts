/** Every version of a package that its registry has, so that the releases on both sides of a fix can be found. */
import type { SourceEcosystem } from '../../engine/sources/source-store.ts';
import { type Download, field, jsonOf, pathOf } from '../sources/fetcher.ts';
import { SourceRefused } from '../sources/source-file.ts';
import { crateAddress, goEscaped, packumentAddress, pythonPageAddress } from './registry-addresses.ts';

/** In no order. Empty for registries that have no list: then versions are known from advisories alone. @throws {SourceRefused} */
export async function registryVersions(
  ecosystem: SourceEcosystem,
  name: string,
  registry: string,
  download: Download,
): Promise<readonly string[]> {
  const list = lists[ecosystem];
  return list === undefined ? [] : list(name, registry, download);
}

type VersionList = (name: string, registry: string, download: Download) => Promise<readonly string[]>;

const lists: Readonly<Partial<Record<SourceEcosystem, VersionList>>> = {
  async npm(name, registry, download) {
    const page = await download(packumentAddress(registry, name), 'application/vnd.npm.install-v1+json');
    return keysOf(field(jsonOf(page, 'the registry does not answer in JSON'), 'versions'));
  },

  async PyPI(name, registry, download) {
    const page = await download(pythonPageAddress(registry, name), 'application/vnd.pypi.simple.v1+json');
    const versions = field(jsonOf(page, 'the index does not answer in JSON (PEP 691)'), 'versions');
    return Array.isArray(versions) ? versions.filter((version) => typeof version === 'string') : [];
  },

  async Go(name, registry, download) {
    const page = await download(`${registry}${goEscaped(name)}/@v/list`, 'text/plain');
    return linesOf(page).map((line) => line.replace(/^v/, ''));
  },

  async 'crates.io'(name, registry, download) {
    const page = await download(crateAddress(registry, name), 'text/plain');
    return linesOf(page).flatMap((line) => {
      const entry = jsonOf(Buffer.from(line), 'the index has a line that is no JSON');
      const version = field(entry, 'vers');
      return typeof version === 'string' && field(entry, 'yanked') !== true ? [version] : [];
    });
  },

  async Maven(name, registry, download) {
    const [group = '', artifact = ''] = name.split(':');
    const page = await download(`${registry}${pathOf(...group.split('.'), artifact)}/maven-metadata.xml`, 'text/xml');
    return [
      ...Buffer.from(page)
        .toString('utf8')
        .matchAll(/<version>\s*([^<\s]+)\s*<\/version>/g),
    ].map(([, version = '']) => version);
  },

  async NuGet(name, registry, download) {
    const page = await download(`${registry}${pathOf(name.toLowerCase())}/index.json`, 'application/json');
    const versions = field(jsonOf(page, 'the feed does not answer in JSON'), 'versions');
    return Array.isArray(versions) ? versions.filter((version) => typeof version === 'string') : [];
  },
};

function linesOf(page: Uint8Array): readonly string[] {
  return Buffer.from(page)
    .toString('utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function keysOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) throw new SourceRefused('the registry lists no versions');
  return Object.keys(value);
}
