/**
 * Of releases that would do, those that can be installed where a requirements file is: on a Python that its other pins run on, too, and
 * first those that this Python finds built. Which Python that is stands beside the file, or is seen from what was built for its pins.
 */
import { everyVersion } from '../../versions/version-span.ts';
import type { PythonSpans } from './marker.ts';
import { type ProjectPython, pythonsWithin } from './project-python.ts';
import type { PythonRelease } from './python-releases.ts';
import { builtMinors, hasWheelFor } from './wheel-pythons.ts';

export interface Installable {
  /** Found built, where that can be told; then those that are built on the spot. */
  readonly releases: readonly PythonRelease[];
  /** Why the others are none; empty where there are no others. */
  readonly refused: string;
  /** What a person is to know of one of them. */
  notesOn(release: PythonRelease): readonly string[];
}

/**
 * @param pinned releases that stand in the file, the vulnerable one with them
 * @param candidates in the order in which they are preferred
 */
export function installableReleases(
  python: ProjectPython | undefined,
  vulnerable: PythonRelease | undefined,
  pinned: readonly PythonRelease[],
  candidates: readonly PythonRelease[],
): Installable {
  const others = pinned.filter((release) => release !== vulnerable);
  // Pins that already ask for different Pythons are for several environments: then they tell nothing.
  const ofPins = others.reduce<PythonSpans>(
    (spans, { requiresPython }) => pythonsWithin(spans, requiresPython),
    python?.spans ?? [everyVersion()],
  );
  const spans = ofPins.length > 0 ? ofPins : (python?.spans ?? [everyVersion()]);
  const fitting = candidates.filter(({ requiresPython }) => pythonsWithin(spans, requiresPython).length > 0);
  const [unfit] = candidates.filter((release) => !fitting.includes(release));
  const minor = python?.minor ?? newestBuiltFor(pinned);
  const isReady = ({ files }: PythonRelease): boolean => minor === undefined || hasWheelFor(minor, files);
  const ready = fitting.filter(isReady);
  const where = python === undefined ? 'what is pinned beside it does not run there' : python.said;
  return {
    releases: [...ready, ...fitting.filter((release) => !ready.includes(release))],
    refused:
      unfit === undefined ? '' : `${unfit.name} ${unfit.version} needs Python ${unfit.requiresPython}, and ${where}`,
    notesOn(release) {
      const { name, version, requiresPython } = release;
      const before = vulnerable?.requiresPython ?? '';
      return [
        ...(python === undefined && requiresPython !== '' && requiresPython !== before
          ? [
              `${name} ${version} needs Python ${requiresPython}${before === '' ? '' : `; the release before it ${before}`}`,
            ]
          : []),
        ...(ready.length > 0 || isReady(release) || vulnerable === undefined || !isReady(vulnerable)
          ? []
          : [`${name} ${version} is not built for Python 3.${minor}: pip builds it`]),
      ];
    },
  };
}

/** The newest that all were built for of which that can be told. */
function newestBuiltFor(pinned: readonly PythonRelease[]): number | undefined {
  const built = pinned.flatMap(({ files }) => builtMinors(files) ?? []);
  const common = built.reduce<ReadonlySet<number> | undefined>(
    (known, minors) => (known === undefined ? minors : new Set([...known].filter((minor) => minors.has(minor)))),
    undefined,
  );
  return common === undefined || common.size === 0 ? undefined : Math.max(...common);
}
