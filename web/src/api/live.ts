/**
 * What the service tells by itself: which lists have changed, and how far scans are. Lists that are shown are read anew; while the stream is away, so
 * is the service, and the browser asks for it again.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { ChangedEvent, ScanEvent } from '../../../src/service/live/live-event.ts';
import { sessionQuery } from '../session/session.ts';
import { sessionEnded } from '../session/session-state.ts';
import { type OperationName, send } from './call.ts';
import { isSignedOut } from './console-error.ts';

export type Connection = 'opening' | 'open' | 'away';

/** Told by the service of a scan that is under way, or has just ended. */
export type ScanProgress = ScanEvent['data'];

const refusedPauseMs = 15_000;

let connection: Connection = 'opening';
/** Of the last event, or of the session where none has come yet: what changed later than this is told. */
let mark: string | undefined;
let scans: ReadonlyMap<string, ScanProgress> = new Map();
const listeners = new Set<() => void>();

/** Which operations answer differently once a list has changed. */
const readAnew: Readonly<Record<string, readonly OperationName[]>> = {
  alerts: [
    'scaAlertsSearch',
    'scaAlertsGroup',
    'scaVulnerabilitiesGet',
    'scaVulnerabilitiesWhy',
    'scaVulnerabilitiesWays',
    'statsOverview',
  ],
  issues: ['issuesSearch', 'issuesGet', 'decisionsList', 'decisionsGet', 'statsOverview'],
  packages: ['scaPackagesSearch', 'scaPackagesGet', 'scaPackagesLookup'],
  scans: ['scansList', 'scansGet', 'statsOverview', 'repositoriesList', 'pullRequestsList', 'pullRequestsGet'],
  repositories: ['repositoriesList', 'statsOverview'],
  rules: ['rulesList'],
};

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => connection);
}

/** Of the scans that run now. */
export function useScanProgress(): ReadonlyMap<string, ScanProgress> {
  return useSyncExternalStore(subscribe, () => scans);
}

export function useLiveData(isWanted: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isWanted) return undefined;
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = (): void => {
      mark ??= client.getQueryData(sessionQuery.queryKey)?.mark ?? '';
      source = new EventSource(`/console/api/events?since=${encodeURIComponent(mark)}`);
      source.addEventListener('open', () => {
        const wasAway = connection === 'away';
        turn('open');
        if (wasAway) void client.invalidateQueries();
      });
      source.addEventListener('error', () => {
        if (source.readyState === EventSource.CONNECTING) return turn('away');
        // It was refused, and the browser gives up: for want of a session, or of a place among the listeners.
        void send('GET', '/session').then(
          () => turn('open'),
          (error: unknown) => (isSignedOut(error) ? sessionEnded() : turn('away')),
        );
        timer = setTimeout(begin, refusedPauseMs);
      });
      source.addEventListener('scan', ({ data }: MessageEvent<string>) => {
        keepScan(JSON.parse(data) as ScanProgress);
      });
      source.addEventListener('changed', ({ data, lastEventId }: MessageEvent<string>) => {
        mark = lastEventId;
        const { lists } = JSON.parse(data) as ChangedEvent['data'];
        for (const name of new Set(lists.flatMap((list) => readAnew[list] ?? [])))
          void client.invalidateQueries({ queryKey: [name] });
      });
    };
    begin();
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [client, isWanted]);
}

function turn(next: Connection): void {
  if (connection === next) return;
  connection = next;
  tellAll();
}

function keepScan(scan: ScanProgress): void {
  const next = new Map(scans);
  if (scan.state === 'running' || scan.state === 'queued') next.set(scan.id, scan);
  else next.delete(scan.id);
  scans = next;
  tellAll();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellAll(): void {
  for (const listener of listeners) listener();
}
