/** States of issues as people say them. */
import type { Issue } from '../api/operations.ts';

interface StateWords {
  readonly word: string;
  readonly tone: 'warn' | 'good' | 'plain' | 'accent';
}

const states: Readonly<Record<string, StateWords>> = {
  open: { word: 'Open', tone: 'warn' },
  patched: { word: 'Patched', tone: 'good' },
  falsePositive: { word: 'False positive', tone: 'plain' },
  archived: { word: 'Archived', tone: 'plain' },
  processing: { word: 'Processing', tone: 'accent' },
};

const resolutions: Readonly<Record<string, string>> = {
  unreachable: 'Unreachable',
  suppressed: 'Suppressed',
  accepted: 'Accepted',
  snoozed: 'Snoozed',
};

export function stateWords({ state, resolution }: { readonly state: string; readonly resolution: string }): StateWords {
  const { word, tone } = states[state] ?? { word: state, tone: 'plain' };
  return { word: state === 'archived' ? (resolutions[resolution] ?? word) : word, tone };
}

/** Of a rule, where it was found; of a vulnerability, the file that brings the package. */
export function placeWords({ path, startLine }: Pick<Issue, 'path' | 'startLine'>): string {
  return startLine > 0 ? `${path}:${startLine}` : path;
}
