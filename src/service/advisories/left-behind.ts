/** The advisory file that there is already: it serves while its source is asked anew, however long that takes, and where that fails. */
import { type CurrentState, pathOf, readCurrent } from './current-file.ts';
import { type ExploitationSource, noExploitation } from './exploitation-files.ts';
import { joinProblems, type Problems } from './read-records.ts';
import { isOfThisFormat } from './source-fingerprint.ts';

export interface PreparedAdvisories {
  readonly file: string;
  readonly snapshot: string;
  readonly records: number;
  readonly problems: Problems;
  readonly exploitation: ExploitationSource;
  /** When its newest record was last modified: ISO 8601, or empty. */
  readonly newest: string;
  readonly isStarterSet: boolean;
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
  const { snapshot, records, exploitation, source } = state;
  const { fingerprint: _, problems, ...known } = exploitation ?? { ...noExploitation, fingerprint: '', problems: none };
  return {
    file: pathOf(dataDir, state),
    snapshot,
    records,
    problems: joinProblems(state.problems, problems),
    exploitation: known,
    newest: state.newest ?? '',
    isStarterSet: source === '',
  };
}

const none: Problems = { count: 0, samples: [] };

export function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source);
}
