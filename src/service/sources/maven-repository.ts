/**
 * A Maven repository: jars by group, artifact and version. Hardly a build promises their digests; the repository's own, beside the
 * jar, shows at least that it came whole, and binds nothing.
 */
import { isPromised, openZipArchive } from './archives.ts';
import type { SourceRequest } from '../../engine/sources/source-store.ts';
import { checkedArchive, type Download, type FetchedArchive, type Fetcher, pathOf } from './fetcher.ts';
import { SourceRefused } from './source-file.ts';

export const fetchJar: Fetcher = (request, download) => fetchJarOf(request, '', download);

/** The sources of a release, which most makers publish beside its classes. */
export const fetchSourceJar: Fetcher = (request, download) => fetchJarOf(request, '-sources', download);

async function fetchJarOf(
  { name, version, integrity, registry }: SourceRequest,
  classifier: '' | '-sources',
  download: Download,
): Promise<FetchedArchive> {
  const [group = '', artifact = ''] = name.split(':');
  const file = `${artifact}-${version}${classifier}.jar`;
  const address = `${registry}${pathOf(...group.split('.'), artifact, version, file)}`;
  const archive = await download(address, '*/*');
  if (integrity === '') {
    const own = await digestBeside(address, download);
    if (own !== undefined && !isPromised(archive, own))
      throw new SourceRefused('the jar is not the one whose digest lies beside it');
  }
  return checkedArchive(archive, integrity, () => openZipArchive(archive));
}

async function digestBeside(address: string, download: Download): Promise<string | undefined> {
  for (const [algorithm, digits] of [
    ['sha256', 64],
    ['sha1', 40],
  ] as const) {
    const text = await download(`${address}.${algorithm}`, '*/*').catch((error: unknown) => {
      if (error instanceof SourceRefused && !error.isPassing) return undefined;
      throw error;
    });
    const digest = text === undefined ? undefined : /^\s*([0-9a-f]+)/i.exec(Buffer.from(text).toString('latin1'))?.[1];
    if (digest?.length === digits) return `${algorithm}:${digest}`;
  }
  return undefined;
}
