/** The names that a release of an npm package hands on, read from its archive: a fix says by them what it breaks. */
import { npmReleaseNames, type ReleaseNames } from '../../engine/fixes/breaking/npm-release-names.ts';
import type { MetadataRequest } from '../../engine/fixes/model/release.ts';
import type { Download } from '../sources/fetcher.ts';
import { fetchArchive } from '../sources/registries.ts';
import { oneAfterTheOther } from './one-after-the-other.ts';

/** @throws {SourceRefused} */
export async function fetchNpmNames(
  { name, version }: MetadataRequest,
  registry: string,
  download: Download,
): Promise<ReleaseNames> {
  const archive = await fetchArchive({ ecosystem: 'npm', name, version, integrity: '', registry }, download);
  const files = await oneAfterTheOther(download, () => archive.open());
  const texts = files.flatMap(({ path, content }) =>
    /\.(?:[cm]?js|json)$/.test(path) && !/(?:^|\/)node_modules\//.test(path)
      ? [[path, Buffer.from(content).toString('utf8')] as const]
      : [],
  );
  return npmReleaseNames(new Map(texts));
}
