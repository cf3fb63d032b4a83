/** Introduced findings as people act on them: by the package and the line that brings it in, with the one upgrade that closes them. */
import type { FoundOccurrence } from '../database/tables.ts';
import { noWay, type WayFinder } from './planned-way.ts';
import { severityOf, type Severity, upgradeAdvice } from './report-words.ts';

export interface PackageFindings {
  /** Most urgent first; one at least. */
  readonly found: readonly [FoundOccurrence, ...FoundOccurrence[]];
  readonly severity: Severity;
  readonly advice: string;
  readonly isReached: boolean;
}

/** Reached ones first, then the most severe. @param wayOf as a plan of the repository has it; else the lowest closing release is told */
export function packageFindings(shown: readonly FoundOccurrence[], wayOf: WayFinder = noWay): PackageFindings[] {
  const groups = Map.groupBy(shown, ({ manifestPath, startLine, packageIdentifier, version }) =>
    [manifestPath, startLine, packageIdentifier, version].join('\n'),
  );
  return [...groups.values()]
    .map((group) => ({
      found: group as [FoundOccurrence, ...FoundOccurrence[]],
      severity: severityOf(group),
      advice: wayOf(group) ?? upgradeAdvice(group),
      isReached: group.some(({ reachability }) => reachability === 'reachable'),
    }))
    .sort((a, b) => Number(b.isReached) - Number(a.isReached) || ranks[a.severity] - ranks[b.severity]);
}

export const ranks = { critical: 0, high: 1, medium: 2, low: 3 } as const;

const callSitesMax = 3;

/** Where first-party code comes to the vulnerable code, calls before imports. */
export function callSites({ evidence, manifestPath }: FoundOccurrence): FoundOccurrence['evidence'] {
  const ownCode = evidence.filter(
    ({ path, snippet, startLine }) => snippet !== '' && path !== manifestPath && startLine > 0,
  );
  const calls = ownCode.filter(({ kind }) => kind === 'call' || kind === 'value' || kind === 'subclass');
  return (calls.length === 0 ? ownCode : calls).slice(0, callSitesMax);
}
