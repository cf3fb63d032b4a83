/** Fits the weights of the evidence by logistic regression to half of the records, and shows how sure they are right about on the other half. */
import { createHash } from 'node:crypto';
import { type Evidence, evidenceNames } from '../../../src/engine/symbols/evidence.ts';
import type { JudgedTask } from '../symbols.ts';
import { isSameSymbol } from './truth.ts';

interface Example {
  readonly values: readonly number[];
  readonly isTrue: boolean;
  /** So that records with many candidates do not outweigh others. */
  readonly weight: number;
}

export function fittedWeights(judged: readonly JudgedTask[]): string {
  const [train, held] = [0, 1].map((half) => judged.filter(({ task }) => halfOf(task.id) === half));
  const weights = fit(examplesOf(train ?? []));
  const lines = evidenceNames.map((name, index) => `  ${name}: ${(weights[index] ?? 0).toFixed(2)},`);
  return [
    `export const intercept = ${(weights.at(-1) ?? 0).toFixed(2)};`,
    '',
    'export const evidenceWeights: Readonly<Record<EvidenceName, number>> = {',
    ...lines,
    '};',
    '',
    calibration('fitted to', train ?? [], weights),
    calibration('held out', held ?? [], weights),
    '',
  ].join('\n');
}

/** 0: the half that weights are fitted to; 1: the half that they are measured on. */
export function halfOf(id: string): 0 | 1 {
  return (createHash('sha256').update(id).digest()[0] ?? 0) % 2 === 0 ? 0 : 1;
}

function examplesOf(judged: readonly JudgedTask[]): readonly Example[] {
  return judged.flatMap(({ outcome, truth }) => {
    if (outcome.kind !== 'derived') return [];
    const { symbols } = outcome.derivation;
    return symbols.map((symbol) => ({
      values: valuesOf(symbol.evidence),
      isTrue: truth.some((one) => isSameSymbol(one, symbol)),
      weight: 1 / Math.sqrt(symbols.length),
    }));
  });
}

function valuesOf(evidence: Evidence): readonly number[] {
  return [...evidenceNames.map((name) => evidence[name]), 1];
}

function fit(examples: readonly Example[]): readonly number[] {
  const weights = Array.from({ length: evidenceNames.length + 1 }, () => 0);
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  for (let round = 0; round < 3000; round++) {
    const slope = weights.map((weight, index) => (index === weights.length - 1 ? 0 : (weight * 0.5) / total));
    for (const { values, isTrue, weight } of examples) {
      const error = weight * (probability(values, weights) - Number(isTrue));
      for (const [index, value] of values.entries()) slope[index] = (slope[index] ?? 0) + (error * value) / total;
    }
    for (const [index, step] of slope.entries()) weights[index] = (weights[index] ?? 0) - 1.5 * step;
  }
  return weights;
}

function probability(values: readonly number[], weights: readonly number[]): number {
  return 1 / (1 + Math.exp(-values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0)));
}

function calibration(title: string, judged: readonly JudgedTask[], weights: readonly number[]): string {
  const bins = Array.from({ length: 10 }, () => ({ count: 0, right: 0 }));
  for (const { values, isTrue } of examplesOf(judged)) {
    const bin = bins[Math.min(9, Math.floor(probability(values, weights) * 10))];
    if (bin === undefined) continue;
    bin.count++;
    bin.right += Number(isTrue);
  }
  const shown = bins.map(({ count, right }, index) => `${index / 10}: ${right} of ${count}`);
  return `// ${title} (${judged.length} records), right by probability: ${shown.join(', ')}`;
}
