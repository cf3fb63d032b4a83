/** The advisory file that there is already: it serves while its source is asked anew, however long that takes, and where that fails. */
import { type CurrentState, pathOf, readCurrent } from './current-file.ts';
import type { Problems } from './read-records.ts';
import { isOfThisFormat } from './source-fingerprint.ts';

export interface PreparedAdvisories {
  readonly file: string;
  readonly snapshot: string;
  readonly records: number;
  readonly problems: Problems;
  /** Why the source could not be used, where an earlier snapshot stands in for it. */
  readonly staleBecause?: string;
}

/** Of a source at an address; what lies on this machine is looked at in no time. */
export function leftBehind(source: string, dataDir: string): PreparedAdvisories | undefined {
  const state = isAddress(source) ? readCurrent(dataDir) : undefined;
  const isUsable = state?.source === source && isOfThisFormat(state.fingerprint);
  return isUsable ? prepared(dataDir, state) : undefined;
}

export function prepared(dataDir: string, state: CurrentState): PreparedAdvisories {
  return { file: pathOf(dataDir, state), snapshot: state.snapshot, records: state.records, problems: state.problems };
}

export function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source);
}
