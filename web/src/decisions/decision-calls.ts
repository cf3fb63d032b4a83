/** Calls that make, change and take back decisions, and what is read anew after them. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../api/call.ts';
import type { Decision, DecisionDetails, NewDecision, NewUntil, Verdict } from './decision-shapes.ts';

interface Made {
  readonly decisions: readonly Decision[];
  readonly closed: number;
  readonly reopened: number;
}

interface ToMake {
  readonly decisions: readonly NewDecision[];
  readonly replaces: readonly string[];
}

interface ToChange {
  readonly id: string;
  readonly verdict: Verdict;
  readonly reason: string;
  readonly until: NewUntil;
  readonly ifUpdatedAt: string;
}

export async function createDecisions(request: ToMake): Promise<Made> {
  return (await send('POST', '/v1/decisions/create', request)) as Made;
}

export async function removeDecisions(ids: readonly string[], reason = ''): Promise<{ readonly reopened: number }> {
  return (await send('POST', '/v1/decisions/remove', { ids, reason })) as { readonly reopened: number };
}

export async function getDecision(id: string, signal?: AbortSignal): Promise<DecisionDetails> {
  return (await send('POST', '/v1/decisions/get', { id }, signal)) as DecisionDetails;
}

/** Takes back what was just made; what it took the place of is made again. */
export async function undoDecisions(made: readonly Decision[], replaced: readonly Decision[]): Promise<void> {
  await removeDecisions(made.map(({ id }) => id));
  if (replaced.length > 0) await createDecisions({ decisions: replaced.map(again), replaces: [] });
}

export function useCreateDecisions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (request: ToMake) => {
      const replaced = await Promise.all(request.replaces.map((id) => getDecision(id)));
      return { ...(await createDecisions(request)), replaced };
    },
    onSuccess: () => decisionsChanged(client),
  });
}

export function useUpdateDecision() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (request: ToChange) =>
      (await send('POST', '/v1/decisions/update', request)) as { readonly closed: number; readonly reopened: number },
    onSuccess: () => decisionsChanged(client),
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
