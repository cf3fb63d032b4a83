/** What a decision would close: the open issues that it is about, and in how many repositories. */
import { useOperation } from '../api/use-operation.ts';
import type { Found } from './decision-targets.ts';
import type { Effect } from './decision-words.ts';

const pageSize = 500;
const none: readonly string[] = [];

export interface FoundEffect {
  /** Undefined while it is counted, and where it cannot be. */
  readonly effect: Effect | undefined;
  /** Where there is anything of it, open or not. */
  readonly repositoryIds: readonly string[];
}

/** @param repositoryIds empty: everywhere */
export function useEffectOf(found: Found, repositoryIds: readonly string[]): FoundEffect {
  const wanted = found.by === 'package' ? found.packageIdentifier : found.by === 'advisory' ? found.advisoryId : '';
  const alerts = useOperation('scaAlertsSearch', { query: wanted, pageSize }, { isEnabled: wanted !== '' });
  const alertIds =
    found.by === 'alerts'
      ? found.ids
      : (alerts.data?.alerts ?? [])
          .filter(({ metadata }) =>
            found.by === 'package'
              ? metadata.packageIdentifier === found.packageIdentifier
              : found.by === 'advisory' && [metadata.id, ...metadata.aliases].some((id) => found.ids.includes(id)),
          )
          .map(({ id }) => id);
  const isAsked = found.by === 'rule' || alertIds.length > 0;
  const issues = useOperation(
    'issuesSearch',
    {
      ...(found.by === 'rule' ? { ruleIds: [found.ruleId], query: found.path } : { alertIds: [...alertIds] }),
      pageSize,
    },
    { isEnabled: isAsked && found.by !== 'issues' },
  );
  const open = useOperation(
    'issuesSearch',
    {
      ...(found.by === 'rule' ? { ruleIds: [found.ruleId], query: found.path } : { alertIds: [...alertIds] }),
      states: ['open'],
      ...(repositoryIds.length === 0 ? {} : { repositoryIds: [...repositoryIds] }),
      pageSize,
    },
    { isEnabled: isAsked && found.by !== 'issues', keepsPrevious: true },
  );
  if (found.by === 'issues') {
    const openOnes = found.issues.filter(({ state }) => state === 'open');
    return {
      effect: { openCount: openOnes.length, repositoryCount: countOf(openOnes), isAtLeast: false },
      repositoryIds: none,
    };
  }
  const held = [...new Set(issues.data?.issues.map(({ repositoryId }) => repositoryId))];
  if (!isAsked && alerts.data !== undefined)
    return { effect: { openCount: 0, repositoryCount: 0, isAtLeast: false }, repositoryIds: held };
  if (open.data === undefined) return { effect: undefined, repositoryIds: held };
  const { issues: rows, totalCount } = open.data;
  return {
    effect: { openCount: totalCount, repositoryCount: countOf(rows), isAtLeast: totalCount > rows.length },
    repositoryIds: held,
  };
}

function countOf(issues: readonly { readonly repositoryId: string }[]): number {
  return new Set(issues.map(({ repositoryId }) => repositoryId)).size;
}
