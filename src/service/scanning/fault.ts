/**
 * What a scan does about a fault: one that passes (a network, a full machine, a process that was ended, a commit that is not there yet) puts
 * it off, a few times and longer each time; one that lasts ends it with a reason a person can act on.
 */
import { AnalysisFailed } from '../analysis/analysis-failed.ts';
import { isDatabaseAway, isDatabaseBusy, isDatabaseFull } from '../database/database-away.ts';
import { FetchFailed } from '../git/fetch-failed.ts';

/** No scan can run without advisories; they are asked for again in the meantime. */
export class NoAdvisories extends Error {
  override readonly name = 'NoAdvisories';
}

export interface Fault {
  /** A sentence for whoever looks at the scan. */
  readonly reason: string;
  /** Seconds to wait before each further try; empty for a fault that lasts. */
  readonly delays: readonly number[];
  /** Why the scan ends after the last of them. */
  readonly givenUp: string;
  /** Not foreseen: the log has the whole of it. */
  readonly isOurs: boolean;
}

const networkDelays = [2, 5, 15, 45, 120, 300];
const stalledDelays = [30, 120];
const endedDelays = [5, 20];
/** A host tells of a push before each of its machines knows the commit. */
const notThereYetDelays = [2, 5, 15, 30];
/** For a day: somebody has to make room. */
const fullDelays = [5, 15, 60, ...Array.from({ length: 288 }, () => 300)];
const databaseDelays = [1, 2, 5, 15, 60, 120];

export function faultOf(error: unknown, scan: { readonly trigger: string }): Fault {
  if (error instanceof FetchFailed) {
    const isAnnounced = scan.trigger === 'push' || scan.trigger === 'pull-request';
    if (error.code === 'no_such_branch' && isAnnounced) return passing(error.message, notThereYetDelays);
    if (!error.isPassing) return lasting(error.message);
    if (error.code === 'disk_full') return passing(error.message, fullDelays);
    return passing(error.message, error.code === 'timed_out' ? stalledDelays : networkDelays);
  }
  if (error instanceof AnalysisFailed) {
    if (!error.isEnded) return lasting(error.message);
    const givenUp = `${error.message}, again and again: something in this repository may bring it down, so it is set aside. Start a new scan to try once more.`;
    return { ...passing(error.message, endedDelays), givenUp };
  }
  if (error instanceof NoAdvisories) return passing(error.message, networkDelays);
  if (isDatabaseFull(error)) return passing('the disk of the database is full', fullDelays);
  if (isDatabaseAway(error) || isDatabaseBusy(error))
    return passing('the database could not be reached', databaseDelays);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(?:ENOSPC|EDQUOT)$/.test(code)) return passing('the disk of this service is full', fullDelays);
  if (/^(?:EMFILE|ENFILE|ENOMEM|EAGAIN)$/.test(code))
    return passing('this service is short of resources', networkDelays);
  return { ...lasting('an internal error; the log of the service has the details under this scan id'), isOurs: true };
}

function lasting(reason: string): Fault {
  return { reason, delays: [], givenUp: reason, isOurs: false };
}

function passing(reason: string, delays: readonly number[]): Fault {
  return { reason, delays, givenUp: `${reason} (tried ${delays.length + 1} times)`, isOurs: false };
}
