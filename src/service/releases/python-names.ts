/** The names that the modules of a Python release give, read from its archive: a fix says by them what it breaks. */
import { pythonReleaseNames } from '../../engine/fixes/breaking/python-release-names.ts';
import type { MetadataRequest } from '../../engine/fixes/model/release.ts';
import type { Download } from '../sources/fetcher.ts';
import { fetchArchive } from '../sources/registries.ts';
import { oneAfterTheOther } from './one-after-the-other.ts';

const asked = / names$/;

export function asksForNames({ version }: MetadataRequest): boolean {
  return asked.test(version);
}

/** @throws {SourceRefused} */
export async function fetchPythonNames(
  { name, version }: MetadataRequest,
  registry: string,
  download: Download,
): Promise<unknown> {
  const archive = await fetchArchive(
    { ecosystem: 'PyPI', name, version: version.replace(asked, ''), integrity: '', registry },
    download,
  );
  const files = await oneAfterTheOther(download, () => archive.open());
  return {
    modules: pythonReleaseNames(
      files.map(({ path, content }) => ({ path, text: () => Buffer.from(content).toString('utf8') })),
    ),
  };
}
