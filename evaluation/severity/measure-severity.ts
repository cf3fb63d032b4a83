/** Writes the page of what severities are from, and how far estimates are off: on records that no model was trained on. */
import { isMaliciousId, type OsvRecord } from '../../src/engine/advisories/osv-record.ts';
import { mergeRecords, wordsOf } from '../../src/engine/advisories/merge-records.ts';
import { severityModels } from '../../src/engine/advisories/severity-models.ts';
import { type Advisory, severityLevels, severitySources } from '../../src/engine/model/advisory.ts';
import { writePage } from '../places.ts';
import { type ErrorRow, errorRows, errorTable, unseenRows } from './held-out.ts';
import { readGroups, scoredRecords } from './scored-records.ts';

/** The part of the constant's error that the estimate has to be better by. */
const gainMin = 0.25;

export function measureSeverity({ advisories, write = false }: { advisories: string; write?: boolean }): void {
  const groups = readGroups(advisories);
  const model = severityModels.at(-1);
  if (model === undefined) throw new Error('there is no model');
  const scored = scoredRecords(groups);
  const rows = errorRows(
    scored.filter(({ isHeldOut }) => isHeldOut),
    model,
  );
  const page = pageOf(groups, rows, unseenRows(scored));
  process.stdout.write(page);
  if (write) writePage('severity.md', page);
  const all = rows.at(-1);
  if (all === undefined || gainOf(all) < gainMin)
    throw new Error('the estimate does not beat the constant 5.0 by a quarter: use 5.0, and say so');
}

function gainOf({ ofConstant, ofEstimate }: ErrorRow): number {
  return 1 - ofEstimate / ofConstant;
}

function pageOf(
  groups: readonly (readonly OsvRecord[])[],
  rows: readonly ErrorRow[],
  unseen: readonly ErrorRow[],
): string {
  const found = groups.map((group) => ({ group, advisory: mergeRecords(group.map(wordsOf)) }));
  const records = found.flatMap(({ group, advisory }) => group.map((record) => sourceOfRecord(record, advisory)));
  const estimated = found.filter(({ advisory }) => advisory.severitySource === 'estimated');
  const withoutGround = estimated.filter(({ group }) => group.every(({ estimate }) => estimate === undefined));
  const all = rows.at(-1);
  return `# How severe an unscored advisory is said to be, measured

\`npm run evaluation -- severity measure --write\` writes this page. What the words mean, and how an estimate is made:
[advisories.md](advisories.md#severity).

## Where severities are from

${records.length} records in use, which are ${found.length} vulnerabilities (alias groups).

| ${['', ...severitySources].join(' | ')} |
|---|---|---|---|---|
${countLine('records', records)}
${countLine(
  'vulnerabilities',
  found.map(({ advisory }) => advisory.severitySource),
)}
${[...Map.groupBy(found, ({ group }) => ecosystemOf(group))]
  .sort(([, a], [, b]) => b.length - a.length)
  .map(([name, of]) =>
    countLine(
      `… ${name}`,
      of.map(({ advisory }) => advisory.severitySource),
    ),
  )
  .join('\n')}

Of the ${estimated.length} that are estimated, ${severityLevels
    .map((level) => `${estimated.filter(({ advisory }) => advisory.severity === level).length} are ${level}`)
    .join(', ')}; ${withoutGround.length} give nothing to estimate from and have 5.0.

## How far estimates are off

Mean absolute error, on the scored records of one alias group in five (chosen by a hash of its id), which no model was trained on. Their
scores were hidden: only weaknesses, summary and details were shown. "Their best constant" is the median of the very records of the row,
which nobody knows beforehand.

${errorTable(rows)}

The estimate's error is ${all === undefined ? '?' : Math.round(100 * gainOf(all))} % smaller than that of 5.0; less than ${gainMin * 100} %
would fail the command, and 5.0 would be used.

Most of what has no score is of ecosystems whose records are hardly ever scored here, so that the table above says little of them. What may be
expected there: each ecosystem with many scored records was left out of training in turn, and then estimated whole.

${errorTable(unseen)}

An estimate is nearer than 5.0 in ${unseen.filter(({ ofEstimate, ofConstant }) => ofEstimate < ofConstant).length} of these ${unseen.length}, and nearer than
their best constant in ${unseen.filter(({ ofEstimate, ofBestConstant }) => ofEstimate < ofBestConstant).length}.
`;
}

function ecosystemOf(group: readonly OsvRecord[]): string {
  return group[0]?.affected[0]?.ecosystem ?? '';
}

type Source = Advisory['severitySource'];

/** By itself a record may be scored where its group speaks through another, and the other way round. */
function sourceOfRecord({ id, score, affected }: OsvRecord, { severitySource }: Advisory): Source {
  const scores = [score, ...affected.map((entry) => entry.score)].filter((one) => one !== undefined);
  if (isMaliciousId(id) || scores.some(({ isWord }) => isWord !== true)) return 'scored';
  return severitySource === 'scored' ? 'borrowed' : severitySource;
}

function countLine(name: string, sources: readonly Source[]): string {
  return `| ${[name, ...severitySources.map((source) => sources.filter((one) => one === source).length)].join(' | ')} |`;
}
