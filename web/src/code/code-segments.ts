/** Cuts lines of code into stretches that look alike: where the highlighter changes its mind, and where a mark begins or ends. */

/** What a highlighter answers: elements with classes around texts, as hast has them. */
export type CodeNode =
  | { readonly type: 'text'; readonly value: string }
  | {
      readonly type: 'element';
      readonly properties: { readonly className?: unknown };
      readonly children: readonly CodeNode[];
    };

export type TokenKind = 'keyword' | 'string' | 'comment' | 'number' | 'name' | 'property' | '';

export interface Segment {
  readonly text: string;
  readonly kind: TokenKind;
  /** The place in the list of marks; undefined outside of all. */
  readonly mark?: number;
}

/** Lines and columns count from 1; the end column is the one after the last. */
export interface CodeMark {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** Shown on hover. */
  readonly label?: string;
}

export type CodeLine = readonly Segment[];

export function plainLines(lines: readonly string[]): readonly CodeLine[] {
  return lines.map((text) => (text === '' ? [] : [{ text, kind: '' }]));
}

/** Of the highlighted text of all lines joined by line feeds. */
export function highlightedLines(nodes: readonly unknown[]): readonly CodeLine[] {
  const lines: Segment[][] = [[]];
  const walk = (node: CodeNode, kind: TokenKind): void => {
    if (node.type === 'element') {
      const own = kindOf(node.properties.className);
      for (const child of node.children) walk(child, own === '' ? kind : own);
      return;
    }
    node.value.split('\n').forEach((text, at) => {
      if (at > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push({ text, kind });
    });
  };
  for (const node of nodes) if (isCodeNode(node)) walk(node, '');
  return lines;
}

export function markedLine(line: CodeLine, number: number, marks: readonly CodeMark[]): CodeLine {
  const length = line.reduce((sum, { text }) => sum + text.length, 0);
  const ranges = marks.flatMap((mark, at) => {
    if (number < mark.startLine || number > mark.endLine) return [];
    const from = number === mark.startLine ? mark.startColumn - 1 : 0;
    const to = number === mark.endLine ? mark.endColumn - 1 : length;
    return from < to && from < length ? [{ from, to, at }] : [];
  });
  if (ranges.length === 0) return line;
  let offset = 0;
  return line.flatMap((segment) => {
    const start = offset;
    offset += segment.text.length;
    const end = offset;
    const cuts = [start, end, ...ranges.flatMap(({ from, to }) => [from, to])].filter(
      (cut) => cut >= start && cut <= end,
    );
    const ordered = [...new Set(cuts)].toSorted((a, b) => a - b);
    return ordered.slice(1).map((to, index): Segment => {
      const from = ordered[index] ?? start;
      const mark = ranges.find((range) => range.from <= from && to <= range.to)?.at;
      return {
        text: segment.text.slice(from - start, to - start),
        kind: segment.kind,
        ...(mark === undefined ? {} : { mark }),
      };
    });
  });
}

/** Neighbours under the same mark become one, so that a mark is drawn and read as a whole. */
export function markGroups(
  line: CodeLine,
): readonly { readonly mark: number | undefined; readonly segments: CodeLine }[] {
  const groups: { mark: number | undefined; segments: Segment[] }[] = [];
  for (const segment of line) {
    const last = groups.at(-1);
    if (last !== undefined && last.mark === segment.mark) last.segments.push(segment);
    else groups.push({ mark: segment.mark, segments: [segment] });
  }
  return groups;
}

const kinds: Readonly<Record<string, TokenKind>> = {
  keyword: 'keyword',
  built_in: 'keyword',
  type: 'keyword',
  literal: 'number',
  number: 'number',
  string: 'string',
  regexp: 'string',
  char: 'string',
  symbol: 'string',
  code: 'string',
  comment: 'comment',
  quote: 'comment',
  doctag: 'comment',
  meta: 'comment',
  title: 'name',
  section: 'name',
  'selector-tag': 'keyword',
  'selector-class': 'property',
  'selector-id': 'property',
  name: 'keyword',
  attr: 'property',
  attribute: 'property',
  property: 'property',
  subst: '',
};

function kindOf(className: unknown): TokenKind {
  const names: readonly unknown[] = Array.isArray(className) ? className : [];
  for (const name of names) {
    const kind = typeof name === 'string' ? kinds[name.replace(/^hljs-/, '')] : undefined;
    if (kind !== undefined) return kind;
  }
  return '';
}

function isCodeNode(node: unknown): node is CodeNode {
  return (
    typeof node === 'object' && node !== null && 'type' in node && (node.type === 'text' || node.type === 'element')
  );
}
