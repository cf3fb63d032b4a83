/** Weights of the evidence, fitted: see `rank-symbols.ts`. */
import type { EvidenceName } from './evidence.ts';

export const intercept = -2.5;

export const evidenceWeights: Readonly<Partial<Record<EvidenceName, number>>> = {
  namedInText: 2.5,
  typeNamed: 0.8,
  fileNamed: 0.4,
  nameWords: 1.5,
  changeWords: 1,
  vocabulary: 0.5,
  newNames: 0.5,
  isPublic: 0.2,
  isPlain: -0.5,
  isHugeChange: -0.3,
  isGone: -0.7,
  isInner: -0.5,
  isConstant: -0.7,
  isCaller: -1.5,
  few: 2.5,
  onlyOne: 1,
  inAllBranches: 0.8,
  changesAlways: -1,
};
