/** What a sparse index of crates says of a crate: a line of JSON a release, down to what lockfiles are written from. */
import type { MetadataRequest } from '../../engine/fixes/model/release.ts';
import { type Download, field, jsonOf } from '../sources/fetcher.ts';
import { crateAddress } from './registry-addresses.ts';

const kept = ['name', 'vers', 'deps', 'cksum', 'features', 'features2', 'yanked', 'rust_version', 'links'] as const;

/** @throws {SourceRefused} */
export async function fetchCrate({ name }: MetadataRequest, registry: string, download: Download): Promise<unknown> {
  const page = await download(crateAddress(registry, name), 'text/plain');
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
