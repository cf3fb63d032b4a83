/** How far estimates are from the scores of records whose score was hidden, beside constants, as a table. */
import { severityEstimator, type SeverityModel, unknownScore } from '../../src/engine/advisories/severity-estimate.ts';
import type { ScoredRecord } from './scored-records.ts';
import { exampleOf, trainModel } from './train-model.ts';

export interface ErrorRow {
  readonly name: string;
  readonly records: number;
  readonly ofConstant: number;
  /** Of the constant that would have been best for the row's own records, which nobody knows beforehand. */
  readonly ofBestConstant: number;
  readonly bestConstant: number;
  readonly ofEstimate: number;
}

/** By ecosystem, by what an estimate is from, and in total, which comes last. */
export function errorRows(records: readonly ScoredRecord[], model: SeverityModel): ErrorRow[] {
  const estimate = severityEstimator([model]);
  const estimated = records.map((scored) => ({ ...scored, estimate: estimate(scored.record) ?? unknownScore }));
  const ecosystems = [...Map.groupBy(estimated, ({ ecosystem }) => ecosystem)].sort(
    ([a, left], [b, right]) => right.length - left.length || (a < b ? -1 : 1),
  );
  const hasWeakness = Map.groupBy(estimated, ({ record }) => record.cwes.length > 0);
  return [
    ...ecosystems.map(([name, found]) => rowOf(name, found)),
    rowOf('with a CWE', hasWeakness.get(true) ?? []),
    rowOf('without a CWE', hasWeakness.get(false) ?? []),
    rowOf('all', estimated),
  ];
}

const unseenMin = 100;

/**
 * What may be hoped for in an ecosystem that has no scored records: each that has many is left out of training in turn, and estimated by what
 * the others teach.
 */
export function unseenRows(records: readonly ScoredRecord[]): ErrorRow[] {
  const training = records.filter(({ isHeldOut }) => !isHeldOut);
  return [...Map.groupBy(training, ({ ecosystem }) => ecosystem)]
    .filter(([, found]) => found.length >= unseenMin)
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([name, found]) => {
      const others = training.filter(({ ecosystem }) => ecosystem !== name);
      const estimate = severityEstimator([trainModel(others.map(exampleOf))]);
      return rowOf(
        name,
        found.map(({ record, score }) => ({ score, estimate: estimate(record) ?? unknownScore })),
      );
    });
}

interface Estimated {
  readonly score: number;
  readonly estimate: number;
}

function rowOf(name: string, found: readonly Estimated[]): ErrorRow {
  const bestConstant = medianOf(found.map(({ score }) => score));
  return {
    name,
    records: found.length,
    ofConstant: meanError(found, () => unknownScore),
    bestConstant,
    ofBestConstant: meanError(found, () => bestConstant),
    ofEstimate: meanError(found, ({ estimate }) => estimate),
  };
}

function meanError(found: readonly Estimated[], answer: (one: Estimated) => number): number {
  return found.reduce((sum, one) => sum + Math.abs(answer(one) - one.score), 0) / found.length;
}

/** The constant of least absolute error. */
function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? unknownScore;
}

export function errorTable(rows: readonly ErrorRow[]): string {
  const lines = rows.map(({ name, records, ofConstant, bestConstant, ofBestConstant, ofEstimate }) =>
    [
      name,
      String(records),
      ofConstant.toFixed(2),
      `${ofBestConstant.toFixed(2)} (${bestConstant.toFixed(1)})`,
      ofEstimate.toFixed(2),
    ].join(' | '),
  );
  return [
    '| scored records | number | constant 5.0 | their best constant | estimate |',
    '|---|---|---|---|---|',
    ...lines.map((line) => `| ${line} |`),
  ].join('\n');
}
