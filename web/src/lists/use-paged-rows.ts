/** A long list, read in pages as they come into view; while a changed filter is answered, the rows that were there stay. */
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Operations } from '../api/operations.ts';
import { operations } from '../api/operations.ts';
import type { OperationName, RequestOf } from '../api/call.ts';
import { operationQuery } from '../api/use-operation.ts';

export type PagedName = {
  [Name in OperationName]: Operations[Name]['row'] extends never ? never : Name;
}[OperationName];

export interface PagedRows<Row> {
  /** Tells the filter whose rows are shown from others. */
  readonly scope: string;
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
  const [range, setRange] = useState<readonly [number, number]>([0, 0]);
  const first = useQuery({ ...pageQuery<Name>(name, request, 0), placeholderData: keepPreviousData });
  const scope = useShownScope(request, first.isPlaceholderData);
  const pages = useMemo(() => {
    const [from, to] = [pageOf(range[0]), pageOf(range[1])];
    return Array.from({ length: to - from + 1 }, (_, at) => from + at).filter((page) => page > 1);
  }, [range]);
  const others = useQueries({
    queries: pages.map((page) => pageQuery<Name>(name, request, (page - 1) * pageSize)),
  });
  const total = (first.data as Answer | undefined)?.totalCount ?? 0;
  const byPage = new Map<number, unknown>([
    [1, first.data],
    ...pages.map((page, at) => [page, others[at]?.data] as const),
  ]);
  const rowAt = (index: number): Operations[Name]['row'] | undefined =>
    rowIn<Name>(name, byPage.get(pageOf(index)), index);
  const onRange = useCallback((from: number, to: number) => {
    setRange((before) => (before[0] === from && before[1] === to ? before : [from, to]));
  }, []);
  return {
    scope,
    total,
    rowAt,
    isLoading: first.isPending,
    isOld: first.isPlaceholderData,
    error: first.error ?? undefined,
    retry: () => void first.refetch(),
    onRange,
  };
}

export function scopeOf(request: object): string {
  return JSON.stringify(request);
}

/** @param isOld what is shown is of the request before */
export function useShownScope(request: object, isOld: boolean): string {
  const asked = scopeOf(request);
  const [scope, setScope] = useState(asked);
  if (isOld || scope === asked) return scope;
  setScope(asked);
  return asked;
}

/** Asks for a list before its page is drawn: what a person chose in a filter is on its way while the address changes. */
export function useRowsAhead<Name extends PagedName>(
  name: Name,
): (request: Omit<RequestOf<Name>, 'page' | 'pageSize'>) => void {
  const client = useQueryClient();
  return (request) => void client.prefetchQuery(pageQuery<Name>(name, request, 0));
}

/** Counted from 1. */
export function pageOf(index: number): number {
  return Math.floor(index / pageSize) + 1;
}

/** The page of a list that holds a row. */
export function pageQuery<Name extends PagedName>(name: Name, request: object, index: number) {
  return operationQuery<Name>(name, { ...request, page: pageOf(index), pageSize } as RequestOf<Name>);
}

/** A row in the answer of its page. */
export function rowIn<Name extends PagedName>(
  name: Name,
  answer: unknown,
  index: number,
): Operations[Name]['row'] | undefined {
  const lists = answer as Readonly<Record<string, readonly Operations[Name]['row'][]>> | undefined;
  return lists?.[operations[name].pages?.list ?? '']?.[index % pageSize];
}
