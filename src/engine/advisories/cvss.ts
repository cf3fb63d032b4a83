/**
 * CVSS base scores of v2, v3.0, v3.1 and v4.0 vectors. The calculator answers 0 for incomplete vectors and accepts
 * repeated metrics, so vectors are checked here first; only the base metrics count, whatever else a vector carries.
 */
import { createRequire } from 'node:module';

export interface CvssVector {
  readonly version: '4.0' | '3.1' | '3.0' | '2.0';
  /** As given, trimmed. */
  readonly text: string;
  /** Prefix and base metrics alone: what the base score is computed from. */
  readonly base: string;
}

/** `undefined` for anything but a complete vector with known base metrics and values. */
export function readCvssVector(input: string): CvssVector | undefined {
  const text = input.trim();
  if (text.length > vectorLengthMax) return undefined;
  const found = /^CVSS:(4\.0|3\.1|3\.0)\//.exec(text);
  const version = found?.[1] === '4.0' || found?.[1] === '3.1' || found?.[1] === '3.0' ? found[1] : '2.0';
  const prefix = version === '2.0' ? '' : `CVSS:${version}/`;
  const metrics = readMetrics(version === '2.0' ? text.replace(/^\((.*)\)$/, '$1') : text.slice(prefix.length));
  if (metrics === undefined) return undefined;
  const base: string[] = [];
  for (const [name, values] of baseMetrics[version]) {
    const value = metrics.get(name);
    if (value === undefined || !values.includes(value)) return undefined;
    base.push(`${name}:${value}`);
  }
  return { version, text, base: prefix + base.join('/') };
}

const scores = new Map<string, number>();

/** The base score, 0.0–10.0. */
export function cvssBaseScore(vector: CvssVector): number {
  const known = scores.get(vector.base);
  if (known !== undefined) return known;
  const Calculator = calculatorOf(vector.version);
  const computed = new Calculator(vector.base).calculateScores().base ?? 0;
  const score = Math.min(10, Math.max(0, Math.round(computed * 10) / 10));
  // A score is a function of the vector, and valid base vectors are few enough (v2: 729, v3: 5,184) to keep; v4's are cut off here.
  if (scores.size < scoresMax) scores.set(vector.base, score);
  return score;
}

const vectorLengthMax = 400;
const scoresMax = 20_000;

function readMetrics(text: string): Map<string, string> | undefined {
  const metrics = new Map<string, string>();
  for (const part of text.split('/')) {
    const colon = part.indexOf(':');
    if (colon < 1 || colon === part.length - 1 || metrics.has(part.slice(0, colon))) return undefined;
    metrics.set(part.slice(0, colon), part.slice(colon + 1));
  }
  return metrics;
}

const v3: readonly (readonly [string, string])[] = [
  ['AV', 'NALP'],
  ['AC', 'LH'],
  ['PR', 'NLH'],
  ['UI', 'NR'],
  ['S', 'UC'],
  ['C', 'HLN'],
  ['I', 'HLN'],
  ['A', 'HLN'],
];

/** Each base metric with its one-letter values, in the order of the specification. */
const baseMetrics: Record<CvssVector['version'], readonly (readonly [string, string])[]> = {
  '4.0': [
    ['AV', 'NALP'],
    ['AC', 'LH'],
    ['AT', 'NP'],
    ['PR', 'NLH'],
    ['UI', 'NPA'],
    ['VC', 'HLN'],
    ['VI', 'HLN'],
    ['VA', 'HLN'],
    ['SC', 'HLN'],
    ['SI', 'HLN'],
    ['SA', 'HLN'],
  ],
  '3.1': v3,
  '3.0': v3,
  '2.0': [
    ['AV', 'LAN'],
    ['AC', 'HML'],
    ['Au', 'MSN'],
    ['C', 'NPC'],
    ['I', 'NPC'],
    ['A', 'NPC'],
  ],
};

type Calculator = new (vector: string) => { calculateScores(): { readonly base?: number } };
interface Calculators {
  readonly Cvss2: Calculator;
  readonly Cvss3P0: Calculator;
  readonly Cvss3P1: Calculator;
  readonly Cvss4P0: Calculator;
}

let calculators: Calculators | undefined;

/** Loaded at the first score, as most scans read scores that were worked out before. Its bundle is UMD, whose names an import cannot see. */
function calculatorOf(version: CvssVector['version']): Calculator {
  calculators ??= createRequire(import.meta.url)('ae-cvss-calculator') as Calculators;
  const { Cvss4P0, Cvss3P1, Cvss3P0, Cvss2 } = calculators;
  return { '4.0': Cvss4P0, '3.1': Cvss3P1, '3.0': Cvss3P0, '2.0': Cvss2 }[version];
}
