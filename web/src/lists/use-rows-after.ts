/** A list that grows at its head while it is read: its pages follow one another, and the next is asked for as the end comes into view. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type OperationName, type RequestOf, call } from '../api/call.ts';
import { operations, type Operations } from '../api/operations.ts';
import { type PagedRows, useShownScope } from './use-paged-rows.ts';

interface Answer {
  readonly nextAfter?: string;
}

export interface RowsAfter<Row> extends PagedRows<Row> {
  /** Rows that are here; `total` counts one more where others follow. */
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
}

const pageSize = 100;
/** So many rows before the end the next page is asked for. */
const aheadRows = 40;

export function useRowsAfter<Name extends OperationName>(
  name: Name,
  request: Omit<RequestOf<Name>, 'after' | 'pageSize'>,
): RowsAfter<Operations[Name]['row']> {
  type Row = Operations[Name]['row'];
  const list = operations[name].pages?.list ?? '';
  const { data, error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: [name, 'after', request],
      queryFn: ({ pageParam, signal }) =>
        call(
          name,
          { ...request, pageSize, ...(pageParam === '' ? {} : { after: pageParam }) } as RequestOf<Name>,
          signal,
        ),
      initialPageParam: '',
      getNextPageParam: (last) => (last as Answer).nextAfter || undefined,
      placeholderData: keepPreviousData,
    });
  const rows = useMemo(
    () => (data?.pages ?? []).flatMap((page: unknown) => (page as Record<string, readonly Row[]>)[list] ?? []),
    [data, list],
  );
  const scope = useShownScope(request, isPlaceholderData);
  const onRange = useCallback(
    (_first: number, last: number) => {
      if (last >= rows.length - aheadRows && hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
    [rows.length, hasNextPage, isFetchingNextPage, fetchNextPage],
  );
  return {
    rows,
    scope,
    hasMore: hasNextPage,
    total: rows.length + (hasNextPage ? 1 : 0),
    rowAt: (index) => rows[index],
    isLoading: isPending,
    isOld: isPlaceholderData,
    error: error ?? undefined,
    retry: () => void refetch(),
    onRange,
  };
}
