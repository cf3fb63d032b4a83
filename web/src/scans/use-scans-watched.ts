/** While a scan is under way and the service tells nothing by itself, what is shown of scans is read again every few seconds. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OperationName } from '../api/call.ts';
import { useScanProgress } from '../api/live.ts';

const everyMs = 3_000;
const watched: readonly OperationName[] = ['scansList', 'scansGet', 'repositoriesList'];

export function useScansWatched(isUnderWay: boolean): void {
  const client = useQueryClient();
  const isTold = useScanProgress().size > 0;
  const isAsked = isUnderWay && !isTold;
  useEffect(() => {
    if (!isAsked) return undefined;
    const timer = setInterval(() => {
      for (const name of watched) void client.invalidateQueries({ queryKey: [name] });
    }, everyMs);
    return () => clearInterval(timer);
  }, [client, isAsked]);
}
