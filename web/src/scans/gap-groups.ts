/** What a scan did not read, by reason: what that means for the answer, and what helps. */
import type { Gap } from '../api/operations.ts';

interface GapReason {
  readonly title: string;
  /** For the answer. */
  readonly means: string;
  readonly help: string;
}

export interface GapGroup extends GapReason {
  readonly status: string;
  readonly count: number;
  /** The same words said of several places stand once. */
  readonly messages: readonly { readonly message: string; readonly places: readonly GapPlace[] }[];
}

export interface GapPlace {
  readonly path: string;
  /** 0: of the whole file. */
  readonly line: number;
}

/** What takes most away from the answer comes first. */
const reasons: Readonly<Record<string, GapReason>> = {
  failed: {
    title: 'Files that could not be read',
    means: 'What these files hold is not in the answer: packages and calls in them are unknown.',
    help: 'Mend what the message names, and scan again.',
  },
  refused: {
    title: 'Found, and not recorded',
    means: 'Some of what was found here is missing from the lists.',
    help: 'Tell whoever runs the service: its log says more.',
  },
  unconfirmed: {
    title: 'Known from an earlier scan only',
    means: 'What was found here before still stands, and was not looked at again.',
    help: 'Mend the file that was not read whole; the next scan then looks again.',
  },
  unsupported: {
    title: 'Files of a kind that is not read',
    means: 'Packages that only these files name are unknown: no alert is raised for them.',
    help: 'Commit a lockfile of a kind that is read, or upload a bill of materials that lists these packages.',
  },
  partial: {
    title: 'Files that were read in part',
    means: 'All that was understood is listed; the named entries are not.',
    help: 'Write these entries out, or commit a lockfile, which has them resolved.',
  },
  rule: {
    title: 'Rules that were not run everywhere',
    means: 'Issues of these rules may be missing; packages and vulnerabilities are not concerned.',
    help: 'Change the rule, or the files that it is for.',
  },
  coverage: {
    title: 'Judged with less than everything',
    means: 'The packages are listed; what is said of them is as careful as can be, or rests on less than usual.',
    help: 'Each message says what was not to be had. Often it comes with the next scan.',
  },
  parsed: {
    title: 'Read, with something left open',
    means: 'What these files name is listed; what it brings in by itself is not known.',
    help: 'Commit a lockfile, so that every version is told.',
  },
};

const order = Object.keys(reasons);

export function gapGroups(gaps: readonly Gap[]): GapGroup[] {
  const byStatus = Map.groupBy(gaps, ({ status }) => status);
  return [...byStatus]
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other) || one.localeCompare(other))
    .map(([status, group]) => ({
      ...(reasons[status] ?? {
        title: status,
        means: 'Something here was not looked at as usual.',
        help: 'The message says what.',
      }),
      status,
      count: group.length,
      messages: [...Map.groupBy(group, ({ message }) => message)].map(([message, same]) => ({
        message,
        places: same.flatMap(({ path, line }) => (path === '' ? [] : [{ path, line }])),
      })),
    }));
}

/** Begins with a capital, but for names of fields and files. */
export function gapSentence(message: string): string {
  const text = /^[a-z]+[ ,:]/.test(message) ? message.charAt(0).toUpperCase() + message.slice(1) : message;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function placeOf(status: string): number {
  const at = order.indexOf(status);
  return at < 0 ? order.length : at;
}
