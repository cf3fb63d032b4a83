/**
 * pom.xml: a version where it is written, in the project or its parents; the parent, the bill of materials or the dependency that brings a
 * package in; or, where neither will do, a property that the parent reads, or a managed entry of one's own. What a build then takes
 * is found out by collecting the dependencies of the edited poms.
 */
import type { Collected } from '../../ecosystems/maven/collect-dependencies.ts';
import { nameOf } from '../../ecosystems/maven/pom-lineage.ts';
import { isProjectPath } from '../../ecosystems/maven/pom-path.ts';
import type { Descriptions } from '../../extraction/descriptions.ts';
import type { FileTree } from '../../files/file-tree.ts';
import type { Package } from '../../model/package.ts';
import { editTree, uneditedTree } from '../shared/edited-tree.ts';
import { majorOf, type ReleasesAbove } from '../shared/releases-above.ts';
import type { FileEdit } from '../model/file-edit.ts';
import type { FixKind } from '../model/fix-plan.ts';
import type { FixWorld, ProjectEditor, Refusal, Way, Wish } from '../model/project-editor.ts';
import { addManaged, addProperty, isPlainName, type ManagedArtifact } from './added-entries.ts';
import { tooLow } from './lifted-needs.ts';
import type { OpenedPom } from './opened-poms.ts';
import { type OpenedProject, openProject } from './opened-project.ts';
import { leftBehind, leftElsewhere, nearestReleases, newestReleases } from './release-choices.ts';
import { type Artifact, type Hold, type Holds, holdsOf, type OpenProperty, placeKey } from './version-holds.ts';

export const pomEditor: ProjectEditor = {
  ecosystem: 'Maven',
  accepts: isProjectPath,
  async open(tree, { path, others, descriptions }) {
    const project = await openProject(tree, path, descriptions);
    return { ways: (wish, world) => wholeWays({ tree, path, others, descriptions, project }, wish, world) };
  },
};

interface Opened {
  readonly tree: FileTree;
  readonly path: string;
  /** Of all projects. */
  readonly others: readonly Package[];
  readonly descriptions: Descriptions;
  readonly project: OpenedProject;
}

/** What is to be written. */
interface Change {
  readonly kind: FixKind;
  /** Of the project's packages: what the change is about. Absent where it is a parent or a bill of materials, which decide on versions that fit. */
  readonly moved?: Artifact & { readonly to: string };
  /** Packages of others whose version is written, besides the wished one. */
  readonly declared: readonly string[];
  readonly versions: readonly FileEdit[];
  readonly managed: readonly ManagedArtifact[];
  readonly property?: { readonly name: string; readonly version: string };
}

/** What is lifted may need more in turn. */
const liftsMax = 6;

async function* wholeWays(opened: Opened, wish: Wish, world: FixWorld): AsyncIterable<Way | Refusal> {
  for (const change of changesFor(opened.project, wish, world)) {
    const whole = 'refused' in change ? change : await withOthers(opened, change, world);
    yield 'refused' in whole ? whole : wayOf(opened.project, whole);
  }
}

/** With what the packages that move need at least, and with other modules of the same project. */
async function withOthers(
  { tree, path, others, descriptions, project }: Opened,
  first: Change,
  world: FixWorld,
): Promise<Change | Refusal> {
  let change = first;
  for (let round = 0; round < liftsMax && first.moved !== undefined; round++) {
    const { moved } = first;
    const after = await openProject(
      await editTree(tree, uneditedTree(tree), editsOf(project, change)),
      path,
      descriptions,
    );
    const { able, unable } = leftBehind(moved, moved.to, after, world);
    const elsewhere = isWrittenAbove(path, editsOf(project, change))
      ? leftElsewhere(moved, moved.to, others, after, world)
      : { able: [], unable: [] };
    const user = unable.find(
      ({ version, children }) => version === moved.version || children.some(({ need }) => nameOf(need) === moved.name),
    );
    const left = user === undefined ? elsewhere.unable[0] : { name: nameOf(user.need), version: user.version };
    if (left !== undefined && majorOf(moved.version) !== majorOf(moved.to))
      return {
        kind: first.kind,
        refused: `${left.name} ${left.version} is made for ${moved.name} ${moved.version}, and has no release for a safe one`,
      };
    const lifted = [...able.map((found) => ({ found, version: moved.to })), ...(await tooLow(project, after))];
    if (round === 0)
      for (const name of elsewhere.able.filter((one) => one.split(':').every(isPlainName)))
        change = { ...change, managed: [...change.managed, { ...artifactOf(name), version: moved.to }] };
    if (lifted.length === 0) break;
    for (const { found, version } of lifted) change = atVersion(project, change, found, version);
  }
  return change;
}

/** It holds for other projects, too. */
function isWrittenAbove(path: string, edits: readonly FileEdit[]): boolean {
  return edits.some((edit) => edit.path !== path);
}

function artifactOf(name: string): Omit<ManagedArtifact, 'version'> {
  const [groupId = '', artifactId = ''] = name.split(':');
  return { groupId, artifactId, type: 'jar', classifier: '' };
}

function* changesFor(project: OpenedProject, wish: Wish, world: FixWorld): Iterable<Change | Refusal> {
  const found = project.collected.filter(
    ({ need, version }) => nameOf(need) === wish.name && wish.versions.includes(version),
  );
  const holds = holdsOf(project, found);
  yield* direct(project, holds, world);
  const isFree = holds.own.length === 0 && !holds.isFixed;
  // A further major version of a parent or of a framework disturbs more than one of a single package.
  if (holds.above !== undefined) yield* above(project, holds.above, world, 'near');
  for (const reach of ['near', 'far'] as const) {
    if (holds.property !== undefined) yield* property(project, holds.property, world, reach);
    if (isFree) yield* managed(project, found, wish, world, reach);
  }
  if (holds.above !== undefined) yield* above(project, holds.above, world, 'far');
  if (found.length === 0) yield { kind: 'direct', refused: `where the version of ${wish.name} is said is not known` };
  else if (holds.reason !== '') yield { kind: 'direct', refused: holds.reason };
}

function* direct(project: OpenedProject, { own }: Holds, world: FixWorld): Iterable<Change | Refusal> {
  const [first] = own;
  if (first === undefined) return;
  const { near, far } = (isOf(project, first) ? nearestReleases : newestReleases)(first, project, world);
  if (near.length + far.length === 0) yield noneAbove('direct', first);
  for (const version of [...near, ...far]) {
    const versions = own.map(({ place }) => ({ ...place, text: version }));
    yield { kind: 'direct', ...movedOf(project, first, version), declared: [], versions, managed: [] };
  }
}

function* above(
  project: OpenedProject,
  hold: Hold,
  world: FixWorld,
  reach: keyof ReleasesAbove,
): Iterable<Change | Refusal> {
  const { near, far } = newestReleases(hold, project, world);
  if (reach === 'near' && near.length + far.length === 0) yield noneAbove('ancestor', hold);
  for (const version of { near, far }[reach]) {
    const versions = [{ ...hold.place, text: version }];
    yield { kind: 'ancestor', ...movedOf(project, hold, version), declared: [hold.name], versions, managed: [] };
  }
}

function* property(
  project: OpenedProject,
  { property: name, name: of, version: from }: OpenProperty,
  world: FixWorld,
  reach: keyof ReleasesAbove,
): Iterable<Change | Refusal> {
  const artifact = { name: of, version: from };
  const releases = (isOf(project, artifact) ? nearestReleases : newestReleases)(artifact, project, world);
  for (const version of releases[reach])
    yield {
      kind: 'override',
      ...movedOf(project, artifact, version),
      declared: [of],
      versions: [],
      managed: [],
      property: { name, version },
    };
}

/** All files of the artifact are to be at one version. */
function* managed(
  project: OpenedProject,
  found: readonly Collected[],
  { name, versions }: Wish,
  world: FixWorld,
  reach: keyof ReleasesAbove,
): Iterable<Change | Refusal> {
  const [version = ''] = versions.toReversed();
  const { near, far } = nearestReleases({ name, version }, project, world);
  if (reach === 'near' && near.length + far.length === 0) yield noneAbove('override', { name, version });
  for (const to of { near, far }[reach]) {
    let change: Change = { kind: 'override', moved: { name, version, to }, declared: [], versions: [], managed: [] };
    for (const one of found) change = atVersion(project, change, one, to);
    yield change;
  }
}

function isOf({ collected }: OpenedProject, { name }: Pick<Artifact, 'name'>): boolean {
  return collected.some(({ need }) => nameOf(need) === name);
}

function movedOf(project: OpenedProject, { name, version }: Artifact, to: string) {
  return isOf(project, { name }) ? { moved: { name, version, to } } : {};
}

/**
 * The version is written where it stands, or else into a managed entry of one's own.
 * @param found in the project as it is, or as it is with the change
 */
function atVersion(project: OpenedProject, change: Change, found: Collected, version: string): Change {
  const name = nameOf(found.need);
  const before = project.collected.filter(({ need }) => nameOf(need) === name);
  const { own, isFixed } = holdsOf(project, before);
  if (isFixed) return change;
  if (own.length > 0) {
    const keys = new Set(own.map(({ place }) => placeKey(place)));
    const others = change.versions.filter((edit) => !keys.has(placeKey(edit)));
    return { ...change, versions: [...others, ...own.map(({ place }) => ({ ...place, text: version }))] };
  }
  const entry = { ...found.need, version };
  if (![entry.groupId, entry.artifactId, entry.type, entry.classifier || '-', version].every(isPlainName))
    return change;
  return { ...change, managed: [...change.managed.filter((one) => !isSame(one, entry)), entry] };
}

function isSame(one: ManagedArtifact, other: ManagedArtifact): boolean {
  return (['groupId', 'artifactId', 'type', 'classifier'] as const).every((part) => one[part] === other[part]);
}

function wayOf(project: OpenedProject, change: Change): Way {
  const { kind, declared } = change;
  return { kind, moves: [], declared, edits: editsOf(project, change), notes: [], isTried: true };
}

function editsOf({ poms }: OpenedProject, { versions, managed: entries, property: set }: Change): readonly FileEdit[] {
  // What the topmost pom of the repository says holds for all projects below it.
  const host: OpenedPom = poms.at(-1) ?? poms[0];
  const once = new Map(versions.map((edit) => [placeKey(edit), edit]));
  return [
    ...once.values(),
    ...(entries.length === 0 ? [] : [addManaged(host, entries)]),
    ...(set === undefined ? [] : [addProperty(host, set.name, set.version)]),
  ];
}

function noneAbove(kind: FixKind, { name, version }: Artifact): Refusal {
  return { kind, refused: `no release of ${name} above ${version} is safe` };
}
