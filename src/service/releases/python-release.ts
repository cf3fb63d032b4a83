/**
 * What an index of Python packages says in JSON (PEP 691): of a package its files, and of one release what it needs (PEP 658), down to
 * what lockfiles are written from.
 */
import type { MetadataRequest } from '../../engine/fixes/model/release.ts';
import { type Download, field, jsonOf } from '../sources/fetcher.ts';
import { SourceRefused } from '../sources/source-file.ts';
import { openZipArchive } from '../sources/archives.ts';
import { pythonPageAddress } from './registry-addresses.ts';

/** @throws {SourceRefused} */
export async function fetchPythonRelease(
  { name, version }: MetadataRequest,
  registry: string,
  download: Download,
): Promise<unknown> {
  const files = await filesOf(name, registry, download);
  if (version === '') return { files };
  const ofVersion = files.filter((file) => file.version === version);
  const described = ofVersion.find((file) => file.hasMetadata && file.filename.endsWith('.whl'));
  if (described !== undefined) return readMetadata(await download(`${described.url}.metadata`, '*/*'));
  const wheel = ofVersion.find((file) => file.filename.endsWith('.whl'));
  if (wheel === undefined) throw new SourceRefused('the index says nothing of what this release needs');
  const archive = await openZipArchive(await download(wheel.url, '*/*'));
  const inside = archive.find(({ path }) => /^[^/]+\.dist-info\/METADATA$/.test(path));
  if (inside === undefined) throw new SourceRefused('the wheel has no metadata');
  return readMetadata(inside.content);
}

interface PythonFile {
  readonly filename: string;
  readonly version: string;
  readonly url: string;
  readonly sha256: string;
  readonly size: unknown;
  readonly uploadTime: unknown;
  readonly requiresPython: unknown;
  readonly isYanked: boolean;
  readonly hasMetadata: boolean;
}

const pages = new WeakMap<Download, Map<string, Promise<readonly PythonFile[]>>>();

/** One page serves all releases of a package, for as long as the same plan is made. */
function filesOf(name: string, registry: string, download: Download): Promise<readonly PythonFile[]> {
  const base = pythonPageAddress(registry, name);
  const known = pages.get(download) ?? new Map<string, Promise<readonly PythonFile[]>>();
  pages.set(download, known);
  let page = known.get(base);
  if (page === undefined) {
    page = readPage(base, download);
    known.set(base, page);
  }
  return page;
}

async function readPage(base: string, download: Download): Promise<readonly PythonFile[]> {
  const answer = await download(base, 'application/vnd.pypi.simple.v1+json');
  const files = field(jsonOf(answer, 'the index does not answer in JSON (PEP 691)'), 'files');
  return (Array.isArray(files) ? files : []).flatMap((file: unknown): PythonFile[] => {
    const [filename, url] = [field(file, 'filename'), field(file, 'url')];
    const sha256 = field(field(file, 'hashes'), 'sha256');
    if (typeof filename !== 'string' || typeof url !== 'string' || typeof sha256 !== 'string') return [];
    const version = versionIn(filename);
    if (version === '' || !URL.canParse(url, base)) return [];
    const described = field(file, 'core-metadata') ?? field(file, 'dist-info-metadata');
    const yanked = field(file, 'yanked');
    return [
      {
        filename,
        version,
        url: new URL(url, base).href,
        sha256,
        size: field(file, 'size'),
        uploadTime: field(file, 'upload-time'),
        requiresPython: field(file, 'requires-python'),
        isYanked: yanked === true || typeof yanked === 'string',
        hasMetadata: described === true || (typeof described === 'object' && described !== null),
      },
    ];
  });
}

/** Wheels escape, and sdists of old have names with hyphens. */
function versionIn(filename: string): string {
  const wheel = /^[^-]+-([^-]+)(?:-[^-]+)?-[^-]+-[^-]+-[^-]+\.whl$/.exec(filename)?.[1];
  const source = /-(\d[^-]*)\.(?:tar\.(?:gz|bz2|xz)|tgz|zip)$/.exec(filename)?.[1];
  return (wheel ?? source ?? '').replaceAll('_', '+');
}

function readMetadata(content: Uint8Array): unknown {
  const text = Buffer.from(content).toString('utf8').replaceAll('\r\n', '\n');
  const head = (text.split('\n\n', 1)[0] ?? '').replaceAll(/\n[ \t]+/g, ' ');
  const all = (key: string): readonly string[] =>
    head.split('\n').flatMap((line) => {
      const colon = line.indexOf(':');
      return line.slice(0, colon).toLowerCase() === key ? [line.slice(colon + 1).trim()] : [];
    });
  return {
    summary: all('summary')[0] ?? '',
    requiresPython: all('requires-python')[0] ?? '',
    requiresDist: all('requires-dist'),
    providesExtra: all('provides-extra'),
  };
}
