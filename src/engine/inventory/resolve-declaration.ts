/** Finds the entry of a lockfile that answers a declaration of a manifest. */
import type { Ecosystem } from '../ecosystems/ecosystem.ts';
import type { Declaration, LockedPackage, ProjectDependency } from './extraction.ts';
import type { ReadFile } from './read-files.ts';

export interface LockfileIndex {
  readonly byKey: ReadonlyMap<string, LockedPackage>;
  readonly byName: ReadonlyMap<string, readonly LockedPackage[]>;
  readonly byRequest: ReadonlyMap<string, LockedPackage>;
  /** What the lockfile says of the projects it names, by folder. */
  readonly projectDependencies: ReadonlyMap<string, readonly ProjectDependency[]>;
  /** Names of local projects, normalised. */
  readonly localNames: ReadonlySet<string>;
}

export function indexLockfile(file: ReadFile, manifests: readonly ReadFile[]): LockfileIndex {
  const { packages, projects } = file.extraction;
  const normalize = (name: string): string => file.ecosystem.normalizeName(name);
  const byRequest = new Map<string, LockedPackage>();
  for (const locked of packages) for (const request of locked.requestedAs ?? []) byRequest.set(request, locked);
  const names = [...projects.map(({ name }) => name), ...manifests.map(({ extraction }) => extraction.projectName)];
  return {
    byKey: new Map(packages.map((locked) => [locked.key, locked])),
    byName: Map.groupBy(packages, ({ name }) => normalize(name)),
    byRequest,
    projectDependencies: new Map(
      [...Map.groupBy(projects, ({ folder }) => folder)].map(([folder, same]) => [
        folder,
        same.flatMap(({ dependsOn }) => dependsOn),
      ]),
    ),
    localNames: new Set(names.flatMap((name) => (name === undefined || name === '' ? [] : [normalize(name)]))),
  };
}

/** `undefined` where the lockfile has no entry for it. */
export function resolveDeclaration(
  declared: Declaration,
  folder: string,
  index: LockfileIndex,
  ecosystem: Ecosystem,
): LockedPackage | undefined {
  const requested =
    index.byRequest.get(`${declared.alias ?? declared.name}@${declared.constraint}`) ??
    index.byRequest.get(`${declared.name}@${declared.constraint}`);
  if (requested !== undefined) return requested;
  const ofProject = index.projectDependencies.get(folder);
  if (ofProject !== undefined) {
    const known = ofProject.filter((dependency) => answers(dependency, declared, index, ecosystem));
    // A project may ask for one package under several aliases.
    const called = known.find(({ alias }) => alias !== undefined && alias === declared.alias) ?? known[0];
    return called === undefined ? undefined : index.byKey.get(called.key);
  }
  return mostFitting(index.byName.get(ecosystem.normalizeName(declared.name)) ?? [], declared, ecosystem);
}

function answers(
  { key, alias }: ProjectDependency,
  declared: Declaration,
  index: LockfileIndex,
  ecosystem: Ecosystem,
): boolean {
  if (alias !== undefined && alias === declared.alias) return true;
  const locked = index.byKey.get(key);
  return locked !== undefined && ecosystem.normalizeName(locked.name) === ecosystem.normalizeName(declared.name);
}

/** Several versions of one name: the first that the constraint allows, else the first of the file. */
function mostFitting(
  candidates: readonly LockedPackage[],
  { constraint }: Declaration,
  { scheme }: Ecosystem,
): LockedPackage | undefined {
  if (candidates.length <= 1 || constraint === '') return candidates[0];
  const fitting = candidates.find(({ version }) => {
    const parsed: unknown = scheme.parse(version);
    return parsed !== undefined && scheme.satisfies(parsed, constraint) === true;
  });
  return fitting ?? candidates[0];
}
