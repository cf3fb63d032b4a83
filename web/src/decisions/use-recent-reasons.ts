/** The last reasons that people of this organization gave: most are given again. */
import { useQuery } from '@tanstack/react-query';
import { send } from '../api/call.ts';
import type { Decision, Verdict } from './decision-shapes.ts';

const most = 5;

export function useRecentReasons(verdict: Verdict): readonly string[] {
  const { data } = useQuery({
    queryKey: ['decisionsList', 'reasons', verdict],
    queryFn: async ({ signal }) =>
      (await send('POST', '/v1/decisions/list', { verdicts: [verdict], pageSize: 100 }, signal)) as {
        readonly decisions: readonly Decision[];
      },
  });
  const reasons = (data?.decisions ?? []).map(({ reason }) => reason).filter((reason) => reason !== '');
  return [...new Set(reasons)].slice(0, most);
}
