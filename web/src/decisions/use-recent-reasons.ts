/** The last reasons that people of this organization gave: most are given again. */
import type { Verdict } from '../api/operations.ts';
import { useOperation } from '../api/use-operation.ts';

const most = 5;

export function useRecentReasons(verdict: Verdict): readonly string[] {
  const { data } = useOperation('decisionsList', { verdicts: [verdict], pageSize: 100 });
  const reasons = (data?.decisions ?? []).map(({ reason }) => reason).filter((reason) => reason !== '');
  return [...new Set(reasons)].slice(0, most);
}
