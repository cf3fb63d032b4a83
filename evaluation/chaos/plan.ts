/** What is asked and what is killed, in which order: all of it follows from the seed. */
import type { Options } from './options.ts';

export type KillKind = 'server' | 'worker' | 'child' | 'backend' | 'database';

export type Step =
  | { readonly kind: 'register'; readonly repositories: readonly number[] }
  | { readonly kind: 'push'; readonly repository: number }
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
    return { kind: 'push', repository: Math.floor(random() * repositories) };
  });
  const changed = Array.from({ length: changes }, (_, index): Step => {
    return { kind: 'change', isDiskLost: !options.isEmbedded && index % 3 === 2 };
  });
  const kills = killsOf(options, random);
  const placed = [
    ...registrations.map((step, index) => ({ step, at: ((index + 0.1) / registrations.length) * 0.66 })),
    ...pushes.map((step, index) => ({ step, at: 0.3 + ((index + random()) / pushes.length) * 0.6 })),
    ...changed.map((step, index) => ({ step, at: 0.4 + ((index + 0.5) / changes) * 0.55 })),
    ...kills.map((step, index) => ({ step, at: (index + random()) / kills.length })),
  ];
  return placed.toSorted((a, b) => a.at - b.at).map(({ step }) => step);
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
