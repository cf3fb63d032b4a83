/** What a sparse index of crates says of a crate: a line of JSON a release, down to what lockfiles are written from. */
import type { MetadataRequest } from '../../engine/fixes/model/release.ts';
import { type Download, field, jsonOf } from '../sources/fetcher.ts';

const kept = ['name', 'vers', 'deps', 'cksum', 'features', 'features2', 'yanked', 'rust_version'] as const;

/** @throws {SourceRefused} */
export async function fetchCrate({ name }: MetadataRequest, registry: string, download: Download): Promise<unknown> {
  const lower = name.toLowerCase();
  const folder =
    lower.length <= 2
      ? `${lower.length}`
      : lower.length === 3
        ? `3/${lower[0]}`
        : `${lower.slice(0, 2)}/${lower.slice(2, 4)}`;
  const page = await download(`${indexOf(registry)}${folder}/${encodeURIComponent(lower)}`, 'text/plain');
  const lines = Buffer.from(page).toString('utf8').split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const release = jsonOf(Buffer.from(line), 'the index has a line that is no JSON');
      return Object.fromEntries(
        kept.flatMap((key) => {
          const value = field(release, key);
          return value === undefined ? [] : [[key, value]];
        }),
      );
    });
}

/** Crates and their index have hosts of their own; a registry of one's own has both below one address. */
function indexOf(registry: string): string {
  const url = new URL(registry);
  if (url.hostname.startsWith('static.')) return `${url.protocol}//${url.hostname.replace(/^static\./, 'index.')}/`;
  return registry.replace(/crates\/$/, '');
}
