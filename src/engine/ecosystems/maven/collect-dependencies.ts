/**
 * Everything that a project's dependencies bring in, as Maven chooses it: of several versions of one artifact the one that is fewest
 * steps away, of those at one distance the first (https://maven.apache.org/guides/introduction/introduction-to-dependency-mechanism.html).
 */
import type { Span } from '../../model/span.ts';
import type { EffectivePom, ManagedEntry } from './pom-effective.ts';
import { asManaged, keyOf, type Need, needsOf } from './pom-needs.ts';
import type { PomProfile } from './pom-model.ts';
import { isHigherVersion } from './higher-version.ts';
import { settledVersion } from './settled-version.ts';

/** An artifact at the version that was chosen. */
export interface Collected extends Chosen {
  readonly children: readonly Collected[];
  /** The dependency of the project that leads to it first. */
  readonly span: Span;
}

interface Chosen {
  readonly need: Need;
  /** Empty where a range or nobody says which. */
  readonly version: string;
  /** Of another project of the repository, which is no package. */
  readonly isOwn: boolean;
  /** Its own description, or a parent of it, was not at hand, so that not all is known of what it brings in. */
  readonly isBlind: boolean;
}

/** While the walk goes on. */
interface Growing extends Chosen {
  need: Need;
  version: string;
  isOwn: boolean;
  isBlind: boolean;
  children: Growing[];
  readonly span: Span;
  readonly by: Growing | undefined;
}

export interface Root {
  readonly found: Collected;
  /** Of the need that asks for it here. */
  readonly scope: string;
  readonly isOptional: boolean;
  /** The project, or a parent of it, asks for it; else it has a scope of its own, given by what the project manages. */
  readonly isAsked: boolean;
  /** As it was asked for, before it was found to have moved. */
  readonly need: Need;
}

export interface Collection {
  readonly roots: readonly Root[];
  readonly all: readonly Collected[];
  /** More came in than any honest project has; it was cut. */
  readonly isCut: boolean;
}

/** How the walk learns what an artifact needs. */
export type Describe = (need: Need, version: string) => Promise<Described>;

export type Described =
  | { readonly kind: 'own' | 'released'; readonly pom: EffectivePom }
  /** Where the artifact is now. */
  | { readonly kind: 'moved'; readonly groupId: string; readonly artifactId: string; readonly version: string }
  | { readonly kind: 'unknown' };

interface Step {
  readonly need: Need;
  readonly depth: number;
  readonly parent: Growing | undefined;
  /** What the parent was when it asked. */
  readonly asked: Need | undefined;
  readonly excluded: Excluded | undefined;
  readonly span: Span;
}

/** What the artifacts on the way exclude, nearest first. */
interface Excluded {
  readonly patterns: readonly string[];
  readonly above: Excluded | undefined;
}

const collectedMax = 20_000;
const stepsMax = 400_000;
const relocationsMax = 8;
/** Archives that hold what they need themselves. */
const holdsItsOwn: ReadonlySet<string> = new Set(['war', 'ear', 'rar', 'par']);
const extensions: ReadonlyMap<string, string> = new Map([
  ['test-jar', 'jar:tests'],
  ['maven-plugin', 'jar'],
  ['ejb', 'jar'],
  ['ejb-client', 'jar:client'],
  ['java-source', 'jar:sources'],
  ['javadoc', 'jar:javadoc'],
  ['bundle', 'jar'],
]);

export async function collectDependencies(
  project: EffectivePom,
  profile: PomProfile | undefined,
  describe: Describe,
): Promise<Collection> {
  const roots: Root[] = [];
  const chosen = new Map<string, Growing>();
  const all: Growing[] = [];
  const queue: Step[] = needsOf(project, profile).map((need) => ({
    need,
    depth: 1,
    parent: undefined,
    asked: undefined,
    excluded: undefined,
    span: need.span,
  }));
  /** What the project asks for itself, whose scope there is its scope, whoever else needs it. */
  const direct = new Set<Growing>();
  const managed = (need: Need): ManagedEntry | undefined => project.managed(keyOf(need), profile);

  const place = ({ parent, need }: Step, { scope }: Need, found: Growing, isScopeGiven: boolean): void => {
    const { isOptional } = need;
    if (parent === undefined) {
      roots.push({ found, scope, isOptional, isAsked: true, need });
      if (isApart(scope)) direct.add(found);
      return;
    }
    // A scope that the project manages is the package's own, whatever leads to it.
    if (isScopeGiven) roots.push({ found, scope, isOptional, isAsked: false, need });
    const isElsewhere = direct.has(found) || (isScopeGiven && isApart(scope));
    if (!isElsewhere && !parent.children.includes(found)) parent.children.push(found);
  };

  /**
   * Where a moved artifact is, with the names that it had on the last way there. All moves in a row are made at once; what the project
   * manages of the place holds there, unless only the version has moved. `undefined` where it moved to what is excluded.
   */
  const arrive = async (step: Step, first: Need) => {
    let need = first;
    let keys = [conflictKey(need)];
    for (let moves = 0; ; ) {
      const passed: string[] = [];
      let at = need;
      let described = await describeNeed(at);
      for (; described.kind === 'moved' && moves < relocationsMax; moves++) {
        passed.push(conflictKey(at));
        const { groupId, artifactId, version } = described;
        at = { ...at, groupId, artifactId, requirement: version };
        described = await describeNeed(at);
      }
      if (passed.length === 0) return { need, keys, described };
      const isSameName = at.groupId === need.groupId && at.artifactId === need.artifactId;
      const placed = step.depth === 1 ? at : asManaged(at, managed(at)).need;
      need = isSameName ? { ...placed, requirement: at.requirement } : placed;
      if (isExcluded(need, step.excluded)) return undefined;
      keys = [...passed, conflictKey(need)];
      if (need.requirement === at.requirement || moves >= relocationsMax) return { need, keys, described };
    }
  };
  const describeNeed = async (need: Need): Promise<Described> =>
    need.isOnDisk ? { kind: 'unknown' } : describe(need, chosenVersion(need.requirement));

  // A list hands out what is added to it while it is walked: nearer steps come first.
  for (const step of queue) {
    if (step.parent?.need !== step.asked || isLeftOut(step)) continue;
    const given =
      step.depth === 1 ? { need: step.need, isScopeGiven: false } : asManaged(step.need, managed(step.need));
    const known = chosen.get(conflictKey(given.need));
    // What lost is not looked at; only beside what the same one asks for the higher version wins.
    const isBeside = known !== undefined && known.by === step.parent;
    if (known !== undefined && !isBeside) {
      place(step, given.need, known, given.isScopeGiven);
      continue;
    }
    const arrived = await arrive(step, given.need);
    if (arrived === undefined) continue;
    const { need, keys, described } = arrived;
    const isFollowed = described.kind === 'own' || described.kind === 'released';
    const choice: Chosen = {
      need,
      version: isFollowed ? chosenVersion(need.requirement) : (settledVersion(need.requirement) ?? ''),
      isOwn: described.kind === 'own',
      isBlind: isFollowed ? described.pom.lineage.outsideParent !== undefined : !need.isOnDisk,
    };
    let found = chosen.get(keys.at(-1) ?? '');
    const isTaken =
      found !== undefined && !(found.by === step.parent && isHigherVersion(choice.version, found.version));
    if (found !== undefined) {
      // What it would have brought in at the lower version is left behind in the queue.
      if (!isTaken) Object.assign(found, choice, { children: [] });
    } else {
      if (all.length >= collectedMax || queue.length >= stepsMax) return { roots, all, isCut: true };
      found = { ...choice, children: [], span: step.span, by: step.parent };
      all.push(found);
    }
    for (const key of keys) if (!chosen.has(key)) chosen.set(key, found);
    place(step, need, found, given.isScopeGiven);
    if (isTaken || !isFollowed || holdsItsOwn.has(need.type)) continue;
    const excluded = need.exclusions.length === 0 ? step.excluded : { patterns: need.exclusions, above: step.excluded };
    for (const child of needsOf(described.pom))
      queue.push({ need: child, depth: step.depth + 1, parent: found, asked: need, excluded, span: step.span });
  }
  return { roots, all, isCut: false };
}

/** Not where the product runs, or not of it. */
function isApart(scope: string): boolean {
  return scope === 'test' || scope === 'provided';
}

/** Of a range its upper end, which is the highest that it allows, once a release of it is found; empty where there is none. */
function chosenVersion(requirement: string): string {
  return settledVersion(requirement) ?? /,\s*([^\s,[\]()]+)\s*\]$/.exec(requirement)?.[1] ?? '';
}

/** What others need for their tests, have from whoever runs them, or can do without, comes in for nobody else. */
function isLeftOut({ need, depth, excluded }: Step): boolean {
  if (depth === 1) return false;
  return need.isOptional || need.isOnDisk || isApart(need.scope) || isExcluded(need, excluded);
}

function isExcluded({ groupId, artifactId }: Need, excluded: Excluded | undefined): boolean {
  for (let at = excluded; at !== undefined; at = at.above) {
    for (const pattern of at.patterns) {
      const [group, artifact] = pattern.split(':');
      if ((group === '*' || group === groupId) && (artifact === '*' || artifact === artifactId)) return true;
    }
  }
  return false;
}

/** Two of one key are one artifact, of which a build has one version. */
function conflictKey({ groupId, artifactId, type, classifier }: Need): string {
  const [extension = type, own = ''] = (extensions.get(type) ?? type).split(':');
  return `${groupId}:${artifactId}:${extension}:${classifier || own}`;
}
