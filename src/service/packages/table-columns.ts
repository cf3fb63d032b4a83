/** Tables with a line of headings, as reports of incidents attach them: which column holds the name, the versions, the ecosystem. */

export interface Columns {
  readonly separator: ',' | ';' | '\t' | '|';
  /** What each column holds; undefined for those that say nothing here. */
  readonly kinds: readonly (ColumnKind | undefined)[];
}

type ColumnKind = 'name' | 'version' | 'ecosystem' | 'purl' | 'group';

const headings: ReadonlyMap<string, ColumnKind> = new Map(
  (
    [
      [
        'name',
        [
          'name',
          'package',
          'package name',
          'packages',
          'module',
          'component',
          'dependency',
          'artifact',
          'library',
          'artifactid',
        ],
      ],
      [
        'version',
        [
          'version',
          'versions',
          'package version',
          'affected versions',
          'affected version',
          'affected',
          'compromised versions',
          'compromised version',
          'malicious versions',
          'malicious version',
          'vulnerable versions',
          'version(s)',
          'range',
        ],
      ],
      ['ecosystem', ['ecosystem', 'registry', 'package manager', 'type', 'system']],
      ['purl', ['purl', 'package url', 'packageurl']],
      ['group', ['group', 'groupid', 'namespace', 'scope']],
    ] as const
  ).flatMap(([kind, words]) => words.map((word) => [word, kind] as const)),
);

/** Undefined where the line is no line of headings: it has two columns or more, and the first two say what they hold. */
export function columnsOf(line: string): Columns | undefined {
  // Looked at for every line of a list: a heading has no number, which a line with a version has.
  if (line.length > 500 || /\d/.test(line) || !/[,;|\t]/.test(line)) return undefined;
  for (const separator of ['\t', ',', ';', '|'] as const) {
    const kinds = cellsOf(line, separator).map((cell) => headings.get(cell.toLowerCase()));
    const known = new Set(kinds.filter((kind) => kind !== undefined));
    if (known.size > 1 && (known.has('name') || known.has('purl'))) return { separator, kinds };
  }
  return undefined;
}

/** The cells that matter, as a line that stands by itself; undefined for a line that is none of the table. */
export function lineOfCells(
  line: string,
  { separator, kinds }: Columns,
): { readonly line: string; readonly ecosystem: string } | undefined {
  const cells = cellsOf(line, separator);
  if (cells.length < 2) return undefined;
  const of = (kind: ColumnKind): string => {
    const at = kinds.indexOf(kind);
    return at < 0 ? '' : (cells[at] ?? '');
  };
  const [purl, name, group, version] = [of('purl'), of('name'), of('group'), of('version')];
  if (/^pkg:/i.test(purl)) return { line: purl, ecosystem: of('ecosystem') };
  const inGroup =
    group === '' || name.startsWith('@') || name.includes(':')
      ? name
      : `${group}${group.startsWith('@') ? '/' : ':'}${name}`;
  return { line: version === '' ? inGroup : `${inGroup} , ${version}`, ecosystem: of('ecosystem') };
}

/** Quoted cells hold the separator; a pair of quotes in them is one. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const sign of separator === '|' ? line.trim().replace(/^\||\|$/g, '') : line) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell.trim()];
}
