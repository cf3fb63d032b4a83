/** Severity: CVSS base score and level of a record or package, from vectors first, bare numbers next, plain words last. */
import type { SeverityLevel } from '../model/advisory.ts';
import { cvssBaseScore, readCvssVector } from './cvss.ts';

export interface Score {
  /** 0.0–10.0 */
  readonly score: number;
  /** The vector that gave it, or empty. */
  readonly vector: string;
  /** Where a word of the source's gave it, which counts less than a score of anybody's. */
  readonly isWord?: true;
}

/** Malicious packages are as bad as it gets, whatever their record says. */
export const maliciousScore: Score = { score: 10, vector: '' };

export function severityLevelOf(score: number): SeverityLevel {
  if (score >= 9) return 'critical';
  if (score >= 7) return 'high';
  if (score >= 4) return 'medium';
  return score > 0 ? 'low' : 'info';
}

/** What stands for records that give a word and no score: about the middle of what records of that word are scored. */
const labelScores: ReadonlyMap<string, number> = new Map([
  ['critical', 9.5],
  ['high', 7.8],
  ['important', 7.8],
  ['moderate', 5.5],
  ['medium', 5.5],
  ['low', 3.1],
  ['minor', 3.1],
  ['negligible', 0],
  ['none', 0],
  ['info', 0],
  ['informational', 0],
]);

export function scoreOfLabel(label: string): Score | undefined {
  const score = labelScores.get(label.trim().toLowerCase());
  return score === undefined ? undefined : { score, vector: '', isWord: true };
}

/** A bare base score such as `"7.5"`; `undefined` for anything that is not one. */
export function scoreOfNumber(value: unknown): Score | undefined {
  const score = typeof value === 'string' && /^\d{1,2}(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
  return typeof score === 'number' && score >= 0 && score <= 10
    ? { score: Math.round(score * 10) / 10, vector: '' }
    : undefined;
}

/** The newest CVSS version that gives a readable vector; `undefined` where none does. */
export function scoreOfVectors(texts: readonly string[]): Score | undefined {
  const vectors = texts.map(readCvssVector).filter((vector) => vector !== undefined);
  vectors.sort((a, b) =>
    a.version < b.version ? 1 : a.version > b.version ? -1 : cvssBaseScore(b) - cvssBaseScore(a),
  );
  const [best] = vectors;
  return best === undefined ? undefined : { score: cvssBaseScore(best), vector: best.text };
}
