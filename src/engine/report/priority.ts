/**
 * What to look at first: 0 to 100 from what is known of a finding, with the reasons in words. Points are added, so that more of anything never
 * lowers it; how the package is in use caps the sum, so that a bad score of what nothing runs stays behind. `docs/priority.md` has the table.
 */
import type { Directness } from '../model/package-source.ts';
import type { Exposure, Reachability } from '../model/verdict.ts';

export interface PriorityFactors {
  readonly exposure: Exposure;
  readonly reachability: Reachability;
  /** CVSS, 0 to 10. */
  readonly severityScore: number;
  /** Told to be malware: an advisory of the `MAL` kind. */
  readonly isMalicious: boolean;
  /** A version without it is known. */
  readonly hasFix: boolean;
  readonly directness: Directness;
  /** As the declaration says; of old findings, anything. */
  readonly scope: string;
  /** How likely it is to be exploited within a month (EPSS), 0 to 1; absent where nobody says. */
  readonly exploitProbability?: number;
  /** Listed as exploited (CISA's KEV). */
  readonly isKnownExploited?: boolean;
  /** It can make a program slow or stop it, and do no more. */
  readonly isAvailabilityAlone?: boolean;
  /** Whether a call of what is vulnerable is seen, where the package is loaded; absent where no function is known. */
  readonly call?: CallSeen;
}

/** `unseen`: functions are named, and no call of them is seen, though one is not ruled out. `likely`: one is called that comparing releases found. */
export type CallSeen = 'unseen' | 'unknown' | 'likely';

export interface Priority {
  /** 0 to 100, whole. */
  readonly priority: number;
  /** Sentences, the weightiest first. */
  readonly priorityReasons: readonly string[];
}

export const pointsOfScore = 3;
const pointsOfAvailability = 2;
const pointsOfExploitation = 12;
const pointsOfProbability = 8;
export const pointsOfDirect = 4;
export const pointsOfProduction = 8;
const pointsOfPerhapsProduction = 4;
const leastOfMalicious = 90;

/** Points for how the package is in use, the most that the sum may be then, and how that is said. */
export const uses: Readonly<
  Record<Exposure, { readonly points: number; readonly cap: number; readonly sentence: string }>
> = {
  called: { points: 36, cap: 100, sentence: 'Production code calls what is vulnerable.' },
  loaded: { points: 24, cap: 100, sentence: 'Production code loads the package.' },
  mayBeLoaded: { points: 12, cap: 100, sentence: 'Production code may load the package.' },
  unknown: { points: 8, cap: 100, sentence: 'Whether the package is in use is not known.' },
  toolingOnly: { points: 4, cap: 50, sentence: 'Only tools of the build use the package.' },
  testOnly: { points: 2, cap: 40, sentence: 'Only tests use the package.' },
  notLoaded: { points: 0, cap: 15, sentence: 'Nothing that runs loads the package.' },
};

/** What is loaded and names functions of which no call is seen stands between what is loaded and what may be. */
export const loadedUnseen = {
  points: 18,
  cap: 100,
  sentence: 'Production code loads the package; no call of what is vulnerable is seen.',
} as const;

/** A call of a function that comparing releases found stands between what is loaded and what is called. */
export const loadedLikely = {
  points: 30,
  cap: 100,
  sentence: 'Production code calls what is likely the vulnerable function.',
} as const;

const unreachable = { points: 0, cap: 15, sentence: 'What is vulnerable cannot be reached.' } as const;

export function priorityOf(factors: PriorityFactors): Priority {
  const { exposure, reachability, severityScore, isMalicious, hasFix, directness, scope } = factors;
  const { exploitProbability = 0, isKnownExploited = false, isAvailabilityAlone = false } = factors;
  const use = useOf(exposure, reachability, factors.call ?? 'unknown');
  const parts: readonly (readonly [points: number, sentence: string])[] = [
    [use.points, use.sentence],
    isAvailabilityAlone
      ? [
          pointsOfAvailability * between(severityScore, 10),
          `Its severity is ${severityScore} of 10, for availability alone.`,
        ]
      : [pointsOfScore * between(severityScore, 10), `Its severity is ${severityScore} of 10.`],
    [isKnownExploited ? pointsOfExploitation : 0, 'It is known to be exploited.'],
    [
      pointsOfProbability * between(exploitProbability, 1),
      `It is exploited within a month with a probability of ${Math.round(exploitProbability * 100)} %.`,
    ],
    [hasFix ? 2 : 0, 'A version without it is known.'],
    [directness === 'direct' ? pointsOfDirect : 0, 'The project itself asks for the package.'],
    scopePart(scope),
  ];
  const sum = Math.min(
    use.cap,
    parts.reduce((total, [points]) => total + points, 0),
  );
  const counted = parts
    .filter(([points, sentence]) => points > 0 || sentence === use.sentence)
    .toSorted(([a], [b]) => b - a)
    .map(([, sentence]) => sentence);
  return {
    priority: Math.round(isMalicious ? Math.max(leastOfMalicious, sum) : sum),
    priorityReasons: isMalicious ? ['The package is told to be malicious.', ...counted] : counted,
  };
}

/** What is declared for development alone is not where the application runs, as far as the declaration goes. */
function scopePart(scope: string): readonly [points: number, sentence: string] {
  if (scope === 'production') return [pointsOfProduction, 'The package is one of production.'];
  const isOfDevelopment = scope === 'development' || scope === 'test';
  return [isOfDevelopment ? 0 : pointsOfPerhapsProduction, 'The package may be one of production.'];
}

function useOf(exposure: Exposure, reachability: Reachability, call: CallSeen): (typeof uses)[Exposure] {
  if (reachability === 'reachable') return uses.called;
  if (reachability === 'needsReview' && exposure === 'loaded' && call !== 'unknown')
    return call === 'likely' ? loadedLikely : loadedUnseen;
  return reachability === 'unreachable' && exposure !== 'notLoaded' ? unreachable : uses[exposure];
}

function between(value: number, most: number): number {
  return Number.isFinite(value) ? Math.min(most, Math.max(0, value)) : 0;
}

/** What the reason of a verdict says of it. That no derived function is seen called says nothing. */
export function callSeenOf(reason: string): CallSeen {
  if (reason === 'derived_symbol_hit') return 'likely';
  return reason === 'symbol_not_hit' ? 'unseen' : 'unknown';
}
