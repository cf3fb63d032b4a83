/** What a list shows in its place while it is read, when it failed, and when nothing is in it: without a filter, and with one. */
import type { ReactNode } from 'react';
import { Button } from '../design/button.tsx';
import { Empty, Failed, Skeleton } from '../design/states.tsx';
import type { PagedRows } from './use-paged-rows.ts';

interface ListStateProps {
  readonly rows: Pick<PagedRows<unknown>, 'error' | 'retry' | 'isLoading' | 'total'>;
  /** Of the rows, in small letters: `repositories`. */
  readonly noun: string;
  /** Said where the filter leaves none; by the noun where it is left out. */
  readonly nothingLike?: string;
  /** What may help then. */
  readonly nothingHint?: ReactNode;
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
  /** What is shown where there are none at all. */
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

export function ListState({
  rows,
  noun,
  nothingLike = `No ${noun} are like this`,
  nothingHint,
  isNarrowed,
  onClear,
  empty,
  children,
}: ListStateProps) {
  if (rows.error !== undefined) return <Failed error={rows.error} onRetry={rows.retry} />;
  if (rows.isLoading) return <Skeleton lines={12} label={`Loading ${noun}`} />;
  if (rows.total > 0) return children;
  if (!isNarrowed) return empty;
  return (
    <Empty title={nothingLike} action={<Button onClick={onClear}>Clear filters</Button>}>
      {nothingHint}
    </Empty>
  );
}

/** Read out as it changes: how many there are. */
export function ListCount({
  rows,
  one,
  many,
}: {
  readonly rows: Pick<PagedRows<unknown>, 'isLoading' | 'total'>;
  readonly one: string;
  readonly many: string;
}) {
  return (
    <span role="status">
      {rows.isLoading ? '' : `${rows.total.toLocaleString('en')} ${rows.total === 1 ? one : many}`}
    </span>
  );
}
