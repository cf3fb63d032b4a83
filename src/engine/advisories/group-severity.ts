/** The severity of a group of records: who scores it speaks before who names a word, and a word before an estimate. */
import { compareSpeakerIds } from './alias-groups.ts';
import type { Advisory, SeveritySource } from '../model/advisory.ts';
import { maliciousScore, type Score, severityLevelOf } from './severity.ts';
import { unknownScore } from './severity-estimate.ts';

export interface MemberSeverity {
  readonly score?: Score;
  readonly packageScores: readonly Score[];
  readonly estimate?: number;
  readonly cwes: readonly string[];
}

export type Severity = Pick<Advisory, 'severity' | 'severityScore' | 'severitySource' | 'cvss'>;

export const maliciousSeverity = severityOf(maliciousScore, 'scored');

/** @param members the speaker first, at least one */
export function severityOfGroup(members: readonly MemberSeverity[]): Severity {
  const scores = members.flatMap((member, at) => {
    const score = scoreOfMember(member);
    return score === undefined ? [] : [{ score, isSpeakers: at === 0 }];
  });
  const best =
    scores.find(({ score }) => score.vector !== '') ?? scores.find(({ score }) => score.isWord !== true) ?? scores[0];
  if (best !== undefined) return severityOf(best.score, sourceOf(best.score, best.isSpeakers));
  // What a record says of weaknesses tells more than words do, whoever says it.
  const estimated = members.filter(({ estimate }) => estimate !== undefined);
  const { estimate = unknownScore } = estimated.find(({ cwes }) => cwes.length > 0) ?? estimated[0] ?? {};
  return severityOf({ score: estimate, vector: '' }, 'estimated');
}

/** The worst package stands for a record without a score of its own. */
function scoreOfMember({ score, packageScores }: MemberSeverity): Score | undefined {
  const [worst] = packageScores.toSorted((a, b) => wordsLast(a, b) || b.score - a.score);
  return score?.isWord === true && worst !== undefined && worst.isWord !== true ? worst : (score ?? worst);
}

export interface PackageScore {
  readonly score: Score;
  /** Of the record that says so. */
  readonly recordId: string;
}

/**
 * What is said of one package goes before what is said of the whole, except a word before a score; the speaker's word before that of others,
 * in whatever order they come.
 */
export function severityOfPackage(ofGroup: Severity, speaker: string, scores: readonly PackageScore[]): Severity {
  const [first] = scores.toSorted((a, b) => wordsLast(a.score, b.score) || compareSpeakerIds(a.recordId, b.recordId));
  const isScored = ofGroup.severitySource === 'scored' || ofGroup.severitySource === 'borrowed';
  if (first === undefined || (first.score.isWord === true && isScored)) return ofGroup;
  return severityOf(first.score, sourceOf(first.score, first.recordId === speaker));
}

function wordsLast(a: Score, b: Score): number {
  return Number(a.isWord === true) - Number(b.isWord === true);
}

function sourceOf({ isWord }: Score, isSpeakers: boolean): SeveritySource {
  if (isWord === true) return 'word';
  return isSpeakers ? 'scored' : 'borrowed';
}

function severityOf({ score, vector }: Score, severitySource: SeveritySource): Severity {
  return { severity: severityLevelOf(score), severityScore: score, severitySource, cvss: vector };
}
