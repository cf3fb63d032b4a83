/** The simple index of Python (PEP 691): which archives a version has, and the one of them that says most. */
import type { SourceRequest } from '../../engine/sources/source-store.ts';
import { openTarball, openZipArchive, withoutFirstFolder } from './archives.ts';
import { checkedArchive, type Download, field, type Fetcher, jsonOf } from './fetcher.ts';
import { openSourceDistribution } from './source-distribution.ts';
import { type SourceFile, SourceRefused } from './source-file.ts';

interface Distribution {
  readonly file: string;
  readonly url: string;
  /** Empty where the index does not say. */
  readonly sha256: string;
}

export const fetchDistribution: Fetcher = async (request, download) => {
  const { name, version, integrity } = request;
  const listed = await distributions(request, download);
  const promised = new Set(integrity.split(' '));
  const offered = listed.filter(({ file, sha256 }) =>
    integrity === '' ? isOfVersion(file, name, version) : promised.has(`sha256:${sha256}`),
  );
  const chosen = chooseWheel(offered) ?? offered.find(isSource);
  if (chosen === undefined)
    throw new SourceRefused(
      integrity === ''
        ? 'the index offers no archive of this version that can be opened'
        : 'the index offers none of the archives that the lockfile promises',
    );
  const archive = await download(chosen.url, '*/*');
  const open = chosen.file.endsWith('.whl')
    ? () => openZipArchive(archive)
    : () => openSourceDistribution(archive, chosen.file, name, version);
  return checkedArchive(archive, integrity, open);
};

/** All files of a version's source distribution, with change logs and tests that wheels leave out; none where there is none. */
export async function fetchSourceDistribution(
  request: SourceRequest,
  download: Download,
): Promise<readonly SourceFile[]> {
  const { name, version } = request;
  const listed = await distributions(request, download);
  const chosen = listed.find((one) => isSource(one) && isOfVersion(one.file, name, version));
  if (chosen === undefined) return [];
  const archive = await download(chosen.url, '*/*');
  return chosen.file.endsWith('.zip') ? withoutFirstFolder(await openZipArchive(archive)) : openTarball(archive);
}

async function distributions({ name, registry }: SourceRequest, download: Download): Promise<readonly Distribution[]> {
  const base = `${registry}${normalized(name)}/`;
  const page = await download(base, 'application/vnd.pypi.simple.v1+json');
  return distributionsOf(jsonOf(page, 'the index does not answer in JSON (PEP 691)'), base);
}

function isSource({ file }: Distribution): boolean {
  return /\.(?:tar\.gz|tgz|zip)$/.test(file);
}

function distributionsOf(json: unknown, base: string): readonly Distribution[] {
  const files = field(json, 'files');
  return (Array.isArray(files) ? files : []).flatMap((file: unknown) => {
    const [name, url, sha256] = [field(file, 'filename'), field(file, 'url'), field(field(file, 'hashes'), 'sha256')];
    if (typeof name !== 'string' || typeof url !== 'string' || !URL.canParse(url, base)) return [];
    return [{ file: name, url: new URL(url, base).href, sha256: typeof sha256 === 'string' ? sha256 : '' }];
  });
}

/** One for every platform where there is one, since it holds nothing but code. */
function chooseWheel(offered: readonly Distribution[]): Distribution | undefined {
  const wheels = offered.filter(({ file }) => file.endsWith('.whl'));
  return wheels.find(({ file }) => file.endsWith('-none-any.whl')) ?? wheels[0];
}

function isOfVersion(file: string, name: string, version: string): boolean {
  const [, ofWheel, wheelVersion] = /^([^-]+)-([^-]+)-.+\.whl$/.exec(file) ?? [];
  const [, ofSource, sourceVersion] = /^(.+)-([^-]+)\.(?:tar\.gz|tgz|zip)$/.exec(file) ?? [];
  return normalized(ofWheel ?? ofSource ?? '') === normalized(name) && (wheelVersion ?? sourceVersion) === version;
}

function normalized(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}
