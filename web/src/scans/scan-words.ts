/** What the states, phases and reasons of scans are called where people read them. */
import type { Scan, ScanState } from '../api/operations.ts';
import type { Tone } from '../design/badge.tsx';

export const stateWords: Readonly<Record<ScanState, { readonly word: string; readonly tone: Tone }>> = {
  queued: { word: 'Waiting', tone: 'plain' },
  running: { word: 'Running', tone: 'accent' },
  completed: { word: 'Completed', tone: 'good' },
  failed: { word: 'Failed', tone: 'danger' },
  cancelled: { word: 'Cancelled', tone: 'warn' },
  skipped: { word: 'Skipped', tone: 'plain' },
};

/** In the order in which a scan goes through them. */
export const phases = [
  { key: 'advisories', word: 'Waiting for advisories', short: 'Advisories' },
  { key: 'fetch', word: 'Fetching the code', short: 'Fetch' },
  { key: 'inventory', word: 'Reading manifests and lockfiles', short: 'Packages' },
  { key: 'match', word: 'Matching packages with advisories', short: 'Match' },
  { key: 'rules', word: 'Running rules', short: 'Rules' },
  { key: 'reach', word: 'Following calls through the code', short: 'Reachability' },
  { key: 'sources', word: 'Reading sources of packages', short: 'Sources' },
  { key: 'record', word: 'Recording what was found', short: 'Record' },
] as const;

export function phaseWords(phase: string): string {
  return phases.find(({ key }) => key === phase)?.word ?? 'Working';
}

const triggers: Readonly<Record<string, string>> = {
  registration: 'The repository was added',
  request: 'By request',
  push: 'A push',
  schedule: 'The schedule',
  advisories: 'Advisories changed',
  'pull-request': 'A pull request',
};

export function triggerWords(trigger: string): string {
  return triggers[trigger] ?? trigger;
}

export function kindWords({ kind, pullRequestId }: Pick<Scan, 'kind' | 'pullRequestId'>): string {
  return kind === 'pr' ? `Pull request ${pullRequestId}` : 'Whole repository';
}

/** How long it took, or has taken: `42 s`, `3 min 5 s`, `1 h 2 min`; empty before it began. */
export function durationWords({ startedAt, endedAt }: Pick<Scan, 'startedAt' | 'endedAt'>, now: number): string {
  if (startedAt === '') return '';
  const seconds = Math.max(0, ((endedAt === '' ? now : Date.parse(endedAt)) - Date.parse(startedAt)) / 1000);
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  const minutes = Math.round(whole / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export function isUnderWay(state: string): boolean {
  return state === 'queued' || state === 'running';
}

export function shortCommit(commit: string): string {
  return commit.slice(0, 12);
}
