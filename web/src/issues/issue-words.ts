/** States, titles and places of issues as people say them. */
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

/** What is looked for in a list comes first: the package, before the advisory that an issue's title begins with. */
export function titleParts({ kind, title }: Pick<Issue, 'kind' | 'title'>): readonly [what: string, more: string] {
  const [, advisory, what] = kind === 'vulnerability' ? (/^(.+?): (.+)$/s.exec(title) ?? []) : [];
  return advisory === undefined || what === undefined ? [title, ''] : [what, advisory];
}

/** The service writes moments into what it says of a decision. */
export function commentWords(comment: string, dateOf: (at: string) => string): string {
  return comment.replace(/(?<=\buntil )\d{4}-\d\d-\d\dT[\d:.]+Z/, (at) => dateOf(at));
}

/** Of a rule, where it was found; of a vulnerability, the file that brings the package. */
export function placeWords({ path, startLine }: Pick<Issue, 'path' | 'startLine'>): string {
  return startLine > 0 ? `${path}:${startLine}` : path;
}
