/** Which releases of an artifact are tried, and what is released together with it. */
import type { Collected } from '../../ecosystems/maven/collect-dependencies.ts';
import { isHigherVersion } from '../../ecosystems/maven/higher-version.ts';
import { nameOf } from '../../ecosystems/maven/pom-lineage.ts';
import { majorOf, type ReleasesAbove, releasesAbove, releasesOf } from '../shared/releases-above.ts';
import type { Package } from '../../model/package.ts';
import type { FixWorld } from '../model/project-editor.ts';
import { askForAll } from '../shared/ask-all.ts';
import type { OpenedProject } from './opened-project.ts';
import { type Artifact, holdsOf } from './version-holds.ts';

/** Of what decides on one version. */
const releasesMax = 3;
/** Of what decides on many, a parent or a bill of materials: the newest of so many lines. */
const linesMax = 8;

/** Those of one package alone, the nearest first. @throws {MetadataMissing} */
export function nearestReleases(artifact: Artifact, project: OpenedProject, world: FixWorld): ReleasesAbove {
  const { near, far } = commonReleases(artifact, project, world);
  return { near: near.slice(0, releasesMax), far: far.slice(0, releasesMax) };
}

/** The newest of each line, for what is taken as new as its line is. @throws {MetadataMissing} */
export function newestReleases(artifact: Artifact, project: OpenedProject, world: FixWorld): ReleasesAbove {
  const { near, far } = commonReleases(artifact, project, world);
  const lines = newestOf(near, lineOf);
  return {
    near: [...lines.slice(0, linesMax - 1), ...lines.slice(linesMax - 1).slice(-1)],
    far: newestOf(far, majorOf).slice(0, releasesMax),
  };
}

/**
 * What the project declares beside it and is released together with it has to have the release, too; and where there are releases of which
 * no module of the same project that comes in is vulnerable, one of those is taken.
 */
function commonReleases(artifact: Artifact, project: OpenedProject, world: FixWorld): ReleasesAbove {
  const modules = ofOneProject(artifact, project).filter(({ version }) => version === artifact.version);
  askForAll(modules, ({ need }) => releasesOf('Maven', nameOf(need), world));
  const lists = modules.map((one) => ({
    name: nameOf(one.need),
    isDeclared: holdsOf(project, [one]).own.length > 0,
    versions: new Set(releasesOf('Maven', nameOf(one.need), world)),
  }));
  const { name, version } = artifact;
  const { near, far } = releasesAbove('Maven', { name, normalizedName: name }, version, world);
  const chosen = (all: readonly string[]): readonly string[] => {
    // Of what no registry tells anything nothing is asked.
    const common = all.filter((one) =>
      lists.every(({ isDeclared, versions }) => !isDeclared || versions.size === 0 || versions.has(one)),
    );
    const safe = common.filter((one) =>
      lists.every((module) => !module.versions.has(one) || world.isSafe(module.name, one)),
    );
    return safe.length > 0 ? safe : common;
  };
  return { near: chosen(near), far: chosen(far) };
}

export interface LeftBehind {
  /** Those that have the release, too: they are made to be used together. */
  readonly able: readonly Collected[];
  readonly unable: readonly Collected[];
}

/** Modules of the project that an artifact is one of, which stay lower than it becomes. @throws {MetadataMissing} */
export function leftBehind(artifact: Artifact, version: string, project: OpenedProject, world: FixWorld): LeftBehind {
  const lower = ofOneProject(artifact, project).filter((one) => isHigherVersion(version, one.version));
  askForAll(lower, ({ need }) => releasesOf('Maven', nameOf(need), world));
  const isAble = ({ need }: Collected): boolean => releasesOf('Maven', nameOf(need), world).includes(version);
  return { able: lower.filter(isAble), unable: lower.filter((one) => !isAble(one)) };
}

/**
 * The same at the version that the artifact has, in other projects of the repository than this one.
 * @returns names; those that do not have the release with their version @throws {MetadataMissing}
 */
export function leftElsewhere(
  { name, version: from }: Artifact,
  version: string,
  others: readonly Package[],
  { collected }: OpenedProject,
  world: FixWorld,
): { readonly able: readonly string[]; readonly unable: readonly Artifact[] } {
  const group = name.slice(0, name.indexOf(':') + 1);
  const here = new Set(collected.map(({ need }) => nameOf(need)));
  const names = new Set(
    others.flatMap((one) =>
      one.version === from && one.name.startsWith(group) && !here.has(one.name) ? [one.name] : [],
    ),
  );
  askForAll(names, (one) => releasesOf('Maven', one, world));
  const [able, unable] = [true, false].map((isAble) =>
    [...names].filter((one) => releasesOf('Maven', one, world).includes(version) === isAble),
  ) as [string[], string[]];
  return { able, unable: unable.map((one) => ({ name: one, version: from })) };
}

/** Of the same group and major version. */
function ofOneProject({ name, version: from }: Artifact, { collected }: OpenedProject): readonly Collected[] {
  const group = name.slice(0, name.indexOf(':') + 1);
  return collected.filter(({ need, version, isOwn }) => {
    const other = nameOf(need);
    return !isOwn && other !== name && other.startsWith(group) && majorOf(version) === majorOf(from);
  });
}

/** @param versions ascending */
function newestOf(versions: readonly string[], line: (version: string) => string): readonly string[] {
  return versions.filter((version, at) => line(version) !== line(versions[at + 1] ?? ''));
}

/** `2.6.15` → `2.6`. */
function lineOf(version: string): string {
  return version.split(/[.-]/).slice(0, 2).join('.');
}
