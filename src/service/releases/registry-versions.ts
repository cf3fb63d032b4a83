/** Every version of a package that its registry has, so that the releases on both sides of a fix can be found. */
import type { SourceEcosystem } from '../../engine/sources/source-store.ts';
import { type Download, field, jsonOf, pathOf } from '../sources/fetcher.ts';
import { SourceRefused } from '../sources/source-file.ts';

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
    const path = pathOf(name).replace('%40', '@');
    const page = await download(`${registry}${path}`, 'application/vnd.npm.install-v1+json');
    return keysOf(field(jsonOf(page, 'the registry does not answer in JSON'), 'versions'));
  },

  async PyPI(name, registry, download) {
    const base = `${registry}${name.toLowerCase().replace(/[-_.]+/g, '-')}/`;
    const page = await download(base, 'application/vnd.pypi.simple.v1+json');
    const versions = field(jsonOf(page, 'the index does not answer in JSON (PEP 691)'), 'versions');
    return Array.isArray(versions) ? versions.filter((version) => typeof version === 'string') : [];
  },

  async Go(name, registry, download) {
    const escaped = name.replace(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`);
    const page = await download(`${registry}${pathOf(...escaped.split('/'))}/@v/list`, 'text/plain');
    return linesOf(page).map((line) => line.replace(/^v/, ''));
  },

  async 'crates.io'(name, registry, download) {
    const lower = name.toLowerCase();
    const folder =
      lower.length <= 2
        ? `${lower.length}`
        : lower.length === 3
          ? `3/${lower[0]}`
          : `${lower.slice(0, 2)}/${lower.slice(2, 4)}`;
    const page = await download(`${sparseIndex(registry)}${folder}/${lower}`, 'text/plain');
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

/** Crates and their index have hosts of their own; a registry of one's own has both below one address. */
function sparseIndex(registry: string): string {
  const url = new URL(registry);
  if (url.hostname.startsWith('static.')) return `${url.protocol}//${url.hostname.replace(/^static\./, 'index.')}/`;
  return registry.replace(/crates\/$/, '');
}

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
