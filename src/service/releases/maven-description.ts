/** The pom of a release, of which a plan asks what it brings in: out of the store of sources where a scan has had it before, else of the registry. */
import type { MetadataRequest } from '../../engine/fixes/model/release.ts';
import type { SourceRequest } from '../../engine/sources/source-store.ts';
import { descriptionFile } from '../../engine/sources/stored-descriptions.ts';
import type { DiskStore } from '../sources/disk-store.ts';
import type { Download } from '../sources/fetcher.ts';
import { fetchPom } from '../sources/maven-repository.ts';

/** @throws {SourceRefused} */
export async function fetchMavenDescription(
  { name, version }: MetadataRequest,
  registry: string,
  download: Download,
  store: DiskStore | undefined,
): Promise<string> {
  const request: SourceRequest = { ecosystem: 'Maven', name, version, integrity: '', registry, part: 'description' };
  const stored = await store?.find(request);
  const kept = await stored?.tree.read(descriptionFile).catch(() => undefined);
  if (kept !== undefined) return Buffer.from(kept).toString('utf8');
  const archive = await fetchPom(request, download);
  const files = await archive.open();
  const { digest, isBound } = archive;
  // A store that cannot be written, as on a full disk, costs the next plan a download.
  await store?.keep(request, { digest, isBound, files }).catch(() => {});
  return Buffer.from(files[0]?.content ?? '').toString('utf8');
}
