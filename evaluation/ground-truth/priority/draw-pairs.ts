/**
 * Which pairs of findings a person puts in order: those whose hash with the seed is least. Four of five are of one project each, taken from the
 * projects in turn; the others join two projects, as lists of an organization do. No finding is in more than three pairs, and no two
 * pairs compare the same two advisories of the same two packages.
 */
import { createHash } from 'node:crypto';

export interface Finding {
  /** `owner/name`. */
  readonly project: string;
  readonly ecosystem: string;
  /** `name@version`. */
  readonly package: string;
  readonly advisory: string;
  readonly manifest: string;
}

export type Pair = readonly [Finding, Finding];

const timesMax = 3;

export function drawPairs(findings: readonly Finding[], count: number, seed: string): readonly Pair[] {
  const unique = [...new Map(findings.map((finding) => [keyOf(finding), finding])).values()];
  const ofProjects = [...Map.groupBy(unique, ({ project }) => project).entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  const queues = ofProjects.map(([, ofProject]) => inOrder(pairsOf(ofProject, ofProject), seed));
  const across = inOrder(
    ofProjects.flatMap(([, first], at) => ofProjects.slice(at + 1).flatMap(([, second]) => pairsOf(first, second))),
    seed,
  );
  const taker = pairTaker();
  const wantedAcross = Math.floor(count / 5);
  const drawn: Pair[] = [];
  for (
    let queue = queues.filter((pairs) => pairs.length > 0);
    queue.length > 0 && drawn.length < count - wantedAcross;
  ) {
    for (const pairs of queue) if (drawn.length < count - wantedAcross) drawn.push(...taker(pairs));
    queue = queue.filter((pairs) => pairs.length > 0);
  }
  while (across.length > 0 && drawn.length < count) drawn.push(...taker(across));
  return drawn;
}

export function keyOf({ project, ecosystem, package: name, advisory, manifest }: Finding): string {
  return [project, ecosystem, name, advisory, manifest].join(' | ');
}

/** Takes the next pair that is still to be had, if there is one. */
function pairTaker(): (pairs: Pair[]) => Pair[] {
  const times = new Map<string, number>();
  const seen = new Set<string>();
  return (pairs) => {
    for (let pair = pairs.shift(); pair !== undefined; pair = pairs.shift()) {
      const keys = pair.map(keyOf);
      const content = pair.map(contentOf).sort().join('\n');
      if (seen.has(content) || keys.some((key) => (times.get(key) ?? 0) >= timesMax)) continue;
      seen.add(content);
      for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1);
      return [pair];
    }
    return [];
  };
}

function pairsOf(first: readonly Finding[], second: readonly Finding[]): Pair[] {
  return first.flatMap((a, at) =>
    (first === second ? second.slice(at + 1) : second)
      .filter((b) => contentOf(a) !== contentOf(b))
      .map((b): Pair => [a, b]),
  );
}

function contentOf({ ecosystem, package: name, advisory }: Finding): string {
  return `${ecosystem} ${name.slice(0, name.lastIndexOf('@'))} ${advisory}`;
}

/** Which of the two is told first follows from the seed too. */
function inOrder(pairs: readonly Pair[], seed: string): Pair[] {
  return pairs
    .map(([a, b]) => {
      const [left, right] = [keyOf(a), keyOf(b)].sort();
      const rank = createHash('sha256').update(`${seed}\n${left}\n${right}`).digest('hex');
      const isTurned = Number.parseInt(rank.slice(-1), 16) % 2 === 1;
      const isSorted = keyOf(a) === left;
      const pair: Pair = isTurned === isSorted ? [b, a] : [a, b];
      return { rank, pair };
    })
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ pair }) => pair);
}
