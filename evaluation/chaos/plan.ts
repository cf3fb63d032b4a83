/** What is asked and what is killed, in which order: all of it follows from the seed. */
import type { Options } from './options.ts';

export type KillKind = 'server' | 'worker' | 'child' | 'backend' | 'database';

export type Step =
  | { readonly kind: 'register'; readonly repositories: readonly number[] }
  /** Told by a webhook, or by somebody who asks for a scan. */
  | { readonly kind: 'push'; readonly repository: number; readonly isDelivered: boolean }
  /** Opened or updated, then told by a webhook. */
  | { readonly kind: 'pull-request'; readonly repository: number }
  | { readonly kind: 'merge'; readonly repository: number }
  /** Due each minute. */
  | { readonly kind: 'schedule'; readonly repository: number }
  /** While a scan of it is asked for. */
  | { readonly kind: 'remove'; readonly repository: number; readonly isAddedAgain: boolean }
  /** A new advisory; everything is killed before all are told. `isDiskLost`: and all data folders are emptied before. */
  | { readonly kind: 'change'; readonly isDiskLost: boolean }
  | Kill;

export interface Kill {
  readonly kind: 'kill';
  readonly what: KillKind;
  /** From 0 to 1: which of those there are. */
  readonly choice: number;
  /** How many more scans are to end before. */
  readonly afterEnded: number;
  /** How long after that, so that it meets different things under way. */
  readonly momentMs: number;
  /** Killed once more while it starts again, so long after its start. */
  readonly againMs: number | undefined;
}

const registeredAtOnce = 5;

/** Work and kills are spread evenly; registrations come in the first two thirds. */
export function planOf(options: Options, random: () => number): readonly Step[] {
  const { repositories, changes } = options;
  const registrations = Array.from({ length: Math.ceil(repositories / registeredAtOnce) }, (_, batch): Step => {
    const first = batch * registeredAtOnce;
    const count = Math.min(registeredAtOnce, repositories - first);
    return { kind: 'register', repositories: Array.from({ length: count }, (_, index) => first + index) };
  });
  const pushes = Array.from({ length: Math.ceil(Math.max(repositories, options.kills) / 4) }, (): Step => {
    return { kind: 'push', repository: Math.floor(random() * repositories), isDelivered: random() < 0.5 };
  });
  const others = otherWork(options, random);
  const changed = Array.from({ length: changes }, (_, index): Step => {
    return { kind: 'change', isDiskLost: !options.isEmbedded && index % 3 === 2 };
  });
  const kills = killsOf(options, random);
  const placed = [
    ...registrations.map((step, index) => ({ step, at: ((index + 0.1) / registrations.length) * 0.66 })),
    ...pushes.map((step, index) => ({ step, at: 0.3 + ((index + random()) / pushes.length) * 0.6 })),
    ...others,
    ...changed.map((step, index) => ({ step, at: 0.4 + ((index + 0.5) / changes) * 0.55 })),
    ...kills.map((step, index) => ({ step, at: (index + random()) / kills.length })),
  ];
  return placed.toSorted((a, b) => a.at - b.at).map(({ step }) => step);
}

interface Placed {
  readonly step: Step;
  /** From 0 to 1: when in the run. */
  readonly at: number;
}

/** Each some time after the registration of what it is about, and before the end of the run. */
function otherWork(
  { repositories, pullRequests, schedules, removals }: Options,
  random: () => number,
): readonly Placed[] {
  const some = (count: number): readonly number[] =>
    Array.from({ length: repositories }, (_, repository) => ({ repository, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .slice(0, count)
      .map(({ repository }) => repository);
  const opened = some(Math.min(repositories, pullRequests)).flatMap((repository, index): readonly Placed[] => {
    const at = 0.67 + random() * 0.1;
    const step = { kind: 'pull-request', repository } as const;
    return [
      { step, at },
      ...(index % 2 === 0 ? [{ step, at: at + random() * 0.1 }] : []),
      ...(index % 4 === 3 ? [{ step: { kind: 'merge', repository } as const, at: at + random() * 0.15 }] : []),
    ];
  });
  return [
    ...opened,
    ...some(schedules).map((repository) => ({
      step: { kind: 'schedule', repository } as const,
      at: 0.67 + random() * 0.05,
    })),
    ...some(removals).map((repository, index) => ({
      step: { kind: 'remove', repository, isAddedAgain: index % 2 === 1 } as const,
      at: 0.7 + random() * 0.25,
    })),
  ];
}

const againShare = 0.15;
const againMsMax = 3000;
const momentMsMax = 1500;

const shares: readonly (readonly [what: KillKind, share: number])[] = [
  ['child', 0.3],
  ['worker', 0.3],
  ['server', 0.2],
  ['backend', 0.2],
];

function killsOf({ kills, workers, isEmbedded, repositories }: Options, random: () => number): readonly Step[] {
  const possible = isEmbedded
    ? ([
        ['server', 0.7],
        ['child', 0.3],
      ] as const)
    : shares.filter(([what]) => what !== 'worker' || workers > 0);
  const whole = possible.reduce((sum, [, share]) => sum + share, 0);
  const drawn = possible.flatMap(([what, share]) =>
    Array.from({ length: Math.round((kills * share) / whole) }, (): KillKind => what),
  );
  const shuffled = drawn.map((what) => ({ what, at: random() })).toSorted((a, b) => a.at - b.at);
  const all = shuffled.map(({ what }) => what);
  if (!isEmbedded && kills > 0) all.splice(Math.floor(all.length / 2), 0, 'database');
  const pace = (repositories * 2) / Math.max(1, kills);
  return all.map((what): Step => {
    const isAgain = random() < againShare && (what === 'server' || what === 'worker');
    const again = { againMs: isAgain ? random() * againMsMax : undefined };
    const moment = { afterEnded: Math.round(random() * pace), momentMs: random() * momentMsMax };
    return { kind: 'kill', what, choice: random(), ...moment, ...again };
  });
}
