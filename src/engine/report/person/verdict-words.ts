/** How a verdict and its exposure are said in one column, and in which colour: what needs review says how far use was shown. */
import type { Exposure, Verdict } from '../../model/verdict.ts';
import type { SeverityLevel } from '../../model/advisory.ts';
import { type Piece, piece, type Style } from './pieces.ts';

export const severityStyles: Readonly<Record<SeverityLevel, Style>> = {
  critical: ['bold', 'red'],
  high: 'red',
  medium: 'yellow',
  low: 'cyan',
  info: 'gray',
};

const reviews: Readonly<Record<Exposure, { readonly words: string; readonly style: Style }>> = {
  called: { words: 'review: called', style: 'yellow' },
  loaded: { words: 'review: loaded', style: 'yellow' },
  mayBeLoaded: { words: 'review: may load', style: 'yellow' },
  unknown: { words: 'review: unknown', style: 'yellow' },
  toolingOnly: { words: 'review: tooling', style: 'blue' },
  testOnly: { words: 'review: tests', style: 'blue' },
  notLoaded: { words: 'review: unloaded', style: 'blue' },
};

export function verdictPiece({ reachability, exposure }: Pick<Verdict, 'reachability' | 'exposure'>): Piece {
  if (reachability === 'reachable') return piece('reachable', ['bold', 'red']);
  if (reachability === 'unreachable') return piece('unreachable', 'green');
  const { words, style } = reviews[exposure];
  return piece(words, style);
}
