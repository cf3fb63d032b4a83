/**
 * A Maven repository: jars by group, artifact and version. Hardly a build promises their digests; the repository's own, beside the
 * jar, shows at least that it came whole, and binds nothing.
 */
import type { SourceRequest } from '../../engine/sources/source-store.ts';
import { descriptionFile } from '../../engine/sources/stored-descriptions.ts';
import { isPromised, openZipArchive } from './archives.ts';
import { checkedArchive, type Download, type FetchedArchive, type Fetcher, pathOf } from './fetcher.ts';
import { SourceRefused } from './source-file.ts';

export const fetchJar: Fetcher = (request, download) => fetchJarOf(request, '', download);

/** The largest that are published, bills of materials, have one. */
const pomBytesMax = 8 * 1024 ** 2;

/** What the release says of itself and of what it needs. */
export const fetchPom: Fetcher = async (request, download) => {
  const content = await download(addressOf(request, '.pom'), '*/*');
  if (content.byteLength > pomBytesMax) throw new SourceRefused('the pom is larger than 8 MB');
  if (!Buffer.from(content).includes('</project>')) throw new SourceRefused('what the registry gave is no whole pom');
  return checkedArchive(content, request.integrity, () => Promise.resolve([{ path: descriptionFile, content }]));
};

/** The sources of a release, which most makers publish beside its classes. */
export const fetchSourceJar: Fetcher = (request, download) => fetchJarOf(request, '-sources', download);

async function fetchJarOf(
  request: SourceRequest,
  classifier: '' | '-sources',
  download: Download,
): Promise<FetchedArchive> {
  const { integrity } = request;
  const address = addressOf(request, `${classifier}.jar`);
  const archive = await download(address, '*/*');
  if (integrity === '') {
    const own = await digestBeside(address, download);
    if (own !== undefined && !isPromised(archive, own))
      throw new SourceRefused('the jar is not the one whose digest lies beside it');
  }
  return checkedArchive(archive, integrity, () => openZipArchive(archive));
}

/** @param ending what stands behind artifact and version */
function addressOf(
  { name, version, registry }: Pick<SourceRequest, 'name' | 'version' | 'registry'>,
  ending: string,
): string {
  const [group = '', artifact = ''] = name.split(':');
  return `${registry}${pathOf(...group.split('.'), artifact, version, `${artifact}-${version}${ending}`)}`;
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
