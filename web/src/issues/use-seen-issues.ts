/** Issues of pages that were read, by their id: what is chosen in a long list may be out of view. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Issue, IssuesSearchResult } from '../api/operations.ts';

export function useSeenIssues(): (ids: readonly string[]) => Issue[] {
  const client = useQueryClient();
  return useCallback(
    (ids) => {
      const pages = client.getQueriesData<IssuesSearchResult>({ queryKey: ['issuesSearch'] });
      const seen = new Map(pages.flatMap(([, page]) => page?.issues ?? []).map((issue) => [issue.id, issue]));
      return ids.flatMap((id) => seen.get(id) ?? []);
    },
    [client],
  );
}
