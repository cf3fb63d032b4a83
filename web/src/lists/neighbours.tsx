/** The row before and after the one that is shown, in the order of the list that it was opened from. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RequestOf } from '../api/call.ts';
import type { Operations } from '../api/operations.ts';
import { Button } from '../design/button.tsx';
import type { LeftList } from './left-list.ts';
import styles from './neighbours.module.css';
import { type PagedName, pageOf, pageQuery, rowIn } from './use-paged-rows.ts';

type Identified<Name extends PagedName> = Operations[Name]['row'] extends { readonly id: string } ? Name : never;
export type ListRequest<Name extends PagedName> = Omit<RequestOf<Name>, 'page' | 'pageSize'>;

interface Place {
  readonly index: number;
  readonly total: number;
}

export interface ListNeighbours {
  /** Undefined where it was not opened from a list, or has left it. */
  readonly place: Place | undefined;
  readonly goTo: (step: number) => void;
}

interface NeighbourOptions<Name extends PagedName, Search> {
  readonly name: Identified<Name>;
  readonly list: LeftList<ListRequest<Name>, Search>;
  readonly id: string;
  readonly open: (id: string) => unknown;
  /** So that the next one is there at once. */
  readonly readAhead?: (id: string) => unknown;
}

export function useNeighbours<Name extends PagedName, Search>({
  name,
  list,
  id,
  open,
  readAhead,
}: NeighbourOptions<Name, Search>): ListNeighbours {
  const client = useQueryClient();
  const left = list.last();
  const queryAt = (index: number) => pageQuery<Name>(name, left?.request ?? {}, index);
  const current = useQuery({ ...queryAt(left?.index ?? 0), enabled: left !== undefined });
  const total = (current.data as { readonly totalCount?: number } | undefined)?.totalCount ?? 0;
  const idAt = (answer: unknown, index: number): string | undefined =>
    (rowIn<Name>(name, answer, index) as { readonly id: string } | undefined)?.id;
  const isHere = left !== undefined && idAt(current.data, left.index) === id;
  useEffect(() => {
    if (!isHere || pageOf(left.index + 1) !== pageOf(left.index)) return;
    const next = idAt(current.data, left.index + 1);
    if (next !== undefined) readAhead?.(next);
  });
  const goTo = (step: number): void => {
    if (left === undefined) return;
    // What was decided has left the list: the next one stands in its place.
    const index = left.index + (isHere || step < 0 ? step : 0);
    if (index < 0 || index >= total) return;
    void client.ensureQueryData(queryAt(index)).then((answer) => {
      const target = idAt(answer, index);
      if (target === undefined) return;
      list.leave({ ...left, index });
      open(target);
    });
  };
  return { place: isHere ? { index: left.index, total } : undefined, goTo };
}

/** @param noun of one row: `alert` */
export function Neighbours({
  neighbours: { place, goTo },
  noun,
}: {
  readonly neighbours: ListNeighbours;
  readonly noun: string;
}) {
  if (place === undefined) return null;
  return (
    <span className={styles.neighbours}>
      <span>
        {place.index + 1} of {place.total.toLocaleString('en')}
      </span>
      <Button onClick={() => goTo(-1)} disabled={place.index === 0} aria-label={`Previous ${noun} (k)`}>
        ↑
      </Button>
      <Button onClick={() => goTo(1)} disabled={place.index + 1 >= place.total} aria-label={`Next ${noun} (j)`}>
        ↓
      </Button>
    </span>
  );
}
