/** Where the archives of each ecosystem lie, and how they are told from forgeries. Nothing of an archive is executed. */
import type { SourceEcosystem, SourceRequest } from '../../engine/sources/source-store.ts';
import { goDirectoryDigest, isPromised, openTarball, openZipArchive } from './archives.ts';
import { type SourceFile, SourceRefused } from './source-file.ts';

/** @throws {SourceRefused} */
export type Download = (url: string, accept: string) => Promise<Uint8Array>;

/**
 * The files of one package, relative to its root.
 * @throws {SourceRefused} where it is not there, or is not what the lockfile promises
 */
export async function fetchPackage(
  request: SourceRequest,
  registry: string,
  download: Download,
): Promise<readonly SourceFile[]> {
  return fetchers[request.ecosystem](request, registry, download);
}

type Fetcher = (request: SourceRequest, registry: string, download: Download) => Promise<readonly SourceFile[]>;

const fetchers: Readonly<Record<SourceEcosystem, Fetcher>> = {
  async npm({ name, version, integrity }, registry, download) {
    const file = `${name.slice(name.lastIndexOf('/') + 1)}-${version}.tgz`;
    const path = name.split('/').map(encodeURIComponent).join('/').replace('%40', '@');
    const archive = await download(`${registry}${path}/-/${encodeURIComponent(file)}`, '*/*');
    if (!isPromised(archive, integrity)) throw notAsPromised();
    return openTarball(archive);
  },

  async Go({ name, version, integrity }, registry, download) {
    const root = `${name}@v${version}/`;
    const archive = await download(`${registry}${escaped(name)}/@v/v${escaped(version)}.zip`, '*/*');
    const files = await openZipArchive(archive);
    if (!integrity.split(' ').includes(goDirectoryDigest(files))) throw notAsPromised();
    return files.flatMap(({ path, content }) =>
      path.startsWith(root) ? [{ path: path.slice(root.length), content }] : [],
    );
  },

  async PyPI({ name, integrity }, registry, download) {
    const page = await download(`${registry}${normalized(name)}/`, 'application/vnd.pypi.simple.v1+json');
    const wheel = promisedWheel(page, integrity, `${registry}${normalized(name)}/`);
    if (wheel === undefined) throw new SourceRefused('the index offers none of the wheels that the lockfile promises');
    const archive = await download(wheel.url, '*/*');
    if (!isPromised(archive, `sha256:${wheel.sha256}`)) throw notAsPromised();
    return openZipArchive(archive);
  },
};

function notAsPromised(): SourceRefused {
  return new SourceRefused('the archive is not the one that the lockfile promises');
}

/** Capitals are written `!c` in addresses of the module proxy protocol. */
function escaped(text: string): string {
  return text
    .replace(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`)
    .split('/')
    .map(encodeURIComponent)
    .join('/');
}

function normalized(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}

interface Wheel {
  readonly url: string;
  readonly sha256: string;
}

/** A wheel for every platform where there is one, since it holds nothing but code. */
function promisedWheel(page: Uint8Array, integrity: string, base: string): Wheel | undefined {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(page).toString('utf8'));
  } catch {
    throw new SourceRefused('the index does not answer in JSON (PEP 691)');
  }
  const files = field(json, 'files');
  const promised = new Set(integrity.split(' '));
  const wheels = (Array.isArray(files) ? files : []).flatMap((file: unknown) => {
    const [name, url, sha256] = [field(file, 'filename'), field(file, 'url'), field(field(file, 'hashes'), 'sha256')];
    if (typeof name !== 'string' || typeof url !== 'string' || typeof sha256 !== 'string') return [];
    if (!name.endsWith('.whl') || !promised.has(`sha256:${sha256}`) || !URL.canParse(url, base)) return [];
    return [{ name, url: new URL(url, base).href, sha256 }];
  });
  return wheels.find(({ name }) => name.endsWith('-none-any.whl')) ?? wheels[0];
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? new Map<string, unknown>(Object.entries(value)).get(name)
    : undefined;
}
