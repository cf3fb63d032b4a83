/**
 * The records of a source with the severity that they have of their own, for training and for measuring. Which of the two a record is for
 * hangs on its alias group alone, so that no two records of one vulnerability stand on both sides.
 */
import { createHash } from 'node:crypto';
import { groupByAlias } from '../../src/engine/advisories/alias-groups.ts';
import { isMaliciousId, type OsvRecord } from '../../src/engine/advisories/osv-record.ts';
import { readOsvRecord } from '../../src/engine/advisories/read-osv-record.ts';
import { listSourceFiles, readSourceFiles } from '../../src/service/advisories/source-files.ts';

export interface ScoredRecord {
  readonly record: OsvRecord;
  readonly score: number;
  readonly ecosystem: string;
  readonly isHeldOut: boolean;
}

/** Groups of all records in use, each in order of who speaks. */
export function readGroups(source: string): readonly (readonly OsvRecord[])[] {
  const records = new Map<string, OsvRecord>();
  for (const text of readSourceFiles(listSourceFiles(source))) {
    if (text.kind === 'problem') continue;
    const { record } = readOsvRecord(JSON.parse(text.text));
    const known = record === undefined ? undefined : records.get(record.id);
    if (record !== undefined && (known === undefined || known.modified < record.modified))
      records.set(record.id, record);
  }
  return groupByAlias([...records.values()].filter(({ isWithdrawn }) => !isWithdrawn));
}

/** Those with a CVSS score of their own that is no word, and more than 0: what "none" means is no question of severity. */
export function scoredRecords(groups: readonly (readonly OsvRecord[])[]): ScoredRecord[] {
  return groups.flatMap((group) => {
    const isHeldOut = heldOut(group[0]?.id ?? '');
    return group.flatMap((record) => {
      const score = ownScore(record);
      if (score === undefined || score === 0 || isMaliciousId(record.id)) return [];
      return [{ record, score, ecosystem: record.affected[0]?.ecosystem ?? '', isHeldOut }];
    });
  });
}

function ownScore({ score, affected }: OsvRecord): number | undefined {
  return [score, ...affected.map((entry) => entry.score)].find((one) => one !== undefined && one.isWord !== true)
    ?.score;
}

const share = 5;

/** One group in five. */
function heldOut(id: string): boolean {
  return (createHash('sha256').update(id).digest()[0] ?? 0) % share === 0;
}
