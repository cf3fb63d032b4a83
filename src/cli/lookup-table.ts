/** What a server answers to a lookup, as a table: a row for each repository and version, then how many lines came to what. */
import { terminalLine } from '../engine/text/terminal-text.ts';
import type { Holding } from '../service/packages/holdings.ts';
import type { LookupState } from '../service/packages/lookup-packages.ts';
import { pushEach } from '../engine/text/push-each.ts';

export interface LookupReply {
  readonly entries: readonly {
    readonly line: number;
    readonly text: string;
    readonly state: LookupState;
    readonly count: number;
    readonly isCut: boolean;
    readonly holdings: readonly (Omit<Holding, 'firstSeenAt' | 'lastSeenAt'> & {
      readonly firstSeenAt: string;
      readonly lastSeenAt: string;
    })[];
  }[];
  readonly notUnderstood: readonly { readonly line: number; readonly text: string; readonly reason: string }[];
  readonly counts: Readonly<Record<LookupState | 'notUnderstood', number>>;
  readonly repositoryCount: number;
  readonly isCut: boolean;
}

const headings = ['LINE', 'STATE', 'PACKAGE', 'VERSION', 'REPOSITORY', 'COMMIT', 'FIRST SEEN', 'LAST SEEN', 'WHERE'];
const cellMax = 200;

export function lookupTable({ entries, counts, repositoryCount, isCut }: LookupReply): string {
  const rows = entries.flatMap(rowsOf);
  const lines: string[] = [];
  if (rows.length > 0) {
    const widths = headings.map((heading, column) =>
      rows.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), heading.length),
    );
    const line = (row: readonly string[]): string =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd();
    pushEach(lines, [line(headings), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line), '']);
  }
  lines.push(
    `${counts.held} lines held, ${counts.mayBeHeld} that may be, ${counts.onceHeld} once held and gone, ${counts.notHeld} not held, ${counts.notUnderstood} not understood; ${repositoryCount} repositories shown that hold some${isCut ? '; places are left out, ask for fewer lines or more --places' : ''}`,
  );
  return `${lines.join('\n')}\n`;
}

function rowsOf({ line, state, text, count, isCut, holdings }: LookupReply['entries'][number]): string[][] {
  const rows = holdings.map((holding) => [
    String(line),
    wordOf(holding),
    `${holding.ecosystem}: ${holding.name}`,
    holding.version === ''
      ? `unknown${holding.constraints.length === 0 ? '' : ` (${holding.constraints.join(', ')})`}`
      : holding.version,
    holding.repositoryName,
    `${holding.branch} ${holding.commitSha.slice(0, 12)}`,
    holding.firstSeenAt.slice(0, 10),
    holding.lastSeenAt.slice(0, 10),
    holding.manifestPaths.join(', '),
  ]);
  if (isCut) rows.push([String(line), state, text, '', `… of ${count} places that are held`, '', '', '', '']);
  return rows.map((row) => row.map((cell) => terminalLine(cell, cellMax)));
}

function wordOf({ isHeld, isCertain }: Pick<Holding, 'isHeld' | 'isCertain'>): string {
  if (isHeld) return isCertain ? 'held' : 'may be held';
  return isCertain ? 'gone' : 'may have been';
}
