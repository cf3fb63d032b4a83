/**
 * The alert of a page's address and the one of its occurrences that is shown: the one that the address names, whether it is among the most urgent
 * or not, else the most urgent of the repositories that the list was narrowed to.
 */
import { useOperation } from '../api/use-operation.ts';
import type { Occurrence, Vulnerability } from '../api/operations.ts';
import { given } from '../api/search-params.ts';
import type { ScopeBegin } from '../decisions/decision-targets.ts';

interface AlertAddress {
  /** Of an alert or of an occurrence. */
  readonly id: string;
  readonly at: string | undefined;
  readonly repositoryIds: string[] | undefined;
  /** The occurrence that was chosen last on the page: it need not be among the most urgent. */
  readonly picked: Occurrence | undefined;
}

export interface ShownAlert {
  readonly alert: Vulnerability | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly chosen: Occurrence | undefined;
  /** What a decision begins with here; undefined: the alert, everywhere. */
  readonly begin: ScopeBegin | undefined;
}

export function useShownAlert({ id, at, repositoryIds, picked }: AlertAddress): ShownAlert {
  const alert = useOperation('scaVulnerabilitiesGet', alertRequest(id, repositoryIds));
  const { data } = alert;
  const wanted = at ?? data?.occurrence.id;
  const listed = data?.items.find((item) => item.id === wanted);
  const isElsewhere = data !== undefined && at !== undefined && listed === undefined;
  const other = useOperation('scaVulnerabilitiesGet', { id: at ?? '' }, { isEnabled: isElsewhere });
  // An address may name what is gone, or is of another alert.
  const found = other.data?.alertId === data?.alertId ? other.data?.occurrence : undefined;
  const seen = picked?.id === at ? picked : undefined;
  const isComing = isElsewhere && other.isPending && seen === undefined;
  return {
    alert: isComing ? undefined : data,
    error: alert.error,
    retry: () => void alert.refetch(),
    chosen: listed ?? (isElsewhere ? (found ?? seen) : undefined) ?? data?.occurrence,
    begin: beginOf(data, repositoryIds),
  };
}

export function alertRequest(id: string, repositoryIds: string[] | undefined) {
  return { id, ...given('repositoryIds', repositoryIds) };
}

function beginOf(
  alert: Vulnerability | undefined,
  repositoryIds: readonly string[] | undefined,
): ScopeBegin | undefined {
  if (alert !== undefined && alert.id !== alert.alertId) return { key: 'place', repositoryIds: [] };
  return repositoryIds === undefined ? undefined : { key: 'alertsHere', repositoryIds };
}
