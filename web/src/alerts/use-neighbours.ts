/** The alert before and after this one, in the order of the list that it was opened from. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { operationQuery } from '../api/use-operation.ts';
import { leaveList, leftList } from './alert-order.ts';

const pageSize = 100;

interface Neighbours {
  /** Undefined where it was not opened from a list. */
  readonly place: { readonly index: number; readonly total: number } | undefined;
  readonly goTo: (step: number) => void;
}

export function useNeighbours(id: string): Neighbours {
  const navigate = useNavigate();
  const client = useQueryClient();
  const list = leftList();
  const pageOf = (index: number) =>
    operationQuery('scaAlertsSearch', {
      ...list?.request,
      page: Math.floor(Math.max(0, index) / pageSize) + 1,
      pageSize,
    });
  const current = useQuery({ ...pageOf(list?.index ?? 0), enabled: list !== undefined });
  const total = current.data?.totalCount ?? 0;
  const isHere = current.data?.alerts[(list?.index ?? 0) % pageSize]?.id === id;
  useEffect(() => {
    if (list === undefined || !isHere) return;
    // So that the next one is there at once.
    const next = current.data?.alerts[(list.index % pageSize) + 1];
    if (next !== undefined) void client.prefetchQuery(operationQuery('scaVulnerabilitiesGet', { id: next.id }));
  });
  const goTo = (step: number): void => {
    if (list === undefined) return;
    // What was decided has left the list: the next one stands in its place.
    const index = list.index + (isHere || step < 0 ? step : 0);
    if (index < 0 || index >= total) return;
    void client.ensureQueryData(pageOf(index)).then((page) => {
      const target = page.alerts[index % pageSize];
      if (target === undefined) return undefined;
      leaveList({ ...list, index });
      return navigate({ to: '/alerts/$id', params: { id: target.id }, replace: true });
    });
  };
  return { place: list !== undefined && isHere ? { index: list.index, total } : undefined, goTo };
}
