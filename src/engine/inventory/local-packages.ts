/**
 * Names that projects give to code in folders. Where the folder is a project of the tree, it is code of the repository and no
 * package; where it is not (another repository's, a copy among vendored code), the package is listed with its path.
 */
import { posix } from 'node:path';
import type { FormatOwner } from '../extraction/ecosystem.ts';
import type { EcosystemName } from '../model/ecosystem-name.ts';
import { pathSource } from '../model/source-address.ts';
import type { LocalPackage } from '../model/extraction.ts';
import { labelOf } from './graph.ts';
import type { JoinedPackage } from './joined-package.ts';
import type { LocalName } from '../model/package.ts';
import type { Pairing } from './pair-files.ts';
import type { ReadFile } from './read-files.ts';

export type AddLocal = (local: Omit<LocalName, 'normalizedName'>) => void;

interface Found {
  readonly local: LocalPackage;
  /** Where its path starts from. */
  readonly file: ReadFile;
  /** The entry of a lockfile that knows its version. */
  readonly locked?: { readonly local: LocalPackage; readonly file: ReadFile } | undefined;
}

export function addLocals(
  owner: FormatOwner,
  files: readonly ReadFile[],
  pairing: Pairing,
  add: (found: JoinedPackage) => void,
  addLocal: AddLocal,
): void {
  if (owner.name === undefined || files.every(({ extraction }) => (extraction.locals ?? []).length === 0)) return;
  const projectFolders = new Set(files.map(({ folder }) => folder));
  for (const { local, file, locked } of foundLocals(owner, files, pairing)) {
    const version = local.version || (locked?.local.version ?? '');
    const places = [{ local, file }, ...(locked === undefined ? [] : [locked])];
    const isProject = places.some((place) => projectFolders.has(folderOf(place.file, place.local)));
    const found = { ...local, version, ecosystem: owner.name, source: pathSource(local.path), manifestPath: file.path };
    if (isProject) addLocal(localName(found));
    else add(listed(found, locked));
  }
}

/** Each name once: at its declaration, with the version that a lockfile knows. */
function foundLocals(owner: FormatOwner, files: readonly ReadFile[], pairing: Pairing): readonly Found[] {
  const nameOf = ({ name }: { readonly name: string }): string => owner.normalizeName(name);
  const found: Found[] = [];
  const answered = new Set<LocalPackage>();
  for (const lockfile of pairing.lockfiles) {
    const locals = new Map((lockfile.extraction.locals ?? []).map((local) => [nameOf(local), local]));
    const others = (pairing.manifestsOf.get(lockfile) ?? []).filter((manifest) => manifest !== lockfile);
    const declared = others.flatMap((file) => (file.extraction.locals ?? []).map((local) => ({ local, file })));
    // What the lockfile lists as a package has its row already.
    const packages = declared.length === 0 ? new Set() : new Set(lockfile.extraction.packages.map(nameOf));
    for (const { local, file } of declared) {
      const locked = locals.get(nameOf(local));
      if (answered.has(local)) continue;
      if (packages.has(nameOf(local))) answered.add(local);
      else if (locked !== undefined) {
        answered.add(local).add(locked);
        found.push({ local, file, locked: { local: locked, file: lockfile } });
      }
    }
  }
  for (const file of files) {
    for (const local of file.extraction.locals ?? []) if (!answered.has(local)) found.push({ local, file });
  }
  return found;
}

function folderOf({ folder }: ReadFile, { path }: LocalPackage): string {
  const source = pathSource(path);
  const written = source.kind === 'path' ? source.path.replaceAll('\\', '/').slice(0, pathLengthMax) : '';
  const joined = posix.join(folder, written).replace(/\/$/, '');
  return joined === '.' ? '' : joined;
}

/** Joining takes the square of a path's length, and no real path is near this long. */
const pathLengthMax = 1000;

interface Placed extends LocalPackage {
  readonly ecosystem: EcosystemName;
  readonly source: LocalName['source'];
  readonly manifestPath: string;
}

function localName({
  ecosystem,
  name,
  version,
  source,
  manifestPath,
  span,
}: Placed): Omit<LocalName, 'normalizedName'> {
  return { ecosystem, name, version, source, manifestPath, span };
}

function listed(
  { ecosystem, name, version, constraint, scope, source, manifestPath, span }: Placed,
  locked: Found['locked'],
): JoinedPackage {
  return {
    ecosystem,
    name,
    version,
    constraint,
    source,
    replaces: null,
    directness: 'direct',
    scope,
    manifestPath,
    span,
    lockfilePath: locked?.file.path ?? '',
    lockfileSpan: locked?.local.span ?? null,
    parents: [],
    dependencyPath: [labelOf({ name, version })],
  };
}
