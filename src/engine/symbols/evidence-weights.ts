/** Weights of the evidence, fitted to half of the advisories whose functions people named: see `rank-symbols.ts`. */
import type { EvidenceName } from './evidence.ts';

export const intercept = -3.54;

export const evidenceWeights: Readonly<Record<EvidenceName, number>> = {
  namedInText: 1.24,
  onlyNamed: 0.35,
  mostAlike: 1.18,
  typeNamed: -0.45,
  fileNamed: 0.23,
  folderNamed: 0.03,
  isTool: -0.58,
  nameWords: 0.42,
  changeWords: 0.38,
  vocabulary: 1.0,
  newNames: 0.25,
  isPublic: 0.84,
  isPlain: -0.89,
  isSmallChange: 0.11,
  isHugeChange: -0.02,
  isGone: -0.59,
  isInner: 0.03,
  isConstant: 0.09,
  isCaller: -1.36,
  few: 2.98,
  onlyOne: -0.37,
  inAllBranches: 0.11,
  changesAlways: 0.49,
};
