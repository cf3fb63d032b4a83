/** A scan that found nothing, for tests to say what theirs found. */
import type { ScanResult } from './scan-result.ts';

export const emptyResult: ScanResult = {
  packages: [],
  advisories: [],
  occurrences: [],
  files: [],
  notes: [],
  ruleMatches: [],
  ruleProblems: [],
  uncheckedRules: [],
  snapshot: 'test',
  sourceGaps: [],
  usedSources: [],
};
