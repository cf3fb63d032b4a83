/**
 * What a registry of gems says of a gem: the lines of its compact index, which say what each release needs, and the days on which they came out,
 * which the index does not say. https://guides.rubygems.org/rubygems-org-compact-index-api/
 */
import type { MetadataRequest } from '../../engine/fixes/model/release.ts';
import { type Download, field, jsonOf, pathOf } from '../sources/fetcher.ts';
import { SourceRefused } from '../sources/source-file.ts';

/** @throws {SourceRefused} */
export async function fetchGemReleases(
  { name }: MetadataRequest,
  registry: string,
  download: Download,
): Promise<unknown> {
  const info = Buffer.from(await download(`${registry}info/${pathOf(name)}`, 'text/plain')).toString('utf8');
  if (!/^\S+ [^|\n]*\|/m.test(info)) throw new SourceRefused('the registry lists no release in its index');
  return { info, versions: await daysOf(name, registry, download) };
}

/** None where the registry has only the index: releases without a day count as old enough. */
async function daysOf(name: string, registry: string, download: Download): Promise<readonly unknown[]> {
  try {
    const page = await download(`${registry}api/v1/versions/${pathOf(`${name}.json`)}`, 'application/json');
    const list = jsonOf(page, 'the registry does not answer in JSON');
    return (Array.isArray(list) ? list : []).map((entry: unknown) => ({
      number: field(entry, 'number'),
      created_at: field(entry, 'created_at'),
    }));
  } catch (error) {
    if (!(error instanceof SourceRefused) || error.isPassing) throw error;
    return [];
  }
}
