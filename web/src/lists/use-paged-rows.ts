/** A long list, read in pages as they come into view; while a changed filter is answered, the rows that were there stay. */
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Operations } from '../api/operations.ts';
import { operations } from '../api/operations.ts';
import type { OperationName, RequestOf } from '../api/call.ts';
import { operationQuery } from '../api/use-operation.ts';

export type PagedName = {
  [Name in OperationName]: Operations[Name]['row'] extends never ? never : Name;
}[OperationName];

export interface PagedRows<Row> {
  readonly total: number;
  /** Undefined while its page is on its way. */
  readonly rowAt: (index: number) => Row | undefined;
  /** Nothing has been read yet. */
  readonly isLoading: boolean;
  /** What is shown is of the filter before. */
  readonly isOld: boolean;
  readonly error: Error | undefined;
  readonly retry: () => void;
  /** The list tells what is in view. */
  readonly onRange: (first: number, last: number) => void;
}

interface Answer {
  readonly totalCount?: number;
}

const pageSize = 100;

export function usePagedRows<Name extends PagedName>(
  name: Name,
  request: Omit<RequestOf<Name>, 'page' | 'pageSize'>,
): PagedRows<Operations[Name]['row']> {
  type Row = Operations[Name]['row'];
  const list = operations[name].pages?.list ?? '';
  const [range, setRange] = useState<readonly [number, number]>([0, 0]);
  const first = useQuery({ ...operationQuery(name, pageRequest<Name>(request, 1)), placeholderData: keepPreviousData });
  const pages = useMemo(() => {
    const [from, to] = [Math.floor(range[0] / pageSize) + 1, Math.floor(range[1] / pageSize) + 1];
    return Array.from({ length: to - from + 1 }, (_, at) => from + at).filter((page) => page > 1);
  }, [range]);
  const others = useQueries({
    queries: pages.map((page) => operationQuery(name, pageRequest<Name>(request, page))),
  });
  const total = (first.data as Answer | undefined)?.totalCount ?? 0;
  const byPage = new Map<number, unknown>([
    [1, first.data],
    ...pages.map((page, at) => [page, others[at]?.data] as const),
  ]);
  const rowAt = (index: number): Row | undefined => {
    const answer = byPage.get(Math.floor(index / pageSize) + 1) as Record<string, readonly Row[]> | undefined;
    return answer?.[list]?.[index % pageSize];
  };
  const onRange = useCallback((from: number, to: number) => {
    setRange((before) => (before[0] === from && before[1] === to ? before : [from, to]));
  }, []);
  return {
    total,
    rowAt,
    isLoading: first.isPending,
    isOld: first.isPlaceholderData,
    error: first.error ?? undefined,
    retry: () => void first.refetch(),
    onRange,
  };
}

function pageRequest<Name extends PagedName>(request: object, page: number): RequestOf<Name> {
  return { ...request, page, pageSize } as RequestOf<Name>;
}
