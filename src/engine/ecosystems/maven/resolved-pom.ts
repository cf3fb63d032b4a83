/**
 * A project of Maven with all that its dependencies bring in, told as a lockfile would tell it: which packages at which versions, who
 * needs whom, what the project itself asks for. Read from poms of the repository and of registries; no build is run.
 */
import { folderOf } from '../../files/path-parts.ts';
import type { Extraction, LockedPackage, ProjectDependency, ReplacedPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { pathSource } from '../../model/source-address.ts';
import type { Scope } from '../../model/scope.ts';
import type { Span } from '../../model/span.ts';
import {
  type Collected,
  collectDependencies,
  type Collection,
  type Describe,
  type Described,
  type Root,
} from './collect-dependencies.ts';
import { type EffectivePom, effectivePom } from './pom-effective.ts';
import { nameOf, type PomRepository, type PomSource } from './pom-lineage.ts';
import type { PomModel, PomProfile } from './pom-model.ts';
import type { Need } from './pom-needs.ts';
import { isProjectPath } from './pom-path.ts';
import { scopeOf } from './pom-scope.ts';
import { settledVersion } from './settled-version.ts';

/** Profiles that are tried one by one; each is a way of its own to build the project. */
const profilesMax = 24;
const namedMax = 5;

interface Resolved extends Pick<Extraction, 'packages' | 'projects' | 'problems'> {
  /** What could not be told for want of a description, or of a list of releases. */
  readonly blind: readonly Problem[];
}

export async function resolvePom(
  model: PomModel,
  pom: EffectivePom,
  repository: PomRepository,
  from: PomSource,
): Promise<Resolved> {
  const collections = await collectionsOf(pom, repository, from);
  const all = collections.flatMap((collection) => collection.all);
  const roots = collections.flatMap((collection) => collection.roots);
  const isCut = collections.some((collection) => collection.isCut);
  const own = ownSpans(model);
  const { outsideParent } = pom.lineage;
  const packages = packagesOf(all, roots, ({ span, need }) =>
    own.has(span) ? span : (model.parent?.span ?? need.span),
  );
  // What an unknown parent asks for, or a package at no settled version, may be anything.
  const isOpen = outsideParent !== undefined || isCut || roots.some(isUnsettled);
  return {
    packages: isOpen ? packages.map((found) => ({ ...found, isUntold: true as const })) : packages,
    projects: [{ folder: folderOf(model.path), dependsOn: askedBy(roots) }],
    blind: [
      ...(outsideParent === undefined
        ? []
        : [missingParent(outsideParent, pom.lineage.models.at(-1)?.isReleased === true)]),
      ...blindProblem(all),
      ...openProblems(all, own),
    ],
    problems: isCut ? [{ line: 0, message: 'more packages come in than are looked at; the list was cut' }] : [],
  };
}

/** What comes in: in a build for which nobody names a profile, and in one for each profile that asks for something. */
export async function collectionsOf(
  pom: EffectivePom,
  repository: PomRepository,
  from: PomSource,
): Promise<readonly Collection[]> {
  const describe = describer(repository, from);
  const collections: Collection[] = [];
  for (const profile of [undefined, ...profilesToTry(pom)])
    collections.push(await collectDependencies(pom, profile, describe));
  return collections;
}

/** What a profile adds to a project is in some of its builds. */
function profilesToTry({ lineage }: EffectivePom): readonly PomProfile[] {
  return lineage.models
    .filter(({ isReleased }) => !isReleased)
    .flatMap(({ profiles }) => profiles)
    .filter(({ isActiveByDefault, dependencies }) => !isActiveByDefault && dependencies.length > 0)
    .slice(0, profilesMax);
}

function describer(repository: PomRepository, from: PomSource): Describe {
  const known = new Map<string, Promise<Described>>();
  const describe = async ({ groupId, artifactId }: Need, version: string): Promise<Described> => {
    const own = await repository.find(groupId, artifactId);
    if (own !== undefined && isProjectPath(own.path)) {
      const pom = await effectivePom(own, repository, from);
      if (version === '' || pom.resolve(own.version) === version) return { kind: 'own', pom };
    }
    const model = await from.released.find({ groupId, artifactId, version }, from.askedBy);
    if (model === undefined) return { kind: 'unknown' };
    const { relocation } = model;
    const pom = await effectivePom(model, repository, from);
    if (relocation === undefined) return { kind: 'released', pom };
    return {
      kind: 'moved',
      groupId: pom.resolve(relocation.groupId) || groupId,
      artifactId: pom.resolve(relocation.artifactId) || artifactId,
      version: pom.resolve(relocation.version) || version,
    };
  };
  return (need, version) => {
    const label = `${nameOf(need)}:${version}`;
    const described = known.get(label) ?? describe(need, version);
    known.set(label, described);
    return described;
  };
}

/** Where the project's own dependencies stand. */
function ownSpans({ dependencies, profiles }: PomModel): ReadonlySet<Span> {
  return new Set([dependencies, ...profiles.map((profile) => profile.dependencies)].flat().map(({ span }) => span));
}

/**
 * Several files of one release, such as its classes and those of its tests, are one package.
 * @param placeOf what a parent asks for stands in no line of the project's own but that which names the parent
 */
function packagesOf(
  all: readonly Collected[],
  roots: readonly Root[],
  placeOf: (found: Collected) => Span,
): readonly LockedPackage[] {
  const packages = new Map<string, { readonly found: Collected; readonly needs: Set<string> }>();
  const untold = new Set<string>();
  for (const found of all) {
    if (found.isOwn || found.version === '') continue;
    const key = keyOf(found);
    const known = packages.get(key) ?? { found, needs: new Set<string>() };
    packages.set(key, known);
    if (found.isBlind || leadsToUnsettled(found)) untold.add(key);
    for (const child of listed(found.children)) if (keyOf(child) !== key) known.needs.add(keyOf(child));
  }
  const asked = new Set(roots.filter(({ isAsked }) => isAsked).map(({ found }) => keyOf(found)));
  const requests = requestsOf(roots);
  const moved = movedOf(roots);
  return [...packages].map(([key, { found, needs }]) => ({
    key,
    name: nameOf(found.need),
    version: found.version,
    span: placeOf(found),
    dependsOn: [...needs],
    ...(untold.has(key) ? { isUntold: true as const } : {}),
    ...(requests.has(key) ? { requestedAs: requests.get(key) ?? [] } : {}),
    ...(asked.has(key) ? {} : { directness: 'transitive' as const }),
    ...(moved.has(key) ? { replaces: moved.get(key) ?? { name: '', version: '' } } : {}),
    ...(found.need.isOnDisk ? { source: pathSource('') } : {}),
  }));
}

/** Of a package at no settled version nobody knows what it needs, and it is listed nowhere. */
function leadsToUnsettled({ children }: Collected): boolean {
  return throughOwn(children).some(({ version }) => version === '');
}

function isUnsettled({ found, scope }: Root): boolean {
  return scope !== 'test' && (found.isOwn ? leadsToUnsettled(found) : found.version === '');
}

function requestsOf(roots: readonly Root[]): ReadonlyMap<string, readonly string[]> {
  const requests = new Map<string, string[]>();
  for (const { found, need, isAsked } of roots) {
    if (!isAsked || need.isInherited || found.isOwn) continue;
    const request = `${nameOf(need)}@${need.requirement}`;
    const known = requests.get(keyOf(found)) ?? [];
    if (!known.includes(request)) known.push(request);
    requests.set(keyOf(found), known);
  }
  return requests;
}

/** What the project asks for under a name that the artifact no longer has. */
function movedOf(roots: readonly Root[]): ReadonlyMap<string, ReplacedPackage> {
  const moved = new Map<string, ReplacedPackage>();
  for (const { found, need, isAsked } of roots) {
    const name = nameOf(need);
    if (isAsked && name !== nameOf(found.need) && !moved.has(keyOf(found)))
      moved.set(keyOf(found), { name, version: settledVersion(need.requirement) ?? '' });
  }
  return moved;
}

function listed(children: readonly Collected[]): readonly Collected[] {
  return throughOwn(children).filter(({ version }) => version !== '');
}

/** Code of the repository is no package: what it needs is needed by whoever needs it. */
function throughOwn(children: readonly Collected[]): readonly Collected[] {
  const seen = new Set(children);
  // A set hands out what is added to it while it is walked.
  for (const child of seen) if (child.isOwn) for (const next of child.children) seen.add(next);
  return [...seen].filter(({ isOwn }) => !isOwn);
}

function askedBy(roots: readonly Root[]): readonly ProjectDependency[] {
  const asked = new Map<string, ProjectDependency>();
  for (const { found, scope, isOptional } of roots) {
    const told: Scope = scopeOf(scope, isOptional);
    for (const one of listed([found])) {
      const dependency = { key: keyOf(one), scope: told };
      asked.set(`${dependency.key} ${told}`, dependency);
    }
  }
  return [...asked.values()];
}

function keyOf({ need, version }: Collected): string {
  return `${nameOf(need)}:${version}`;
}

function missingParent(
  parent: Parameters<typeof nameOf>[0] & { readonly version: string },
  isOfParent: boolean,
): Problem {
  const whose = isOfParent ? 'the parent of a parent' : 'the parent';
  return {
    line: 0,
    message: `${whose}, ${nameOf(parent)} ${parent.version}, could not be had: what it adds is unknown`,
  };
}

function blindProblem(all: readonly Collected[]): readonly Problem[] {
  const blind = [
    ...new Set(
      all
        .filter(({ isBlind, version }) => isBlind && version !== '')
        .map((one) => `${nameOf(one.need)} ${one.version}`),
    ),
  ].sort();
  if (blind.length === 0) return [];
  const named = `${blind.slice(0, namedMax).join(', ')}${blind.length > namedMax ? ', …' : ''}`;
  const what = blind.length === 1 ? 'one package' : `${blind.length} packages`;
  return [
    {
      line: 0,
      message: `the pom of ${what}, or a parent of it, could not be had: what comes in by them is not all known (${named})`,
    },
  ];
}

/** What others ask for by a range, or by nothing that can be read; what the project asks for so is told with its declaration. */
function openProblems(all: readonly Collected[], own: ReadonlySet<Span>): readonly Problem[] {
  const names = new Map<string, Problem>();
  for (const { need, version, span, isOwn } of all) {
    if (isOwn || version !== '' || own.has(need.span)) continue;
    const asked = need.requirement === '' ? 'at a version that is not known' : `as ${need.requirement}`;
    names.set(nameOf(need), {
      line: own.has(span) ? span.startLine : 0,
      message: `${nameOf(need)} comes in here ${asked}: which version is settled at each build`,
    });
  }
  return [...names.values()];
}
