/**
 * Which manifests a lockfile serves: those in the folders it names, those beside it of the kinds it pins, and those of
 * the workspace members that a manifest beside it names.
 */
import { isMatchingFolder } from './folder-globs.ts';
import type { ReadFile } from './read-files.ts';

export interface Pairing {
  /** Files with entries, without those that a stronger file beside them outranks. */
  readonly lockfiles: readonly ReadFile[];
  /** Files with declarations. */
  readonly manifests: readonly ReadFile[];
  /** For each manifest the lockfiles that serve it. */
  readonly lockfilesOf: ReadonlyMap<ReadFile, readonly ReadFile[]>;
  /** For each lockfile the manifests that it serves. */
  readonly manifestsOf: ReadonlyMap<ReadFile, readonly ReadFile[]>;
}

/** @param files of one ecosystem */
export function pairFiles(files: readonly ReadFile[]): Pairing {
  const byFolder = Map.groupBy(files, ({ folder }) => folder);
  const lockfiles = files.filter((file) => isLockfile(file) && !isSuperseded(file, byFolder));
  const manifests = files.filter(
    ({ extraction, format }) => extraction.declarations.length > 0 || format.kind === 'manifest',
  );
  const lockfilesOf = new Map<ReadFile, ReadFile[]>();
  const manifestsOf = new Map<ReadFile, ReadFile[]>();
  const pair = (lockfile: ReadFile, manifest: ReadFile): void => {
    if (lockfilesOf.get(manifest)?.includes(lockfile) === true) return;
    put(lockfilesOf, manifest, lockfile);
    put(manifestsOf, lockfile, manifest);
  };

  const manifestsByFolder = Map.groupBy(manifests, ({ folder }) => folder);
  for (const lockfile of lockfiles) {
    const folders =
      lockfile.extraction.projects.length > 0
        ? lockfile.extraction.projects.map(({ folder }) => folder)
        : [lockfile.folder];
    for (const folder of new Set(folders)) {
      for (const manifest of manifestsByFolder.get(folder) ?? [])
        if (pins(lockfile, manifest)) pair(lockfile, manifest);
    }
    if (lockfile.extraction.projects.length > 0) continue;
    for (const root of manifestsOf.get(lockfile) ?? []) {
      const members = root.extraction.members ?? [];
      if (members.length === 0) continue;
      for (const [folder, inFolder] of manifestsByFolder) {
        if (!isMatchingFolder(folder, root.folder, members)) continue;
        for (const manifest of inFolder) if (pins(lockfile, manifest)) pair(lockfile, manifest);
      }
    }
  }
  return { lockfiles, manifests, lockfilesOf, manifestsOf };
}

function isLockfile({ extraction, format }: ReadFile): boolean {
  return extraction.status !== 'failed' && (extraction.packages.length > 0 || format.kind === 'lockfile');
}

function isSuperseded(file: ReadFile, byFolder: ReadonlyMap<string, readonly ReadFile[]>): boolean {
  const stronger = file.format.supersededBy ?? [];
  return (byFolder.get(file.folder) ?? []).some(
    ({ format, extraction }) => extraction.status !== 'failed' && stronger.includes(format.name),
  );
}

function pins(lockfile: ReadFile, manifest: ReadFile): boolean {
  if (lockfile === manifest) return true;
  // A file that states its own pinned packages needs no other; and a lockfile format must say which manifests it pins,
  // or pins every manifest of its ecosystem.
  return lockfile.format.pairsWith?.includes(manifest.format.name) ?? manifest.format.kind === 'manifest';
}

function put(map: Map<ReadFile, ReadFile[]>, key: ReadFile, value: ReadFile): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
