/** What ids are called: people know their tokens, repositories and rules by name. */
import { useMemo } from 'react';
import { useOperation } from '../api/use-operation.ts';

export interface Names {
  readonly token: ReadonlyMap<string, string>;
  readonly repository: ReadonlyMap<string, string>;
  readonly rule: ReadonlyMap<string, string>;
}

/** Of more than these, ids are shown. */
const pageSize = 500;
const staleMs = 5 * 60_000;

export function useNames(): Names {
  const { data: tokens } = useOperation('tokensList', { pageSize }, { staleMs });
  const { data: repositories } = useOperation('repositoriesList', { pageSize }, { staleMs });
  const { data: rules } = useOperation('rulesList', { pageSize }, { staleMs });
  return useMemo(
    () => ({
      token: new Map(tokens?.tokens.map(({ id, name }) => [id, name])),
      repository: new Map(repositories?.repositories.map(({ id, repositoryName }) => [id, repositoryName])),
      rule: new Map(rules?.rules.map(({ id, name }) => [id, name])),
    }),
    [tokens, repositories, rules],
  );
}
