/** All rules of the organization: there are at most a thousand, which two pages hold. */
import type { Rule } from '../api/operations.ts';
import { useOperation } from '../api/use-operation.ts';

export interface Rules {
  readonly rules: readonly Rule[] | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

const pageSize = 500;

export function useRules(): Rules {
  const first = useOperation('rulesList', { page: 1, pageSize });
  const isMore = (first.data?.totalCount ?? 0) > pageSize;
  const second = useOperation('rulesList', { page: 2, pageSize }, { isEnabled: isMore });
  const rules =
    first.data === undefined || (isMore && second.data === undefined)
      ? undefined
      : [...first.data.rules, ...(second.data?.rules ?? [])];
  return {
    rules,
    error: first.error ?? second.error,
    retry: () => void Promise.all([first.refetch(), ...(isMore ? [second.refetch()] : [])]),
  };
}
