/** Releases of Python packages and what each needs, read from documents of an index. What is not of the right type is left out. */
import { normalizePythonName, readRequirement } from '../../ecosystems/pypi/requirement.ts';
import { pep440 } from '../../versions/pep440.ts';
import { MetadataMissing, type MetadataShelf, type Release } from '../model/release.ts';
import { fieldOf, textAt, textsAt } from '../shared/document.ts';
import { type Marker, readMarker } from './marker.ts';

export interface PythonFile {
  readonly filename: string;
  readonly url: string;
  /** Hexadecimal. */
  readonly sha256: string;
  /** -1 where the index does not say. */
  readonly size: number;
  readonly uploadTime: string;
}

export interface PythonRelease extends Release {
  readonly name: string;
  readonly requiresPython: string;
  readonly files: readonly PythonFile[];
}

export interface PythonNeed {
  readonly name: string;
  /** As the metadata spells it. */
  readonly written: string;
  readonly extras: readonly string[];
  readonly range: string;
  readonly marker: Marker;
}

export interface PythonMetadata {
  readonly summary: string;
  readonly requiresPython: string;
  readonly needs: readonly PythonNeed[];
  readonly extras: readonly string[];
  readonly requiresDist: readonly string[];
}

const lists = new WeakMap<object, readonly PythonRelease[]>();

/** Ascending. @throws {MetadataMissing} */
export function pythonReleases(shelf: MetadataShelf, name: string): readonly PythonRelease[] {
  const metadata = shelf.find({ ecosystem: 'PyPI', name, version: '' });
  if (metadata === undefined) throw new MetadataMissing(name);
  if (metadata.kind === 'unavailable') return [];
  let releases = lists.get(metadata);
  if (releases === undefined) {
    releases = readReleases(metadata.value, name);
    lists.set(metadata, releases);
  }
  return releases;
}

const described = new WeakMap<object, { readonly metadata: PythonMetadata | undefined }>();

/** `undefined` where the index does not tell. @throws {MetadataMissing} */
export function pythonMetadata(shelf: MetadataShelf, name: string, version: string): PythonMetadata | undefined {
  const found = shelf.find({ ecosystem: 'PyPI', name, version });
  if (found === undefined) throw new MetadataMissing(`${name} ${version}`);
  if (found.kind === 'unavailable') return undefined;
  const known = described.get(found);
  if (known !== undefined) return known.metadata;
  const metadata = readMetadata(found.value);
  described.set(found, { metadata });
  return metadata;
}

function readMetadata(document: unknown): PythonMetadata | undefined {
  const [summary, requiresPython] = [textAt(document, 'summary'), textAt(document, 'requiresPython')];
  const requiresDist = textsAt(document, 'requiresDist');
  const needs: PythonNeed[] = [];
  for (const line of requiresDist) {
    const need = readNeed(line);
    if (need === undefined) return undefined;
    needs.push(need);
  }
  return { summary, requiresPython, needs, extras: textsAt(document, 'providesExtra'), requiresDist };
}

/** `undefined` for what cannot be read, or is from elsewhere than an index. */
export function readNeed(line: string): PythonNeed | undefined {
  const requirement = readRequirement(line);
  if (requirement === undefined || requirement.rest !== '' || requirement.url !== '') return undefined;
  const marker = readMarker(requirement.marker);
  if (marker === undefined) return undefined;
  return {
    name: normalizePythonName(requirement.name),
    written: requirement.name,
    extras: requirement.extras.map(normalizePythonName),
    range: requirement.constraint.replaceAll(/\s+/g, ''),
    marker,
  };
}

function readReleases(document: unknown, name: string): readonly PythonRelease[] {
  const files = fieldOf(document, 'files');
  const byVersion = Map.groupBy(Array.isArray(files) ? files : [], (file: unknown) => textAt(file, 'version'));
  return [...byVersion]
    .flatMap(([version, ofVersion]) => {
      const parsed = pep440.parse(version);
      if (parsed === undefined || parsed.legacy !== undefined) return [];
      const read = ofVersion.flatMap(readFile);
      if (read.length === 0) return [];
      const release: PythonRelease = {
        name,
        version,
        publishedAt: read.map(({ uploadTime }) => uploadTime).toSorted()[0] ?? '',
        isWithdrawn: ofVersion.every((file: unknown) => fieldOf(file, 'isYanked') === true),
        requiresPython: ofVersion.map((file: unknown) => textAt(file, 'requiresPython')).find(Boolean) ?? '',
        files: read,
      };
      return [{ release, parsed }];
    })
    .sort((a, b) => pep440.compare(a.parsed, b.parsed))
    .map(({ release }) => release);
}

function readFile(file: unknown): readonly PythonFile[] {
  const [filename, url, sha256] = [textAt(file, 'filename'), textAt(file, 'url'), textAt(file, 'sha256')];
  const size = fieldOf(file, 'size');
  if (!/^[0-9a-f]{64}$/.test(sha256) || !/^https?:\/\/[^\s"\\]+$/.test(url) || !/^[A-Za-z0-9._+!-]+$/.test(filename))
    return [];
  const uploadTime = textAt(file, 'uploadTime');
  return [
    {
      filename,
      url,
      sha256,
      size: typeof size === 'number' && Number.isSafeInteger(size) && size >= 0 ? size : -1,
      uploadTime: /^[0-9TZ:.+-]+$/.test(uploadTime) ? uploadTime : '',
    },
  ];
}
