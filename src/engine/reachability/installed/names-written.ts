/**
 * Whether some text of a program writes the name of a package. Code that loads by a computed name comes by the name somewhere: own code, a
 * setting, or a package writes it, in parts perhaps; or something reads which packages are installed or declared.
 */
import type { FileEntry, FileTree } from '../../files/file-tree.ts';
import type { InstalledSources, InstalledUnit } from '../../linking/installed-sources.ts';
import type { NoteKeeper } from '../../syntax/fact-reader.ts';
import { readTextIfThere } from '../../text/read-text.ts';

export interface NamesWritten {
  /** Counts what these files write, each once. */
  add(paths: Iterable<string>): Promise<void>;
  /** Counts all files of the package that a file belongs to. */
  addPackage(path: string): Promise<void>;
  has(name: string): boolean;
  /** What the files of that package that were counted write themselves. */
  by(owner: string): ReadonlySet<string>;
  /** Gives what was read of packages to the keeper of notes. */
  save(): void;
}

export interface NamesInput {
  readonly tree: FileTree;
  readonly entries: ReadonlyMap<string, FileEntry>;
  readonly resolver: Pick<InstalledSources, 'unitOf' | 'ownerOf'>;
  readonly notes: NoteKeeper | undefined;
}

interface Written {
  /** The texts of a file that may be names of packages, or parts of some. */
  readonly texts: readonly string[];
  /** It may come by any name: it reads which packages there are, or could not be read itself. */
  readonly isAny: boolean;
}

/** Part of the notes' keys: raised when the same text is said to write something else. */
const noteVersion = 2;
/** Of larger data nothing is kept of archives but that it is there. */
const dataMax = 256 * 1024;
const code = /\.(?:[cm]?[jt]sx?|vue|svelte)$|(?:^|\/)[^/.]+$/;
const data = /\.json$/;

/** A text in quotation marks, up to where something is put into it, or behind that. */
const quoted = /["'`]([\w@.~/:-]{2,100})(?=["'`]|\$\{)|\}([\w.~/:-]{2,100})(?=["'`]|\$\{)/g;
/** The same, and parts of sums; in own code any such part counts, however short. */
const parts = /["'`](?<start>[\w@.~/:-]{1,100})(?:\$\{|["'`]\s*\+)|(?:\}|\+\s*["'`])(?<end>[\w@.~/:-]{1,100})["'`]/g;

/** Lists of what a manifest declares, taken from it as members, by keys or in a pattern. */
const listed = /(?:[.'"]|\{[^{}\n]{0,200}\b)(?:dev|peer|optional)Dependencies\b/;
const listedPlainly = /(?:[.'"]|\{[^{}\n]{0,200}\b)dependencies\b/;
const readsManifest = /package\.json|\bpkg\b|packageJson/i;
/** Who starts the program says what is loaded: at the very place, or by way of a variable. */
const loadsGiven = /\b(?:require|import)\s*\(\s*process\s*\.\s*(?:env|argv)\b/;
const given = /(?<![\w$.])([A-Za-z_$][\w$]*)\s*=(?!=)[^;\n]{0,200}\bprocess\s*\.\s*(?:env|argv)\b/g;
const loaded = /\b(?:require|import)\s*\(\s*([A-Za-z_$][\w$]*)\b/g;

export function namesWritten(input: NamesInput): NamesWritten {
  const { entries, resolver, notes } = input;
  const seen = new Set<string>();
  const texts = new Set<string>();
  const beginnings = new Set<string>();
  const ends = new Set<string>();
  const byOwner = new Map<string, Set<string>>();
  let isAny = false;
  const count = (found: Written, owner: string | undefined): void => {
    isAny ||= found.isAny;
    const own = byOwner.get(owner ?? '') ?? new Set();
    if (owner !== undefined) byOwner.set(owner, own);
    for (const text of found.texts) {
      texts.add(text);
      own.add(text);
      if (/.{2}[-/]$/.test(text)) beginnings.add(text);
      if (/^[-/].{2}/.test(text)) ends.add(text);
    }
  };
  const countParts = (text: string): void => {
    for (const { groups } of text.matchAll(parts)) {
      const { start, end } = groups ?? {};
      if (start !== undefined) beginnings.add(start);
      else if (end !== undefined) ends.add(end);
    }
  };
  const addOwn = async (path: string): Promise<void> => {
    const text = await readTextIfThere(input.tree, path);
    count(namesIn(text, path), undefined);
    countParts(text ?? '');
  };
  const addInstalled = async (path: string): Promise<void> => {
    const contentId = entries.get(path)?.contentId ?? '';
    const unit = contentId === '' ? undefined : unitOf(path);
    const kept = unit?.find(path, contentId);
    const found = kept === undefined ? namesIn(await readTextIfThere(input.tree, path), path) : kept;
    if (kept === undefined) unit?.keep(path, contentId, found);
    count(found, resolver.ownerOf?.(path));
  };
  let filesByOwner: ReadonlyMap<string, readonly string[]> | undefined;
  const filesWith = (path: string): readonly string[] => {
    filesByOwner ??= Map.groupBy(entries.keys(), (other) => resolver.ownerOf?.(other) ?? '');
    return filesByOwner.get(resolver.ownerOf?.(path) ?? '') ?? [];
  };
  const units = new Map<InstalledUnit, OpenUnit>();
  const unitOf = (path: string): OpenUnit | undefined => {
    const unit = resolver.unitOf?.(path);
    if (unit === undefined || notes === undefined) return undefined;
    let known = units.get(unit);
    if (known === undefined) units.set(unit, (known = openUnit(unit, notes)));
    return known;
  };
  const names: NamesWritten = {
    async add(paths) {
      for (const path of paths) {
        if (seen.has(path) || !mayWrite(path, entries.get(path)?.size ?? 0)) continue;
        seen.add(path);
        await (resolver.ownerOf?.(path) === undefined ? addOwn(path) : addInstalled(path));
      }
    },
    addPackage: (path) => names.add(filesWith(path)),
    has: (name) =>
      isAny ||
      texts.has(name) ||
      beginnings.values().some((text) => name.startsWith(text)) ||
      ends.values().some((text) => name.endsWith(text)),
    by: (owner) => byOwner.get(owner) ?? new Set(),
    save() {
      for (const unit of units.values()) unit.save();
    },
  };
  return names;
}

function mayWrite(path: string, size: number): boolean {
  return code.test(path) || (data.test(path) && size <= dataMax && !path.endsWith('/package.json'));
}

interface OpenUnit {
  find(path: string, contentId: string): Written | undefined;
  keep(path: string, contentId: string, found: Written): void;
  save(): void;
}

/** What the files of one package write, by their content, in one note. */
function openUnit({ folder, key }: InstalledUnit, notes: NoteKeeper): OpenUnit {
  const noteKey = `names ${noteVersion} ${key}`;
  const bytes = notes.find(noteKey);
  const known = new Map<string, readonly [contentId: string, found: Written]>(
    bytes === undefined
      ? []
      : JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')),
  );
  let isNew = false;
  const inside = (path: string): string => path.slice(folder.length + 1);
  return {
    find(path, contentId) {
      const kept = known.get(inside(path));
      return kept?.[0] === contentId ? kept[1] : undefined;
    },
    keep(path, contentId, found) {
      known.set(inside(path), [contentId, found]);
      isNew = true;
    },
    save() {
      if (isNew) notes.keep(noteKey, Buffer.from(JSON.stringify([...known])));
    },
  };
}

function namesIn(text: string | undefined, path: string): Written {
  if (text === undefined) return { texts: [], isAny: true };
  const isAny =
    code.test(path) &&
    (isToldWhatToLoad(text) ||
      listed.test(text) ||
      (listedPlainly.test(text) && readsManifest.test(text)) ||
      (/\breaddir/.test(text) && text.includes('node_modules')));
  const found = new Set<string>();
  for (const match of text.matchAll(quoted)) for (const name of packagesIn(match[1] ?? match[2] ?? '')) found.add(name);
  return { texts: [...found], isAny };
}

function isToldWhatToLoad(text: string): boolean {
  if (!text.includes('process')) return false;
  if (loadsGiven.test(text)) return true;
  const names = new Set([...text.matchAll(given)].map(([, name]) => name));
  return names.size > 0 && [...text.matchAll(loaded)].some(([, name]) => names.has(name));
}

/** `@a/b/c.js`, `plugin:a/b` and `node_modules/a` name packages; what is cut off names the beginning or the end of one. */
function packagesIn(text: string): readonly string[] {
  const installed = text.lastIndexOf('node_modules/');
  const bare = text.slice(Math.max(installed < 0 ? 0 : installed + 'node_modules/'.length, text.lastIndexOf(':') + 1));
  const parts = bare.split('/');
  const name = bare.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
  // `page.pug` is shown by what its ending names.
  return [bare, name, ...bare.split(/[./:@]/)].filter((part) => part.length > 1);
}
