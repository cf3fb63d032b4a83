/**
 * Which files of a tree state packages, decided by path alone: those a format claims, and those that look like
 * manifests of kinds nobody here reads, which are named rather than passed over in silence.
 */
import type { Format, FormatOwner } from '../extraction/ecosystem.ts';
import type { FileEntry } from '../files/file-tree.ts';
import { unsupportedKind } from './unsupported-kinds.ts';

export interface SelectedFile {
  readonly entry: FileEntry;
  readonly owner: FormatOwner;
  readonly format: Format;
}

export interface Selection {
  /** In order of path, then of the ecosystem list. */
  readonly selected: readonly SelectedFile[];
  readonly unsupported: readonly { readonly path: string; readonly kind: string }[];
}

export function selectFiles(entries: readonly FileEntry[], owners: readonly FormatOwner[]): Selection {
  const selected: SelectedFile[] = [];
  const unsupported: { path: string; kind: string }[] = [];
  const formats = owners.flatMap((owner) => owner.formats.map((format) => ({ owner, format })));
  for (const entry of entries) {
    if (entry.kind === 'submodule') continue;
    if (entry.readAs !== undefined) {
      const named = formats.find(({ format }) => format.name === entry.readAs);
      if (named !== undefined) selected.push({ entry, ...named });
      continue;
    }
    const isForeign = isInDependencyFolder(entry.path);
    let claimedBy: FormatOwner | undefined;
    let isClaimed = false;
    for (const { owner, format } of isCodeOrMedia(entry.path) ? [] : formats) {
      // One format of an ecosystem reads a file; the first in its list wins.
      if (owner === claimedBy || (isForeign && format.inDependencyFolders !== true) || !format.matches(entry.path))
        continue;
      claimedBy = owner;
      isClaimed = true;
      selected.push({ entry, owner, format });
    }
    if (isClaimed || isForeign) continue;
    const kind = unsupportedKind(entry.path);
    if (kind !== undefined) unsupported.push({ path: entry.path, kind });
  }
  return { selected, unsupported };
}

/**
 * Extensions that no format claims and that most files of a repository have: a million files are asked of no format, which
 * would take longer than all of their inventory. The fixtures of a format that does claim one of them fail.
 */
// biome-ignore format: a list to be read as a whole
const codeAndMedia: ReadonlySet<string> = new Set([
  'ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs', 'vue', 'svelte', 'css', 'scss', 'less', 'html', 'map', 'snap',
  'c', 'h', 'cc', 'cpp', 'hpp', 'cs', 'go', 'java', 'php', 'rs', 'md', 'sh', 'sql', 'proto', 'po',
  'png', 'jpg', 'jpeg', 'gif', 'svg', 'ico', 'webp', 'woff', 'woff2', 'ttf',
]);

function isCodeOrMedia(path: string): boolean {
  return codeAndMedia.has(path.slice(path.lastIndexOf('.') + 1));
}

/** Folders into which package managers put other people's packages: what lies there is not a project of this repository. */
const dependencyFolders: ReadonlySet<string> = new Set([
  'node_modules',
  'bower_components',
  'jspm_packages',
  'vendor',
  'site-packages',
  'dist-packages',
  '.venv',
  '.tox',
  '.nox',
  '__pypackages__',
  'Pods',
  'Carthage',
  '.yarn',
  '.pnpm-store',
  '.gradle',
  '.m2',
  '.cargo',
  '.bundle',
  '.dart_tool',
  '.stack-work',
  '.git',
]);

export function isInDependencyFolder(path: string): boolean {
  let start = 0;
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', start)) {
    if (dependencyFolders.has(path.slice(start, slash))) return true;
    start = slash + 1;
  }
  return false;
}
