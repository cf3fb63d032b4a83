/** An entry of poetry.lock, written as Poetry writes it. */
import { pep440 } from '../../versions/pep440.ts';
import { type Marker, settledJoin, writePoetryMarker } from './marker.ts';
import type { ActiveNeed } from './python-needs.ts';
import type { PythonMetadata, PythonRelease } from './python-releases.ts';
import { readNeed } from './python-releases.ts';
import { pushEach } from '../../text/push-each.ts';

export interface WrittenPoetryEntry {
  /** As the entry that it replaces spells it. */
  readonly name: string;
  readonly release: PythonRelease;
  readonly metadata: PythonMetadata;
  readonly needs: readonly ActiveNeed[];
  /** `optional`, and where the lockfile has them `groups` and `markers`, as lines. */
  readonly optional: string;
  readonly membership: readonly string[];
  /** Lines of the table that says where it is from; none for the public index. */
  readonly source: readonly string[];
}

export function writePoetryEntry(entry: WrittenPoetryEntry): string {
  const { name, release, metadata, needs, optional, membership, source } = entry;
  const lines = [
    '[[package]]',
    `name = ${JSON.stringify(name)}`,
    `version = "${release.version}"`,
    `description = ${JSON.stringify(metadata.summary)}`,
    optional,
    `python-versions = ${JSON.stringify(metadata.requiresPython === '' ? '*' : metadata.requiresPython)}`,
    ...membership,
    'files = [',
    ...release.files
      .toSorted((a, b) => (a.filename < b.filename ? -1 : 1))
      .map(({ filename, sha256 }) => `    {file = "${filename}", hash = "sha256:${sha256}"},`),
    ']',
  ];
  const byName = Map.groupBy(needs, (need) => need.written);
  if (byName.size > 0) {
    lines.push('', '[package.dependencies]');
    for (const [written, own] of [...byName].toSorted(([a], [b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))) {
      const texts = [...new Set(own.map(needText))];
      if (texts.length === 1) lines.push(`${written} = ${texts[0] ?? ''}`);
      else pushEach(lines, [`${written} = [`, ...own.map((need) => `    ${tableText(need)},`), ']']);
    }
  }
  const extras = metadata.extras.toSorted();
  const listed = extras.flatMap((extra) => {
    const own = metadata.requiresDist
      .filter((line) => namesExtra(line, extra))
      .map(extraText)
      .toSorted();
    return own.length === 0
      ? []
      : [
          `${/^[A-Za-z0-9_-]+$/.test(extra) ? extra : JSON.stringify(extra)} = [${own.map((one) => JSON.stringify(one)).join(', ')}]`,
        ];
  });
  if (listed.length > 0) pushEach(lines, ['', '[package.extras]', ...listed]);
  if (source.length > 0) pushEach(lines, ['', ...source]);
  return `${lines.join('\n')}\n`;
}

function needText(need: ActiveNeed): string {
  if (need.extras.length === 0 && need.extra === '' && need.fullMarker === true)
    return JSON.stringify(constraintOf(need.range));
  return tableText(need);
}

function tableText({ range, extras, extra, fullMarker }: ActiveNeed): string {
  const parts = [
    `version = ${JSON.stringify(constraintOf(range))}`,
    ...(extras.length === 0
      ? []
      : [
          `extras = [${extras
            .toSorted()
            .map((one) => JSON.stringify(one))
            .join(', ')}]`,
        ]),
    ...(extra === '' ? [] : ['optional = true']),
    ...(fullMarker === true ? [] : [`markers = ${JSON.stringify(writePoetryMarker(fullMarker))}`]),
  ];
  return `{${parts.join(', ')}}`;
}

/** Poetry's way of putting it: lower bounds first, `1.2` for `==1.2`, `~=` as the range that it is. */
function constraintOf(range: string): string {
  if (range === '') return '*';
  const rank = (clause: string): number => (clause.startsWith('>') ? 0 : clause.startsWith('!') ? 1 : 2);
  return range
    .split(',')
    .flatMap((clause): readonly string[] => {
      const [, operator = '', bound = ''] = /^(===|[~=!<>]=|[<>])(.*)$/.exec(clause.trim()) ?? [];
      if (operator === '==' && !bound.endsWith('.*')) return [bound];
      if (operator !== '~=') return [clause.trim()];
      const numbers = (/^[\d.]+/.exec(bound)?.[0] ?? bound).split('.').slice(0, -1).map(Number);
      const last = numbers.pop() ?? 0;
      return [`>=${bound}`, `<${[...numbers, last + 1].join('.')}${numbers.length === 0 ? '.0' : ''}`];
    })
    .toSorted((a, b) => rank(a) - rank(b))
    .join(',');
}

function namesExtra(line: string, extra: string): boolean {
  return [...line.matchAll(/extra\s*==\s*["']([^"']+)["']/g)].some(([, name = '']) => sameName(name, extra));
}

function sameName(a: string, b: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[-_.]+/g, '-');
  return plain(a) === plain(b);
}

/** `PySocks (>=1.5.6,!=1.5.7) ; sys_platform == "win32"` */
function extraText(line: string): string {
  const need = readNeed(line);
  if (need === undefined) return line;
  const marker = withoutExtras(need.marker);
  const extras = need.extras.length === 0 ? '' : `[${need.extras.join(',')}]`;
  const range = need.range === '' ? '' : ` (${ordered(need.range)})`;
  return `${need.written}${extras}${range}${marker === true ? '' : ` ; ${writePoetryMarker(marker)}`}`;
}

function ordered(range: string): string {
  const versionOf = (clause: string) => pep440.parse(clause.replace(/^[~=!<>]+/, '').replace(/\.\*$/, ''));
  return range
    .split(',')
    .toSorted((a, b) => {
      const [left, right] = [versionOf(a), versionOf(b)];
      return left === undefined || right === undefined ? 0 : pep440.compare(left, right);
    })
    .join(',');
}

function withoutExtras(marker: Marker): Marker {
  if (typeof marker === 'boolean') return marker;
  if (marker.kind === 'compare') return marker.variable === 'extra' ? true : marker;
  const parts = marker.parts.map(withoutExtras);
  return marker.kind === 'and' ? settledJoin('and', parts) : settledJoin('or', parts);
}
