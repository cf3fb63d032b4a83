/**
 * Trains a model of severities: ridge regression over a bounded vocabulary, solved one weight at a time. Without chance or clock: the same
 * records give the same model.
 */
import type { SeverityModel, WeightedTerms } from '../../src/engine/advisories/severity-estimate.ts';
import type { ScoredRecord } from './scored-records.ts';
import { type EstimatedWords, severityTerms } from '../../src/engine/advisories/severity-terms.ts';

export interface Example {
  readonly words: EstimatedWords;
  readonly score: number;
  /** Whose names it holds: a term has to be the word of many. */
  readonly packageName: string;
  readonly ecosystem: string;
}

export function exampleOf({ record, score, ecosystem }: ScoredRecord): Example {
  return { words: record, score, ecosystem, packageName: record.affected[0]?.name ?? '' };
}

export interface Settings {
  readonly vocabulary: number;
  /** How far weights are drawn to zero: as if so many examples spoke against each. */
  readonly shrinkage: number;
  readonly cweShrinkage: number;
  /** The least number of packages, and of ecosystems, that a term is found in. Names of products are in few. */
  readonly packagesMin: number;
  readonly ecosystemsMin: number;
}

export const settings: Settings = {
  vocabulary: 1200,
  shrinkage: 40,
  cweShrinkage: 10,
  packagesMin: 4,
  ecosystemsMin: 2,
};

const rounds = 60;
const kinds = ['cwes', 'headline', 'text'] as const;
type Kind = (typeof kinds)[number];

interface Column {
  readonly kind: Kind;
  readonly term: string;
  readonly shrinkage: number;
  readonly rows: readonly number[];
  weight: number;
}

export function trainModel(given: readonly Example[], how: Settings = settings, since = ''): SeverityModel {
  const examples = [...given, ...given.filter(({ words }) => words.cwes.length > 0).map(withoutText)];
  const columns = columnsOf(examples, how);
  const mean = examples.reduce((sum, { score }) => sum + score, 0) / examples.length;
  let base = mean;
  const rest = examples.map(({ score }) => score - mean);
  for (let round = 0; round < rounds; round++) {
    const shift = rest.reduce((sum, value) => sum + value, 0) / rest.length;
    base += shift;
    for (const [row, value] of rest.entries()) rest[row] = value - shift;
    for (const column of columns) improve(column, rest);
  }
  const weighted = (kind: Kind): WeightedTerms => byWeight(columns.filter((column) => column.kind === kind));
  return {
    since,
    base: Math.round(base * 100) / 100,
    cwes: weighted('cwes'),
    headline: weighted('headline'),
    text: weighted('text'),
  };
}

/** So that a weakness has weight of its own, and not only what words leave of it. */
function withoutText(example: Example): Example {
  return { ...example, words: { cwes: example.words.cwes, summary: '', details: '' } };
}

function improve(column: Column, rest: number[]): void {
  const sum = column.rows.reduce((total, row) => total + (rest[row] ?? 0), 0);
  const step = (sum - column.shrinkage * column.weight) / (column.rows.length + column.shrinkage);
  column.weight += step;
  for (const row of column.rows) rest[row] = (rest[row] ?? 0) - step;
}

/** Of the terms that are common enough, those that tell most: by the sum of what their examples differ from the mean, over its spread. */
function columnsOf(examples: readonly Example[], how: Settings): Column[] {
  const mean = examples.reduce((sum, { score }) => sum + score, 0) / examples.length;
  const rows = new Map<string, number[]>();
  for (const [row, { words }] of examples.entries()) {
    const terms = severityTerms(words);
    for (const kind of kinds)
      for (const term of terms[kind]) {
        const key = `${kind}\n${term}`;
        const known = rows.get(key);
        if (known === undefined) rows.set(key, [row]);
        else known.push(row);
      }
  }
  const worth = (found: readonly number[]): number =>
    Math.abs(found.reduce((sum, row) => sum + (examples[row]?.score ?? mean) - mean, 0)) / Math.sqrt(found.length + 3);
  const candidates = [...rows]
    .map(([key, found]) => ({ key, found, worth: worth(found), isWeakness: key.startsWith('cwes\n') }))
    .filter(({ found, isWeakness }) => isWeakness || isCommon(found, examples, how));
  const kept = [
    ...candidates.filter(({ isWeakness, found }) => isWeakness && found.length >= 2),
    ...candidates
      .filter(({ isWeakness }) => !isWeakness)
      .sort((a, b) => b.worth - a.worth || (a.key < b.key ? -1 : 1))
      .slice(0, how.vocabulary),
  ];
  return kept.map(({ key, found, isWeakness }) => {
    const [kind, term] = key.split('\n');
    return {
      kind: kinds.find((known) => known === kind) ?? 'text',
      term: term ?? '',
      shrinkage: isWeakness ? how.cweShrinkage : how.shrinkage,
      rows: found,
      weight: 0,
    };
  });
}

function isCommon(found: readonly number[], examples: readonly Example[], how: Settings): boolean {
  if (found.length < how.packagesMin) return false;
  const packages = new Set(found.map((row) => examples[row]?.packageName));
  const ecosystems = new Set(found.map((row) => examples[row]?.ecosystem));
  return packages.size >= how.packagesMin && ecosystems.size >= how.ecosystemsMin;
}

function byWeight(columns: readonly Column[]): WeightedTerms {
  const terms = new Map<number, string[]>();
  for (const { term, weight } of columns) {
    const hundredths = Math.round(weight * 100);
    // A term without weight stays: that it is known is what tells an estimate from the absence of one.
    terms.set(hundredths, [...(terms.get(hundredths) ?? []), term]);
  }
  return Object.fromEntries(
    [...terms]
      .sort(([a], [b]) => a - b)
      .map(([weight, list]) => [weight > 0 ? `+${weight}` : String(weight), list.sort().join(',')]),
  );
}
