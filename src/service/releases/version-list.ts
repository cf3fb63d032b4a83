/** For manifests in which a version is all that changes: the versions that a registry has. */
import type { MetadataRequest } from '../../engine/fixes/model/release.ts';
import type { Download } from '../sources/fetcher.ts';
import { registryVersions } from './registry-versions.ts';

/** @throws {SourceRefused} */
export async function fetchVersionList(
  { ecosystem, name }: MetadataRequest,
  registry: string,
  download: Download,
): Promise<unknown> {
  return { versions: await registryVersions(ecosystem, name, registry, download) };
}
