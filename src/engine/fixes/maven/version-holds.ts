/**
 * What decides at which version an artifact is in a project, in Maven's order: what the project and its parents manage, then the bills of
 * materials that they import, then who asks for it first; and where in the repository that is written.
 */
import type { Collected } from '../../ecosystems/maven/collect-dependencies.ts';
import { nameOf } from '../../ecosystems/maven/pom-lineage.ts';
import { managementKey, type PomDependency, type PomModel } from '../../ecosystems/maven/pom-model.ts';
import { keyOf, type Need } from '../../ecosystems/maven/pom-needs.ts';
import { childNamed } from '../../text/xml.ts';
import { isPlainName } from './added-entries.ts';
import { elementAt, type OpenedPom, placeBehind, propertyIn, propertyNamed, type VersionPlace } from './opened-poms.ts';
import type { OpenedProject } from './opened-project.ts';

export interface Artifact {
  /** `group:artifact`. */
  readonly name: string;
  readonly version: string;
}

/** A version that is written in the repository, of the artifact itself or of what brings it in; releases of it may be written there. */
export interface Hold extends Artifact {
  readonly place: VersionPlace;
}

/** A property that a parent outside of the repository reads a version from: the project may set it. */
export interface OpenProperty extends Artifact {
  readonly property: string;
}

export interface Holds {
  /** The version of the artifact itself is written there: at one declaration, or at several. */
  readonly own: readonly Hold[];
  /** What else may be raised: who brings it in, or decides on its version. */
  readonly above: Hold | undefined;
  readonly property: OpenProperty | undefined;
  /** The version is said in a place that wins over all that could be added. */
  readonly isFixed: boolean;
  /** Why something of this is not to be had. */
  readonly reason: string;
}

/** @param found one artifact as builds with different profiles have it */
export function holdsOf(project: OpenedProject, found: readonly Collected[]): Holds {
  const all = found.map((one) => holdsOfOne(project, one));
  return {
    own: [...new Map(all.flatMap(({ own }) => own).map((hold) => [placeKey(hold.place), hold])).values()],
    above: all.find(({ above }) => above !== undefined)?.above,
    property: all.find(({ property }) => property !== undefined)?.property,
    isFixed: all.some(({ isFixed }) => isFixed),
    reason: all.find(({ reason }) => reason !== '')?.reason ?? '',
  };
}

export function placeKey({ path, start }: Pick<VersionPlace, 'path' | 'start'>): string {
  return `${path}\0${start}`;
}

function holdsOfOne(project: OpenedProject, found: Collected): Holds {
  const name = nameOf(found.need);
  const { version } = found;
  const own: Hold[] = [];
  for (const { need } of project.roots.filter((root) => root.found === found && root.isAsked)) {
    const declared = declarationOf(project, need);
    if (declared === undefined || declared.dependency.version === '') continue;
    const place = placeOf(project, declared.pom, declared.dependency, version);
    if (place === undefined) return fixed(`where the version of ${name} is said is not in a place that can be edited`);
    own.push({ name, version, place });
  }
  if (own.length > 0) return { ...nothing, own };
  return managedHolds(project, keyOf(found.need), { name, version }) ?? broughtBy(project, found);
}

const nothing: Holds = { own: [], above: undefined, property: undefined, isFixed: false, reason: '' };
const fixed = (reason: string): Holds => ({ ...nothing, isFixed: true, reason });

/** `undefined` where nobody manages it. */
function managedHolds(project: OpenedProject, key: string, { name, version }: Artifact): Holds | undefined {
  const { pom, imports } = project;
  for (const model of pom.lineage.models) {
    const entry = entryFor(model, key, project);
    if (entry === undefined) continue;
    const opened = project.poms.find((one) => one.model === model);
    if (opened !== undefined) {
      const place = placeOf(project, opened, entry, version);
      return place === undefined
        ? fixed(`where ${model.path} says the version of ${name} cannot be edited`)
        : { ...nothing, own: [{ name, version, place }] };
    }
    return throughParent(project, entry.version, { name, version });
  }
  for (const bom of imports) {
    if (bom.pom.managed(key) === undefined) continue;
    const opened = project.poms.find((one) => one.model === bom.by);
    if (opened === undefined) return throughParent(project, bom.entry.version, bom);
    if (!bom.isReleased) return { ...nothing, reason: `${bom.name}, of this repository, decides on ${name}` };
    const place = placeOf(project, opened, bom.entry, bom.version);
    const reason = place === undefined ? `where the version of ${bom.name} is said cannot be edited` : '';
    return { ...nothing, above: place && { name: bom.name, version: bom.version, place }, reason };
  }
  return undefined;
}

/** A parent outside of the repository says it: a newer parent may say better, and what it reads from a property the project may set. */
function throughParent(project: OpenedProject, written: string, of: Artifact): Holds {
  const above = parentHold(project);
  const named = propertyNamed(written);
  const property = named === undefined || isPlainName(named) ? named : undefined;
  const set = property === undefined ? undefined : propertyIn(project.poms, property);
  if (property === undefined) return { ...nothing, above };
  if (set === undefined) return { ...nothing, above, property: { property, name: of.name, version: of.version } };
  const [at, element] = set;
  const place = placeBehind(at, element, project.poms, of.version);
  // The project has set it before: that is its own declaration.
  const own = place === undefined ? [] : [{ name: of.name, version: of.version, place }];
  return { ...nothing, own, above };
}

function parentHold({ pom, poms }: OpenedProject): Hold | undefined {
  const last = poms.at(-1);
  const parent = last?.model.parent;
  if (last === undefined || parent === undefined || pom.lineage.models[poms.length] === undefined) return undefined;
  const version = pom.resolve(parent.version) ?? '';
  const place = placeBehind(last, childNamed(elementAt(last, parent.span), 'version'), poms, version);
  return place && { name: nameOf(parent), version, place };
}

function broughtBy(project: OpenedProject, found: Collected): Holds {
  const name = nameOf(found.need);
  const root = project.roots.find(({ need, isAsked }) => isAsked && need.span === found.span);
  if (root === undefined) return { ...nothing, reason: `what brings ${name} in is not known` };
  const above = nameOf(root.found.need);
  if (root.found.isOwn) return fixed(`it comes in by ${above}, a project of this repository`);
  const declared = declarationOf(project, root.need);
  if (declared === undefined) {
    const parent = parentHold(project);
    return { ...nothing, above: parent, reason: parent === undefined ? `a parent asks for ${above}` : '' };
  }
  if (declared.dependency.version !== '') {
    const place = placeOf(project, declared.pom, declared.dependency, root.found.version);
    return place === undefined
      ? { ...nothing, reason: `where the version of ${above} is said is not in a place that can be edited` }
      : { ...nothing, above: { name: above, version: root.found.version, place } };
  }
  const managed = managedHolds(project, keyOf(root.need), { name: above, version: root.found.version });
  return { ...nothing, above: managed?.own[0] ?? managed?.above, reason: managed?.reason ?? '' };
}

/** Where the repository asks for it. */
function declarationOf(
  { poms }: OpenedProject,
  need: Need,
): { readonly pom: OpenedPom; readonly dependency: PomDependency } | undefined {
  for (const pom of poms) {
    const { dependencies, profiles } = pom.model;
    const dependency = [...dependencies, ...profiles.flatMap((profile) => profile.dependencies)].find(
      ({ span }) => span === need.span,
    );
    if (dependency !== undefined) return { pom, dependency };
  }
  return undefined;
}

function entryFor(model: PomModel, key: string, { pom }: OpenedProject): PomDependency | undefined {
  const layers = [model.managed, ...model.profiles.flatMap((one) => (one.isActiveByDefault ? [one.managed] : []))];
  for (const { byKey, withExpressions } of layers) {
    const entry =
      byKey.get(key) ??
      withExpressions.find(
        ({ groupId, artifactId, type, classifier }) =>
          pom.resolve(managementKey(groupId, artifactId, type, classifier)) === key,
      );
    if (entry !== undefined) return entry;
  }
  return undefined;
}

function placeOf(
  { poms }: OpenedProject,
  pom: OpenedPom,
  { span }: PomDependency,
  version: string,
): VersionPlace | undefined {
  return placeBehind(pom, childNamed(elementAt(pom, span), 'version'), poms, version);
}
