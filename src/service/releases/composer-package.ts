/** What a repository of Composer says of a package: its tagged releases from the newest on, as it came. */
import type { MetadataRequest } from '../../engine/fixes/model/release.ts';
import { type Download, field, jsonOf, pathOf } from '../sources/fetcher.ts';
import { SourceRefused } from '../sources/source-file.ts';

/** @throws {SourceRefused} */
export async function fetchComposerReleases(
  { name }: MetadataRequest,
  registry: string,
  download: Download,
): Promise<unknown> {
  const lowerName = name.toLowerCase();
  const page = await download(`${registry}p2/${pathOf(...lowerName.split('/'))}.json`, 'application/json');
  const releases = field(field(jsonOf(page, 'the repository does not answer in JSON'), 'packages'), lowerName);
  if (!Array.isArray(releases)) throw new SourceRefused('the repository does not list the package');
  return releases;
}
