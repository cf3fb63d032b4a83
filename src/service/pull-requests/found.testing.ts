/** What a pull request may bring in. */
import type { FoundMatch, FoundOccurrence } from '../database/tables.ts';

export const foundLodash: FoundOccurrence = {
  packageIdentifier: 'pkg:npm/lodash',
  packageName: 'lodash',
  ecosystem: 'npm',
  version: '4.17.11',
  manifestPath: 'package.json',
  startLine: 4,
  startColumn: 5,
  endLine: 4,
  endColumn: 24,
  directness: 'direct',
  scope: 'production',
  dependencyPath: ['lodash@4.17.11'],
  advisoryId: 'GHSA-jf85-cpcp-j695',
  aliases: [],
  summary: '',
  severity: 'high',
  severityScore: 7.5,
  reachability: 'needsReview',
  exposure: 'loaded',
  explanation: 'It is loaded.',
  fixedVersions: ['4.17.12'],
  evidence: [],
};

export const foundMatch: FoundMatch = {
  ruleId: 'r',
  path: 'a.js',
  startLine: 1,
  startColumn: 1,
  endLine: 1,
  endColumn: 2,
  snippet: 'eval(x)',
  message: 'no eval',
  severity: 'medium',
};
