/** The answers to a pasted list as a table for other programs: a line for each place, and one for what is nowhere. */
import { csvOf } from '../lists/csv.ts';
import type { LookupRow } from './lookup-groups.ts';
import { lookupGroupWords } from './lookup-words.ts';

const header = [
  'line',
  'asked',
  'answer',
  'ecosystem',
  'name',
  'version held',
  'repository',
  'branch',
  'manifests',
  'asked for there',
  'directness',
  'scope',
  'held now',
  'certain',
  'first seen',
  'last seen',
  'commit',
  'note',
];

export function lookupCsv(rows: readonly LookupRow[]): string {
  const lines = rows.flatMap((row): (string | number)[][] => {
    const start = [row.line, row.text, lookupGroupWords[row.group].title];
    const note = row.isCut ? 'more places are left out' : row.reason;
    if (row.holdings.length === 0) return [[...start, row.ecosystem, row.name, ...Array<string>(12).fill(''), note]];
    return row.holdings.map((holding) => [
      ...start,
      holding.ecosystem,
      holding.name,
      holding.version,
      holding.repositoryName,
      holding.branch,
      holding.manifestPaths.join(' '),
      holding.constraints.join(' '),
      holding.directness,
      holding.scope,
      holding.isHeld ? 'yes' : 'no',
      holding.isCertain ? 'yes' : 'no',
      holding.firstSeenAt,
      holding.lastSeenAt,
      holding.commitSha,
      note,
    ]);
  });
  return csvOf(header, lines);
}
