/** The files below `node_modules` folders, by the installed package that each belongs to. */
import { hash } from 'node:crypto';
import type { FileEntry, FileTree } from '../../../files/file-tree.ts';
import type { InstalledUnit } from '../../../linking/installed-sources.ts';

const marker = 'node_modules/';

export interface InstalledFiles {
  readonly byPath: ReadonlyMap<string, FileEntry>;
  readonly hasPackages: boolean;
  /** Folders that hold a package of the name, nested ones too. */
  foldersOf(name: string): readonly string[];
  isFolder(path: string): boolean;
  /** Paths of the package's files, those of packages within it left out. */
  within(folder: string): readonly string[];
  unitOf(path: string): InstalledUnit | undefined;
}

export function installedFiles(tree: FileTree): InstalledFiles {
  const byPath = new Map<string, FileEntry>();
  const byFolder = new Map<string, FileEntry[]>();
  const byName = new Map<string, string[]>();
  let folder = '';
  /** What paths of the package begin with; no path begins with NUL. */
  let start = '\0';
  let list: FileEntry[] = [];
  for (const entry of tree.entries) {
    const { path } = entry;
    // The list is sorted, so the next file mostly belongs to the same package as the one before.
    const isNext = path.startsWith(start) && !path.includes(marker, start.length);
    if (entry.kind !== 'file' || (!isNext && !path.includes(marker)) || isDeclaration(path)) continue;
    byPath.set(path, entry);
    if (!isNext) {
      folder = ownerOf(path) ?? '';
      start = folder === '' ? '\0' : `${folder}/`;
      const known = byFolder.get(folder);
      if (known === undefined) byFolder.set(folder, (list = []));
      else list = known;
    }
    list.push(entry);
    if (path.length !== start.length + 'package.json'.length || !path.endsWith('/package.json')) continue;
    const name = folder.slice(folder.lastIndexOf(marker) + marker.length);
    const folders = byName.get(name);
    if (folders === undefined) byName.set(name, [folder]);
    else folders.push(folder);
  }
  const folders = new Set([...byName.values()].flat());
  const units = new Map<string, InstalledUnit | undefined>();
  return {
    byPath,
    hasPackages: byName.size > 0,
    foldersOf: (name) => byName.get(name) ?? [],
    isFolder: (path) => folders.has(path),
    within: (path) => (byFolder.get(path) ?? []).map((entry) => entry.path),
    unitOf(path) {
      const owner = ownerOf(path) ?? '';
      if (units.has(owner)) return units.get(owner);
      const unit = unitAt(owner, byFolder.get(owner) ?? [], byPath.get(`${owner}/package.json`)?.contentId ?? '');
      units.set(owner, unit);
      return unit;
    },
  };
}

/** Types alone: manifests name them beside code, and nothing ever runs them. */
function isDeclaration(path: string): boolean {
  return path.endsWith('ts') && /\.d\.[cm]?ts$/.test(path);
}

/** The folder of the installed package that a file belongs to. */
export function ownerOf(path: string): string | undefined {
  const at = path.lastIndexOf(marker);
  if (at < 0) return undefined;
  const from = at + marker.length;
  const slash = path.indexOf('/', from);
  const end = slash >= 0 && path[from] === '@' ? path.indexOf('/', slash + 1) : slash;
  const owner = end < 0 ? path : path.slice(0, end);
  return owner.length === from ? undefined : owner;
}

/** A package whose content the tree does not name cannot be known again. */
function unitAt(folder: string, entries: readonly FileEntry[], manifestId: string): InstalledUnit | undefined {
  if (manifestId === '') return undefined;
  const shape = entries.map(({ path, contentId }) => {
    const inside = path.slice(folder.length);
    return inside.endsWith('/package.json') ? `${inside}\0${contentId}` : inside;
  });
  const name = folder.slice(folder.lastIndexOf(marker) + marker.length);
  return { folder, key: `${name} ${manifestId}`, shape: hash('sha256', shape.join('\n'), 'base64url') };
}
