/** An entry of uv.lock, written as uv writes it. */
import type { UvEntry, UvLock } from './uv-lock.ts';
import { type Marker, type PythonSpans, pythonOfMarker, simplifyMarker, settledJoin, writeUvMarker } from './marker.ts';
import { type ActiveNeed, merged } from './python-needs.ts';
import type { PythonFile, PythonRelease } from './python-releases.ts';
import { pushEach } from '../../text/push-each.ts';

export interface WrittenUvEntry {
  readonly name: string;
  readonly release: PythonRelease;
  readonly registry: string;
  readonly resolutionMarkers: readonly string[];
  readonly python: PythonSpans;
  readonly needs: readonly ActiveNeed[];
}

/** What a name stands for once all is done: several entries where it depends on the version of Python. */
export interface Answer {
  readonly version: string;
  readonly registry: string;
  readonly marker: Marker;
}

/** With the line break at its end. */
export function writeUvEntry(
  lock: UvLock,
  { name, release, registry, resolutionMarkers, python, needs }: WrittenUvEntry,
  answersOf: (name: string) => readonly Answer[],
): string {
  const lines = [
    '[[package]]',
    `name = "${name}"`,
    `version = "${release.version}"`,
    `source = { registry = "${registry}" }`,
    ...listOf(
      'resolution-markers',
      resolutionMarkers.map((one) => JSON.stringify(one)),
    ),
  ];
  const byExtra = Map.groupBy(needs, ({ extra }) => extra);
  const write = (extra: string): readonly string[] =>
    merged(byExtra.get(extra) ?? []).flatMap((need) => writeNeed(need, python, answersOf(need.name)));
  pushEach(lines, listOf('dependencies', write('')));
  const source = release.files.find(({ filename }) => /\.(?:tar\.gz|tgz|zip|tar\.bz2|tar\.xz)$/.test(filename));
  if (source !== undefined) lines.push(`sdist = ${fileOf(lock, source)}`);
  const wheels = release.files
    .filter(({ filename }) => filename.endsWith('.whl') && servesPython(filename, python))
    .toSorted((a, b) => (a.filename < b.filename ? -1 : 1));
  pushEach(
    lines,
    listOf(
      'wheels',
      wheels.map((file) => fileOf(lock, file)),
    ),
  );
  const extras = [...byExtra.keys()].filter((extra) => extra !== '').sort();
  if (extras.length > 0) lines.push('', '[package.optional-dependencies]');
  for (const extra of extras) pushEach(lines, listOf(extra, write(extra)));
  return `${lines.join('\n')}\n`;
}

function writeNeed(need: ActiveNeed, python: PythonSpans, answers: readonly Answer[]): readonly string[] {
  const extra =
    need.extras.length === 0
      ? []
      : [
          `extra = [${need.extras
            .toSorted()
            .map((one) => JSON.stringify(one))
            .join(', ')}]`,
        ];
  const written = (answer: Answer | undefined, marker: Marker): string => {
    const place =
      answer === undefined ? [] : [`version = "${answer.version}"`, `source = { registry = "${answer.registry}" }`];
    const condition = marker === true ? [] : [`marker = "${writeUvMarker(marker)}"`];
    return `{ ${[`name = "${need.name}"`, ...place, ...extra, ...condition].join(', ')} }`;
  };
  if (answers.length < 2) return [written(undefined, need.marker)];
  return answers.flatMap((answer) => {
    // What one of them says already is not said again by the other.
    const own = simplifyMarker(need.marker, pythonOfMarker(answer.marker, python), new Set());
    const where = simplifyMarker(answer.marker, pythonOfMarker(own, python), new Set());
    const marker = settledJoin('and', [own, where]);
    return marker === false || pythonOfMarker(marker, python).length === 0 ? [] : [written(answer, marker)];
  });
}

function listOf(key: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`${key} = [`, ...items.map((item) => `    ${item},`), ']'];
}

function fileOf(lock: UvLock, { url, sha256, size, uploadTime }: PythonFile): string {
  const time = uploadTime === '' || !lock.hasUploadTimes ? [] : [`upload-time = "${shortTime(uploadTime)}"`];
  const length = size < 0 ? [] : [`size = ${size}`];
  return `{ ${[`url = "${url}"`, `hash = "sha256:${sha256}"`, ...length, ...time].join(', ')} }`;
}

/** Milliseconds at most, without zeros at the end. */
function shortTime(time: string): string {
  return time.replace(/\.(\d{1,3})\d*/, (_all, digits: string) => {
    const kept = digits.replace(/0+$/, '');
    return kept === '' ? '' : `.${kept}`;
  });
}

/** uv leaves out wheels of versions of Python below all that the project serves. */
function servesPython(filename: string, python: PythonSpans): boolean {
  const [, tags = '', abi = ''] = /-([^-]+)-([^-]+)-[^-]+\.whl$/.exec(filename) ?? [];
  if (abi === 'abi3') return true;
  const lowest = python[0]?.from?.release.slice(0, 2).map(Number) ?? [];
  const [major = 3, minor = 0] = lowest;
  return tags.split('.').some((tag) => {
    const [, kind = '', ofMajor = '', ofMinor = ''] = /^([a-z]+)(\d)(\d*)$/.exec(tag) ?? [];
    if (kind === 'py' && ofMinor === '') return Number(ofMajor) >= major;
    if (kind === 'py') return Number(ofMajor) > 2;
    return Number(ofMajor) > major || (Number(ofMajor) === major && (ofMinor === '' || Number(ofMinor) >= minor));
  });
}

export function sortKeyOf({ name, version }: Pick<UvEntry, 'name' | 'version'>): string {
  return `${name}\0${version}`;
}
