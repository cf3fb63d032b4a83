/** The one advisory that a group of records makes: the speaker's words, everybody's ids, references and weaknesses. */
import type { Advisory } from '../model/advisory.ts';
import { compareAliases } from './alias-groups.ts';
import { maliciousSeverity, severityOfGroup } from './group-severity.ts';
import { isMaliciousId, type OsvRecord } from './osv-record.ts';
import { isOverlayId } from './symbol-overlay.ts';
import type { Score } from './severity.ts';

/** What of a record its advisory shows: all but the versions. */
export type RecordWords = Omit<OsvRecord, 'affected' | 'isWithdrawn'> & { readonly packageScores: readonly Score[] };

export function wordsOf(record: OsvRecord): RecordWords {
  const { id, aliases, related, summary, details, published, modified, references, repositories } = record;
  const { score, estimate, cwes, isExploited, epss } = record;
  const packageScores = record.affected.map((affected) => affected.score).filter((score) => score !== undefined);
  return {
    id,
    aliases,
    related,
    summary,
    details,
    published,
    modified,
    references,
    repositories,
    score,
    ...(estimate === undefined ? {} : { estimate }),
    cwes,
    isExploited,
    epss,
    packageScores,
  };
}

/** `members` in order of `compareSpeakers`, at least one. */
export function mergeRecords(members: readonly RecordWords[]): Advisory {
  const [speaker] = members;
  if (speaker === undefined) throw new Error('a group has at least one record');
  const ids = new Set(members.flatMap(({ id, aliases }) => [id, ...aliases]));
  ids.delete(speaker.id);
  for (const id of ids) if (isOverlayId(id)) ids.delete(id);
  const isMalicious = members.some(({ id }) => isMaliciousId(id));
  const probabilities = members.map(({ epss }) => epss).filter((epss) => epss !== undefined);
  return {
    id: speaker.id,
    aliases: [...ids].sort(compareAliases),
    summary:
      firstText(members.map(({ summary }) => summary)) || firstLine(firstText(members.map(({ details }) => details))),
    details: firstText(members.map(({ details }) => details)),
    published: earliest(members.map(({ published }) => published)),
    modified: latest(members.map(({ modified }) => modified)),
    references: [...new Set(members.flatMap(({ references }) => references))],
    repositories: [...new Set(members.flatMap(({ repositories }) => repositories))],
    ...(isMalicious ? maliciousSeverity : severityOfGroup(members)),
    cwes: [...new Set(members.flatMap(({ cwes }) => cwes))].sort((a, b) => Number(a.slice(4)) - Number(b.slice(4))),
    isMalicious,
    ...(members.some(({ isExploited }) => isExploited) ? { isKnownExploited: true } : {}),
    ...(probabilities.length > 0 ? { epss: Math.max(...probabilities) } : {}),
  };
}

function firstText(texts: readonly string[]): string {
  return texts.find((text) => text !== '') ?? '';
}

/** A headline for the many records that have none. */
function firstLine(text: string): string {
  const line = text.slice(0, 1000).split('\n', 1)[0]?.trim() ?? '';
  return line.length <= 200 ? line : `${line.slice(0, 199).trimEnd()}…`;
}

function earliest(instants: readonly string[]): string {
  return instants.filter((instant) => instant !== '').sort()[0] ?? '';
}

function latest(instants: readonly string[]): string {
  return [...instants].sort().at(-1) ?? '';
}
