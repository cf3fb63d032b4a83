/** Finds the entry of a lockfile that answers a declaration of a manifest. */
import type { FormatOwner } from '../extraction/ecosystem.ts';
import type { Declaration, LockedPackage } from '../model/extraction.ts';
import type { ReadFile } from './read-files.ts';
import type { SoundExtraction } from './sound-extraction.ts';

export interface LockfileIndex {
  /** The first of each normalised name that a manifest declares; more than real lockfiles hold side by side are not looked at. */
  readonly byName: ReadonlyMap<string, readonly LockedPackage[]>;
  readonly byRequest: ReadonlyMap<string, LockedPackage>;
  /** What the lockfile says of the projects it names, by folder, then by alias and by normalised name. */
  readonly ofProject: ReadonlyMap<string, ReadonlyMap<string, LockedPackage>>;
  /** Names of local projects, normalised. */
  readonly localNames: ReadonlySet<string>;
}

const versionsPerNameMax = 200;

/** Without manifests there is nothing to look up. */
const emptyIndex: LockfileIndex = {
  byName: new Map(),
  byRequest: new Map(),
  ofProject: new Map(),
  localNames: new Set(),
};

export function indexLockfile(file: ReadFile, manifests: readonly ReadFile[]): LockfileIndex {
  const { packages, projects } = file.extraction;
  if (manifests.length === 0) return emptyIndex;
  const normalize = (name: string): string => file.owner.normalizeName(name);
  const wanted = new Set(
    manifests.flatMap(({ extraction }) => extraction.declarations.map(({ name }) => normalize(name))),
  );
  const byName = new Map<string, LockedPackage[]>();
  const byRequest = new Map<string, LockedPackage>();
  for (const locked of packages) {
    for (const request of locked.requestedAs ?? []) byRequest.set(request, locked);
    const name = normalize(locked.name);
    if (!wanted.has(name)) continue;
    const same = byName.get(name);
    if (same === undefined) byName.set(name, [locked]);
    else if (same.length < versionsPerNameMax) same.push(locked);
  }
  const names = [...projects.map(({ name }) => name), ...manifests.map(({ extraction }) => extraction.projectName)];
  const localNames = new Set(names.flatMap((name) => (name === undefined || name === '' ? [] : [normalize(name)])));
  return { byName, byRequest, ofProject: projectIndex(file.extraction, normalize), localNames };
}

function projectIndex(
  { packages, projects, indexOf }: SoundExtraction,
  normalize: (name: string) => string,
): ReadonlyMap<string, ReadonlyMap<string, LockedPackage>> {
  const ofProject = new Map<string, Map<string, LockedPackage>>();
  for (const { folder, dependsOn } of projects) {
    let answers = ofProject.get(folder);
    if (answers === undefined) ofProject.set(folder, (answers = new Map()));
    for (const { key, alias } of dependsOn) {
      const locked = packages[indexOf.get(key) ?? -1];
      if (locked === undefined) continue;
      // A project may ask for one package under several aliases; the alias is the exact one.
      if (alias !== undefined) answers.set(aliasKey(alias), locked);
      const name = normalize(locked.name);
      if (!answers.has(name)) answers.set(name, locked);
    }
  }
  return ofProject;
}

function aliasKey(alias: string): string {
  return `as ${alias}`;
}

/** `undefined` where the lockfile has no entry for it. */
export function resolveDeclaration(
  declared: Declaration,
  folder: string,
  index: LockfileIndex,
  owner: FormatOwner,
): LockedPackage | undefined {
  const called = declared.alias ?? declared.name;
  const requested =
    index.byRequest.get(`${called}@${declared.constraint}`) ??
    index.byRequest.get(`${declared.name}@${declared.constraint}`);
  if (requested !== undefined) return requested;
  const answers = index.ofProject.get(folder);
  const name = owner.normalizeName(declared.name);
  if (answers !== undefined) return answers.get(aliasKey(called)) ?? answers.get(name);
  return mostFitting(index.byName.get(name) ?? [], declared, owner);
}

/** Several versions of one name: the first that the constraint allows, else the first of the file. */
function mostFitting(
  candidates: readonly LockedPackage[],
  { constraint }: Declaration,
  { scheme }: FormatOwner,
): LockedPackage | undefined {
  if (candidates.length <= 1 || constraint === '') return candidates[0];
  const fitting = candidates.find(({ version }) => {
    const parsed: unknown = scheme.parse(version);
    return parsed !== undefined && scheme.satisfies(parsed, constraint) === true;
  });
  return fitting ?? candidates[0];
}
