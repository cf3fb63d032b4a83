/** What a decision would close: the open issues that it is about, and in how many repositories. */
import { useOperation } from '../api/use-operation.ts';
import type { Issue } from '../api/operations.ts';
import type { Found } from './decision-targets.ts';
import type { Effect } from './decision-words.ts';

const pageSize = 500;
/** Of the service's search. */
const queryMax = 200;
const none: readonly string[] = [];

export interface FoundEffect {
  /** Undefined while it is counted, and where it cannot be. */
  readonly effect: Effect | undefined;
  readonly isFailed: boolean;
  /** Where there is anything of it, open or not. */
  readonly repositoryIds: readonly string[];
}

/** @param repositoryIds empty: everywhere */
export function useEffectOf(found: Found, repositoryIds: readonly string[]): FoundEffect {
  const wanted = found.by === 'package' ? found.packageIdentifier : found.by === 'advisory' ? found.advisoryId : '';
  const alerts = useOperation(
    'scaAlertsSearch',
    { query: wanted.slice(0, queryMax), pageSize },
    { isEnabled: wanted !== '' },
  );
  const alertIds =
    found.by === 'alerts'
      ? found.ids
      : found.by === 'place'
        ? [found.alertId]
        : (alerts.data?.alerts ?? [])
            .filter(({ metadata }) =>
              found.by === 'package'
                ? metadata.packageIdentifier === found.packageIdentifier
                : found.by === 'advisory' && [metadata.id, ...metadata.aliases].some((id) => found.ids.includes(id)),
            )
            .map(({ id }) => id);
  const isAsked = found.by === 'rule' || alertIds.length > 0;
  const isRead = isAsked && found.by !== 'issues';
  const about =
    found.by === 'rule' ? { ruleIds: [found.ruleId], query: found.path.slice(-queryMax) } : { alertIds: [...alertIds] };
  const within = placesOf(found) ?? repositoryIds;
  const issues = useOperation('issuesSearch', { ...about, pageSize }, { isEnabled: isRead });
  const open = useOperation(
    'issuesSearch',
    {
      ...about,
      states: ['open'],
      ...(within.length === 0 ? {} : { repositoryIds: [...within] }),
      pageSize,
    },
    { isEnabled: isRead },
  );
  const isFailed = alerts.isError || open.isError;
  if (found.by === 'issues') {
    const openOnes = found.issues.filter(({ state }) => state === 'open');
    return {
      effect: { openCount: openOnes.length, repositoryCount: countOf(openOnes), isAtLeast: false },
      isFailed: false,
      repositoryIds: none,
    };
  }
  const held = [...new Set(issues.data?.issues.map(({ repositoryId }) => repositoryId))];
  if (!isAsked && alerts.data !== undefined)
    return { effect: { openCount: 0, repositoryCount: 0, isAtLeast: false }, isFailed, repositoryIds: held };
  if (open.data === undefined) return { effect: undefined, isFailed, repositoryIds: held };
  const { issues: all, totalCount } = open.data;
  const isMeant = testOf(found);
  const rows = isMeant === undefined ? all : all.filter(isMeant);
  const isAtLeast = totalCount > all.length;
  return {
    effect: {
      openCount: isMeant === undefined ? totalCount : rows.length,
      repositoryCount: countOf(rows),
      isAtLeast,
    },
    isFailed,
    repositoryIds: held,
  };
}

/** Undefined: it says nothing of repositories. */
function placesOf(found: Found): readonly string[] | undefined {
  if (found.by === 'place') return [found.place.repositoryId];
  return found.by === 'rule' && found.repositoryIds.length > 0 ? found.repositoryIds : undefined;
}

/** Of what the search finds, what is meant; undefined: all of it. */
function testOf(found: Found): ((issue: Issue) => boolean) | undefined {
  if (found.by === 'place') {
    const { issueId, path } = found.place;
    return (issue) => (issueId === '' ? issue.path === path : issue.id === issueId);
  }
  // Words find a path wherever it is a part of another.
  return found.by === 'rule' && found.path !== '' ? (issue) => issue.path === found.path : undefined;
}

function countOf(issues: readonly { readonly repositoryId: string }[]): number {
  return new Set(issues.map(({ repositoryId }) => repositoryId)).size;
}
