/**
 * Files of the module proxy protocol (https://go.dev/ref/mod#goproxy-protocol), down to what go.mod and go.sum are written from: requests
 * name them as the protocol does (`v1.2.3.mod`).
 */
import { packagesOfFiles } from '../../engine/fixes/go/go-packages.ts';
import type { MetadataRequest } from '../../engine/fixes/model/release.ts';
import { goChecksumDatabase } from '../../engine/sources/public-registries.ts';
import { goDirectoryDigest, openZipArchive } from '../sources/archives.ts';
import { type Download, field, jsonOf } from '../sources/fetcher.ts';
import { type SourceFile, SourceRefused } from '../sources/source-file.ts';
import { goEscaped } from './registry-addresses.ts';
import { oneAfterTheOther } from './one-after-the-other.ts';
import { fetchVersionList } from './version-list.ts';

/** As large as the go command reads. */
const fileBytesMax = 16 * 1024 ** 2;

/** @throws {SourceRefused} */
export async function fetchGoModule(request: MetadataRequest, registry: string, download: Download): Promise<unknown> {
  const { name, version } = request;
  if (version === '') return fetchVersionList(request, registry, download);
  const address = `${registry}${goEscaped(name)}/@v/${goEscaped(version)}`;
  if (version.endsWith('.info')) {
    const answer = jsonOf(await download(address, 'application/json'), 'the proxy does not answer in JSON');
    return { time: field(answer, 'Time') };
  }
  if (version.endsWith('.mod')) {
    const file = await download(address, 'text/plain');
    if (file.byteLength > fileBytesMax) throw new SourceRefused('the go.mod is larger than the go command reads');
    const digest = goDirectoryDigest([{ path: 'go.mod', content: file }]);
    return { text: Buffer.from(file).toString('utf8'), digest };
  }
  return archiveOf(name, version.replace(/\.zip$/, ''), address, registry, download);
}

/** Archives that are too large are not opened: their digest is then told by the checksum database, where the proxy hands it on. */
async function archiveOf(
  name: string,
  version: string,
  address: string,
  registry: string,
  download: Download,
): Promise<unknown> {
  let files: readonly SourceFile[];
  try {
    const archive = await download(address, '*/*');
    files = await oneAfterTheOther(download, () => openZipArchive(archive));
  } catch (error) {
    if (!(error instanceof SourceRefused) || error.isPassing) throw error;
    const digest = await publishedDigest(name, version, registry, download);
    if (digest === '') throw error;
    return { digest, packages: null };
  }
  const root = `${name}@${version}/`;
  if (files.some(({ path }) => !path.startsWith(root)))
    throw new SourceRefused('the archive holds files of another module');
  return {
    digest: goDirectoryDigest(files),
    packages: Object.fromEntries(
      packagesOfFiles(
        files.map(({ path, content }) => ({
          path: path.slice(root.length),
          text: () => Buffer.from(content).toString('utf8'),
        })),
      ),
    ),
  };
}

async function publishedDigest(name: string, version: string, registry: string, download: Download): Promise<string> {
  try {
    const answer = await download(
      `${registry}sumdb/${goChecksumDatabase}/lookup/${goEscaped(name)}@${goEscaped(version)}`,
      'text/plain',
    );
    const line = Buffer.from(answer)
      .toString('utf8')
      .split('\n')
      .find((one) => one.startsWith(`${name} ${version} h1:`));
    return line?.slice(line.lastIndexOf(' ') + 1) ?? '';
  } catch (error) {
    if (error instanceof SourceRefused && !error.isPassing) return '';
    throw error;
  }
}
