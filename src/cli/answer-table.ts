/** An answer of the server as people read it: lists as tables with the columns that tell most, everything else a line a field. */
import { terminalLine } from '../engine/text/terminal-text.ts';
import { columnsOf as columnsOfText, cut } from '../engine/report/person/pieces.ts';

/** Columns of each list, by the field that it stands in; those that a row does not have are left out. Other lists show what is short in them. */
const columnsOf: Readonly<Record<string, readonly string[]>> = {
  alerts: [
    'priority',
    'metadata.severity',
    'metadata.packageIdentifier',
    'metadata.id',
    'reachabilityCounts.reachable',
    'reachabilityCounts.needsReview',
    'reachabilityCounts.unreachable',
    'metadata.summary',
    'id',
  ],
  packages: [
    'ecosystem',
    'name',
    'version',
    'directness',
    'count',
    'repositoryName',
    'manifestPath',
    'manifestStartLine',
    'id',
  ],
  items: [
    'priority',
    'reachability',
    'exposure',
    'package.name',
    'package.version',
    'name',
    'version',
    'repositoryName',
    'branch',
    'package.manifestPath',
    'manifestPath',
    'manifestStartLine',
    'fixedVersions',
    'id',
  ],
  issues: ['priority', 'severity', 'state', 'kind', 'title', 'repositoryName', 'path', 'startLine', 'updatedAt', 'id'],
  rules: ['name', 'status', 'kind', 'judgement', 'globPattern', 'lastMatchedAt', 'id'],
  repositories: ['repositoryName', 'repositoryUrl', 'defaultBranch', 'isPrScanningEnabled', 'scannedCommitSha', 'id'],
  scans: ['kind', 'state', 'branch', 'commitSha', 'createdAt', 'finishedAt', 'reason', 'repositoryId', 'id'],
  pullRequests: [
    'pullRequestId',
    'state',
    'sourceBranch',
    'targetBranch',
    'scanState',
    'introducedCount',
    'fixedCount',
    'ruleMatchCount',
    'repositoryId',
  ],
  introduced: [
    'severity',
    'priority',
    'reachability',
    'packageName',
    'version',
    'advisoryId',
    'manifestPath',
    'startLine',
    'fixedVersions',
  ],
  tokens: ['name', 'createdAt', 'expiresAt', 'revokedAt', 'lastUsedAt', 'id'],
  referrals: ['createdAt', 'type', 'companyName', 'firstName', 'lastName', 'email', 'referrerEmail', 'id'],
  events: ['createdAt', 'actor', 'operation', 'objectKind', 'action', 'objectId'],
  evidence: ['kind', 'path', 'startLine', 'symbol', 'snippet'],
  entries: ['line', 'state', 'text', 'count'],
};

const automaticColumns = 7;
const cellMax = 60;
const valueMax = 10_000;
const idColumn = /(?:^|\.)id$|Id$|Url$/;

/** @param width of the terminal; cells are cut to fit, but for ids and addresses, which are copied */
export function answerTable(answer: unknown, width: number): string {
  if (Array.isArray(answer)) return tableOf('', answer, width);
  if (!isRecord(answer)) return `${cellOf(answer)}\n`;
  const fields = Object.entries(answer);
  const lists = fields.flatMap(([name, value]) => (isRows(value) ? [[name, value] as const] : []));
  const facts = fields.filter(([, value]) => !isRows(value)).flatMap(([name, value]) => factsOf(name, value));
  const pad = Math.max(0, ...facts.map(([name]) => name.length));
  const lines = facts.map(([name, value]) => `${name.padEnd(pad)}  ${value}`.trimEnd()).join('\n');
  const tables = lists.map(
    ([name, rows]) => `${lists.length > 1 || facts.length > 4 ? `\n${name}\n` : ''}${tableOf(name, rows, width)}`,
  );
  // Of a page the numbers come last, where they are still seen.
  const parts = facts.every(([name]) => /^(?:totalCount|page|pageSize|totalPages|nextAfter)$/.test(name))
    ? [...tables, facts.length === 0 ? '' : `${facts.map(([name, value]) => `${name} ${value}`).join(', ')}\n`]
    : [lines === '' ? '' : `${lines}\n`, ...tables];
  return parts.join('');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRows(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.some(isRecord);
}

function factsOf(name: string, value: unknown): (readonly [string, string])[] {
  if (isRecord(value)) return Object.entries(value).flatMap(([inner, part]) => factsOf(`${name}.${inner}`, part));
  return [[name, shown(value)]];
}

function tableOf(name: string, rows: readonly unknown[], width: number): string {
  const records = rows.filter(isRecord);
  const columns = (columnsOf[name] ?? automatic(records)).filter((column) =>
    records.some((row) => valueAt(row, column) !== undefined),
  );
  if (columns.length === 0) return rows.length === 0 ? '' : `${rows.map((row) => shown(row)).join('\n')}\n`;
  const heading = columns.map((column) => headingOf(column));
  const cells = records.map((row) =>
    columns.map((column) => cellOf(valueAt(row, column), idColumn.test(column) ? Infinity : cellMax)),
  );
  const widths = heading.map((word, index) =>
    cells.reduce((most, row) => Math.max(most, columnsOfText(row[index] ?? '')), word.length),
  );
  shrink(widths, columns, width);
  const line = (row: readonly string[]): string =>
    row
      .map((cell, index) => fitted(cell, widths[index] ?? 0))
      .join('  ')
      .trimEnd();
  return `${[heading, ...cells].map(line).join('\n')}\n`;
}

function automatic(rows: readonly Readonly<Record<string, unknown>>[]): readonly string[] {
  const [first = {}] = rows;
  const short = Object.keys(first).filter((name) =>
    rows.every((row) => !isRecord(row[name]) && !Array.isArray(row[name])),
  );
  return short.slice(0, automaticColumns);
}

function valueAt(row: Readonly<Record<string, unknown>>, column: string): unknown {
  return column.split('.').reduce<unknown>((part, step) => (isRecord(part) ? part[step] : undefined), row);
}

/** `metadata.packageIdentifier` is PACKAGE IDENTIFIER. */
function headingOf(column: string): string {
  const last = column.split('.').at(-1) ?? column;
  return last.replaceAll(/[A-Z]/g, ' $&').toUpperCase();
}

/** Takes from the widest column that may be cut until the line fits, or none can give any more. */
function shrink(widths: number[], columns: readonly string[], width: number): void {
  const least = 12;
  let over = widths.reduce((sum, each) => sum + each + 2, -2) - width;
  while (over > 0) {
    let widest = -1;
    for (const [index, each] of widths.entries())
      if (!idColumn.test(columns[index] ?? '') && each > least && (widest < 0 || each > (widths[widest] ?? 0)))
        widest = index;
    if (widest < 0) return;
    widths[widest] = (widths[widest] ?? 0) - 1;
    over -= 1;
  }
}

function fitted(cell: string, width: number): string {
  const shownCell = cut(cell, width);
  return `${shownCell}${' '.repeat(Math.max(0, width - columnsOfText(shownCell)))}`;
}

function shown(value: unknown): string {
  return Array.isArray(value) ? value.map((part) => cellOf(part, Infinity)).join(', ') : cellOf(value, Infinity);
}

function cellOf(value: unknown, max = Infinity): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return cellOf(value.map((part) => cellOf(part)).join(', '), max);
  const written = typeof value === 'string' ? value : JSON.stringify(value);
  const time = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d\.\d+Z$/.exec(written);
  return terminalLine(time === null ? written : `${time[1]} ${time[2]}`, Math.min(max, valueMax));
}
