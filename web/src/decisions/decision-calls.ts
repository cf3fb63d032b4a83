/** Calls that make, change and take back decisions, and what is read anew after them. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call, type RequestOf } from '../api/call.ts';
import { useLastingMutation } from '../api/use-lasting-mutation.ts';
import { tell } from '../design/toast.tsx';
import type { Decision, NewDecision } from '../api/operations.ts';

type ToMake = RequestOf<'decisionsCreate'>;

/** Takes back what was just made; what it took the place of is made again. */
export async function undoDecisions(made: readonly Decision[], replaced: readonly Decision[]): Promise<void> {
  await call('decisionsRemove', { ids: made.map(({ id }) => id) });
  if (replaced.length > 0) await call('decisionsCreate', { decisions: replaced.map(again) });
}

export function useCreateDecisions() {
  const client = useQueryClient();
  return useLastingMutation({
    mutationFn: async (request: ToMake) => {
      const replaced = await Promise.all((request.replaces ?? []).map((id) => call('decisionsGet', { id })));
      return { ...(await call('decisionsCreate', request)), replaced };
    },
    onSuccess: () => decisionsChanged(client),
  });
}

export function useUpdateDecision() {
  const client = useQueryClient();
  return useLastingMutation({
    mutationFn: (request: RequestOf<'decisionsUpdate'>) => call('decisionsUpdate', request),
    onSuccess: () => decisionsChanged(client),
  });
}

/** Takes one back at once; the same again is one step. */
export function useRemoveDecision() {
  const client = useQueryClient();
  return useLastingMutation({
    mutationFn: ({ id }: Decision) => call('decisionsRemove', { ids: [id] }),
    onSuccess: async ({ reopened }, decision) => {
      await decisionsChanged(client);
      tell(`Taken back: ${reopened.toLocaleString('en')} ${reopened === 1 ? 'issue is' : 'issues are'} open again.`, {
        undo: () => {
          call('decisionsCreate', { decisions: [again(decision)] })
            .then(() => tell('The decision is in force again, as a new one.'))
            .catch((error: unknown) =>
              tell(error instanceof Error ? error.message : 'It could not be made again.', { tone: 'danger' }),
            )
            .finally(() => void decisionsChanged(client));
        },
      });
    },
    onError: (error) => tell(error.message, { tone: 'danger' }),
  });
}

const readAnew: readonly unknown[] = [
  'decisionsList',
  'decisionsGet',
  'scaAlertsSearch',
  'scaVulnerabilitiesGet',
  'issuesSearch',
  'issuesGet',
  'statsSummary',
  'statsOverview',
  'auditList',
];

export async function decisionsChanged(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey }) => readAnew.includes(queryKey[0]) });
}

function again(decision: Decision): NewDecision {
  const { alertId, issueId, packageIdentifier, advisoryId, pathGlob, ruleId, repositoryIds } = decision;
  const { verdict, reason, until } = decision;
  return {
    alertId,
    issueId,
    packageIdentifier,
    advisoryId,
    pathGlob,
    ruleId,
    repositoryIds,
    verdict,
    reason,
    until: { date: until.date, hasFix: until.hasFix, isReachable: until.isReachable },
  };
}
