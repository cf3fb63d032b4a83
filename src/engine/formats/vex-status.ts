/**
 * What may be said to others of whether a vulnerability concerns the product. What a person decided comes first; then what is shown:
 * nothing that runs loads the package, or the functions that the advisory itself names are not called. All else is being looked at:
 * that vulnerable code is reached does not say that it can be exploited, and what releases compared suggest is no statement.
 */
import type { ExportedVulnerability } from './exported.ts';

export type VexStatus =
  | { readonly kind: 'underInvestigation' }
  | { readonly kind: 'notAffected'; readonly because: 'codeNotReachable' | 'otherPlatform' }
  | { readonly kind: 'falsePositive' }
  | { readonly kind: 'accepted' }
  | { readonly kind: 'fixed' };

type Judged = Pick<
  ExportedVulnerability,
  'reachability' | 'exposure' | 'reason' | 'hasDerivedSymbols' | 'state' | 'isArchivedUnjudged'
> & { readonly advisory: { readonly isMalicious: boolean } };

export function vexStatusOf(found: Judged): VexStatus {
  if (found.state === 'falsePositive') return { kind: 'falsePositive' };
  if (found.state === 'patched') return { kind: 'fixed' };
  const shown = shownStatus(found);
  if (shown.kind === 'notAffected') return shown;
  return found.state === 'archived' && !found.isArchivedUnjudged ? { kind: 'accepted' } : shown;
}

function shownStatus({ reachability, exposure, reason, hasDerivedSymbols, advisory }: Judged): VexStatus {
  // A malicious package does harm by being installed.
  if (reachability !== 'unreachable' || advisory.isMalicious) return { kind: 'underInvestigation' };
  if (reason === 'platform_excluded') return { kind: 'notAffected', because: 'otherPlatform' };
  const isOfSymbols = reason === 'symbol_not_reached' || reason === 'module_not_imported';
  const isShown = isOfSymbols ? !hasDerivedSymbols : exposure === 'notLoaded';
  return isShown ? { kind: 'notAffected', because: 'codeNotReachable' } : { kind: 'underInvestigation' };
}

const weights: Readonly<Record<VexStatus['kind'], number>> = {
  underInvestigation: 0,
  accepted: 1,
  notAffected: 2,
  falsePositive: 3,
  fixed: 4,
};

/** Of one package in several places, the one that says least: a statement has to hold for all of them. */
export function weakestOf<Found extends Judged>(
  found: readonly [Found, ...Found[]],
): { readonly status: VexStatus; readonly speaker: Found } {
  let [speaker] = found;
  let status = vexStatusOf(speaker);
  for (const each of found) {
    const other = vexStatusOf(each);
    if (weights[other.kind] < weights[status.kind]) [speaker, status] = [each, other];
  }
  return { status, speaker };
}
