/** The blocks of yarn 1's lockfile, read and written as yarn does. */

export interface Block {
  /** `lodash@^4.17.0`, as asked for. */
  readonly descriptors: readonly string[];
  readonly version: string;
  readonly resolved: string;
  readonly integrity: string;
  readonly dependencies: ReadonlyMap<string, string>;
  readonly optionalDependencies: ReadonlyMap<string, string>;
  readonly start: number;
  /** With its last line's end, and no blank line. */
  readonly text: string;
}

export function readBlocks(text: string): readonly Block[] {
  const blocks: Block[] = [];
  const pattern = /^(?=[^\s#]).*:\r?\n(?:[ \t]+.*(?:\r?\n|$))+/gm;
  for (const match of text.matchAll(pattern)) {
    const [header = '', ...lines] = match[0].split(/\r?\n/);
    const fields = new Map<string, string>();
    const maps = new Map<string, Map<string, string>>();
    let open: Map<string, string> | undefined;
    for (const line of lines) {
      const section = /^ {2}(\w+):$/.exec(line)?.[1];
      if (section !== undefined) {
        open = new Map();
        maps.set(section, open);
        continue;
      }
      const [, indentation = '', key = '', value = ''] = /^( +)("(?:[^"\\]|\\.)*"|\S+) (.*)$/.exec(line) ?? [];
      if (indentation.length === 2) fields.set(unquoted(key), unquoted(value));
      else if (indentation.length === 4) open?.set(unquoted(key), unquoted(value));
    }
    const none: ReadonlyMap<string, string> = new Map();
    blocks.push({
      descriptors: descriptorsOf(header.replace(/:$/, '')),
      version: fields.get('version') ?? '',
      resolved: fields.get('resolved') ?? '',
      integrity: fields.get('integrity') ?? '',
      dependencies: maps.get('dependencies') ?? none,
      optionalDependencies: maps.get('optionalDependencies') ?? none,
      start: match.index,
      text: match[0],
    });
  }
  return blocks;
}

export function writeBlock(
  { descriptors, version, resolved, integrity, dependencies, optionalDependencies }: Omit<Block, 'start' | 'text'>,
  newline: string,
): string {
  const section = (title: string, map: ReadonlyMap<string, string>): readonly string[] =>
    map.size === 0
      ? []
      : [
          `  ${title}:`,
          ...[...map]
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, range]) => `    ${quoted(name)} ${quoted(range)}`),
        ];
  const lines = [
    `${descriptors.map(quoted).join(', ')}:`,
    `  version ${quoted(version)}`,
    ...(resolved === '' ? [] : [`  resolved ${quoted(resolved)}`]),
    ...(integrity === '' ? [] : [`  integrity ${quoted(integrity)}`]),
    ...section('dependencies', dependencies),
    ...section('optionalDependencies', optionalDependencies),
  ];
  return lines.map((line) => line + newline).join('');
}

function descriptorsOf(header: string): readonly string[] {
  return [...header.matchAll(/"((?:[^"\\]|\\.)*)"|([^,\s][^,]*)/g)].map(
    ([, inQuotes, bare = '']) => inQuotes ?? bare.trim(),
  );
}

function unquoted(text: string): string {
  return /^"(.*)"$/s.exec(text)?.[1]?.replace(/\\(.)/g, '$1') ?? text;
}

/** What yarn's own reader would otherwise take for something else. */
function quoted(text: string): string {
  const needsQuotes = /^(?:true|false)/.test(text) || /[:\s\\",[\]]/.test(text) || !/^[A-Za-z]/.test(text);
  return needsQuotes ? JSON.stringify(text) : text;
}
