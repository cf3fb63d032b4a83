/** The ways from what a project asks for itself down to a package, the shortest first: as many as a person looks at. */

export interface WayStep {
  /** `name@version` of each package that asks for it. */
  readonly parents: readonly string[];
  readonly isDirect: boolean;
}

export interface WaysIn {
  /** `name@version` from the first package down to the one asked for, both included. */
  readonly ways: readonly (readonly string[])[];
  /** False where there are more. */
  readonly isComplete: boolean;
}

export interface WayLimits {
  readonly waysMax: number;
  /** Half-made ways that are looked at: among packages that ask for each other in rings there are more than anybody can count. */
  readonly stepsMax: number;
}

interface PartialWay {
  readonly label: string;
  /** The half that leads down. */
  readonly below: PartialWay | undefined;
  readonly length: number;
}

/** @param steps by `name@version` @param target one of them */
export function waysInto(
  steps: ReadonlyMap<string, WayStep>,
  target: string,
  { waysMax, stepsMax }: WayLimits,
): WaysIn {
  const parentsOf = (label: string): readonly string[] =>
    (steps.get(label)?.parents ?? [])
      .filter((parent) => parent !== label)
      .toSorted()
      .toReversed();
  const distances = distancesFromStarts(steps, target, parentsOf);
  // By the length that a way has in the end, so that the shortest are found first and nothing is looked at in vain.
  const open = new Map<number, PartialWay[]>();
  const put = (way: PartialWay): void => {
    const distance = distances.get(way.label);
    if (distance === undefined) return;
    const length = way.length + distance;
    const ofLength = open.get(length);
    if (ofLength === undefined) open.set(length, [way]);
    else ofLength.push(way);
  };
  put({ label: target, below: undefined, length: 1 });
  const ways: string[][] = [];
  let left = stepsMax;
  for (let length = 1; open.size > 0; length++) {
    // The latest first: of a thousand ways of one length, one is ended before the next is begun.
    for (let way = open.get(length)?.pop(); way !== undefined; way = open.get(length)?.pop()) {
      if (left-- <= 0) return { ways, isComplete: false };
      // A way on which it is a start, and longer ones through what asks for it.
      if (isStart(steps, way.label)) {
        if (ways.length === waysMax) return { ways, isComplete: false };
        ways.push(labelsOf(way));
      }
      for (const parent of parentsOf(way.label))
        if (!goesThrough(way, parent)) put({ label: parent, below: way, length: way.length + 1 });
    }
    open.delete(length);
  }
  return { ways, isComplete: true };
}

/** What the project asks for itself; where the files do not tell, what nothing asks for. */
function isStart(steps: ReadonlyMap<string, WayStep>, label: string): boolean {
  const step = steps.get(label);
  return step === undefined || step.isDirect || step.parents.every((parent) => parent === label);
}

/** How many steps lie above each package on its shortest way. */
function distancesFromStarts(
  steps: ReadonlyMap<string, WayStep>,
  target: string,
  parentsOf: (label: string) => readonly string[],
): ReadonlyMap<string, number> {
  const children = new Map<string, string[]>();
  const above = new Set([target]);
  for (const label of above)
    for (const parent of parentsOf(label)) {
      above.add(parent);
      children.set(parent, [...(children.get(parent) ?? []), label]);
    }
  const distances = new Map([...above].filter((label) => isStart(steps, label)).map((label) => [label, 0]));
  for (const [label, distance] of distances)
    for (const child of children.get(label) ?? []) if (!distances.has(child)) distances.set(child, distance + 1);
  return distances;
}

function goesThrough(way: PartialWay, label: string): boolean {
  for (let at: PartialWay | undefined = way; at !== undefined; at = at.below) if (at.label === label) return true;
  return false;
}

function labelsOf(way: PartialWay): string[] {
  const labels: string[] = [];
  for (let at: PartialWay | undefined = way; at !== undefined; at = at.below) labels.push(at.label);
  return labels;
}
