/**
 * What the files of an installed package load, kept by package: a scan of a tree that was seen before reads one note for
 * each package instead of facts for each file. A file counts while its content does, and links within the package while
 * the same files stand in it.
 */
import type { NoteKeeper } from '../../syntax/fact-reader.ts';
import type { ImportFact } from '../../model/file-facts.ts';
import type { FileEntry } from '../../files/file-tree.ts';
import type { FileLink, FileLinks } from './file-links.ts';
import type { InstalledSources, InstalledUnit } from '../../linking/installed-sources.ts';

export interface KeptLinks {
  find(path: string): FileLinks | undefined;
  keep(path: string, links: FileLinks): void;
  /** Gives the notes of packages of which something new is known to their keeper. */
  save(): void;
}

/** Part of the notes' keys: raised when the same files are said to lead elsewhere. */
const noteVersion = 8;
const kinds: readonly ImportFact['kind'][] = ['static', 'dynamic', 'reexport', 'type', 'implied', 'started'];
const opaque = 1;
const programs = 4;
const uses = 2;
const inPages = 8;
const unread = 16;
const ofTexts = 32;
const outside = -1;

interface Kept {
  readonly contentId: string;
  readonly flags: number;
  /** For each link: specifier, kind, start, length, how many files it leads to or `outside`, and these. */
  readonly links: readonly number[];
}

/** Paths are relative to the package, since the same package stands in many trees. */
interface Note {
  readonly shape: string;
  readonly texts: readonly string[];
  readonly files: readonly (readonly [path: string, contentId: string, flags: number, links: readonly number[]])[];
}

export function keptLinks(
  resolver: InstalledSources,
  entries: ReadonlyMap<string, FileEntry>,
  notes: NoteKeeper,
): KeptLinks {
  const units = new Map<InstalledUnit, OpenUnit>();
  // The same file says something else where pages load packages.
  const where = resolver.pagesLoadPackages === true ? ' pages' : '';
  const noteKey = ({ key }: InstalledUnit): string => `links ${noteVersion}${where} ${key}`;
  const open = (path: string): OpenUnit | undefined => {
    const unit = resolver.unitOf?.(path);
    if (unit === undefined) return undefined;
    let known = units.get(unit);
    if (known === undefined) units.set(unit, (known = openUnit(unit, notes.find(noteKey(unit)))));
    return known;
  };
  const contentOf = (path: string): string => entries.get(path)?.contentId ?? '';
  return {
    find: (path) => open(path)?.find(path, contentOf(path)),
    keep(path, links) {
      if (contentOf(path) !== '') open(path)?.keep(path, contentOf(path), links);
    },
    save() {
      for (const [unit, known] of units) {
        const note = known.note(contentOf);
        if (note !== undefined) notes.keep(noteKey(unit), note);
      }
    },
  };
}

interface OpenUnit {
  find(path: string, contentId: string): FileLinks | undefined;
  keep(path: string, contentId: string, links: FileLinks): void;
  /** `undefined` where nothing new is known. */
  note(contentOf: (path: string) => string): Uint8Array | undefined;
}

function openUnit({ folder, shape }: InstalledUnit, bytes: Uint8Array | undefined): OpenUnit {
  const note = bytes === undefined ? undefined : read(bytes);
  const old = new Map<string, Kept>();
  if (note?.shape === shape)
    for (const [path, contentId, flags, links] of note.files) old.set(path, { contentId, flags, links });
  const fresh = new Map<string, { readonly contentId: string; readonly links: FileLinks }>();
  const inside = (path: string): string => path.slice(folder.length + 1);
  const revived = ({ flags, links }: Kept): FileLinks => ({
    isOpaque: (flags & opaque) !== 0,
    ...((flags & inPages) === 0 ? {} : { isOpaqueInPages: true }),
    ...((flags & unread) === 0 ? {} : { isUnread: true }),
    ...((flags & ofTexts) === 0 ? {} : { makesCode: true }),
    runsPrograms: (flags & programs) !== 0,
    hasUses: (flags & uses) !== 0,
    links: decoded(links, note?.texts ?? [], folder),
  });
  return {
    find(path, contentId) {
      const kept = old.get(inside(path));
      return kept?.contentId === contentId ? revived(kept) : undefined;
    },
    keep(path, contentId, links) {
      // A name taken from an import may be a module of its own, for which a note has no room.
      if (links.links.every(({ fact, specifier }) => fact.specifier === specifier))
        fresh.set(inside(path), { contentId, links });
    },
    note(contentOf) {
      if (fresh.size === 0) return undefined;
      const texts = new Map<string, number>();
      const indexOf = (text: string): number => {
        const known = texts.get(text) ?? texts.size;
        texts.set(text, known);
        return known;
      };
      const files: Note['files'][number][] = [];
      for (const [path, { contentId, ...kept }] of old) {
        if (fresh.has(path) || contentOf(`${folder}/${path}`) !== contentId) continue;
        files.push([path, contentId, kept.flags, encoded(revived({ contentId, ...kept }).links, indexOf, inside)]);
      }
      for (const [path, { contentId, links }] of fresh) {
        files.push([path, contentId, flagsOf(links), encoded(links.links, indexOf, inside)]);
      }
      const made: Note = { shape, texts: [...texts.keys()], files };
      return Buffer.from(JSON.stringify(made));
    },
  };
}

function flagsOf({ isOpaque, isOpaqueInPages, isUnread, makesCode, hasUses, runsPrograms }: FileLinks): number {
  const set = [
    isOpaque && opaque,
    isOpaqueInPages === true && inPages,
    isUnread === true && unread,
    makesCode === true && ofTexts,
    hasUses && uses,
    runsPrograms && programs,
  ];
  return set.reduce<number>((sum, flag) => sum + (flag === false ? 0 : flag), 0);
}

function encoded(
  links: readonly FileLink[],
  indexOf: (text: string) => number,
  relative: (path: string) => string,
): readonly number[] {
  return links.flatMap(({ fact, inside }) => [
    indexOf(fact.specifier),
    kinds.indexOf(fact.kind) + (fact.isLazy === true ? kinds.length : 0),
    fact.start,
    fact.end - fact.start,
    inside?.length ?? outside,
    ...(inside ?? []).map((target) => indexOf(relative(target))),
  ]);
}

function decoded(flat: readonly number[], texts: readonly string[], folder: string): readonly FileLink[] {
  const links: FileLink[] = [];
  for (let at = 0; at < flat.length; ) {
    const specifier = texts[flat[at] ?? 0] ?? '';
    const code = flat[at + 1] ?? 0;
    const kind = kinds[code % kinds.length] ?? 'static';
    const lazy = code >= kinds.length ? { isLazy: true as const } : {};
    const start = flat[at + 2] ?? 0;
    const fact: ImportFact = { specifier, kind, start, end: start + (flat[at + 3] ?? 0), ...lazy };
    const count = flat[at + 4] ?? outside;
    at += 5;
    if (count === outside) links.push({ fact, specifier });
    else {
      const inside: string[] = [];
      for (const end = at + count; at < end; at++) inside.push(`${folder}/${texts[flat[at] ?? 0] ?? ''}`);
      links.push({ fact, specifier, inside });
    }
  }
  return links;
}

/** The keeper gives back what it was given, whole, so only its form is looked at. */
function read(bytes: Uint8Array): Note | undefined {
  const note: Note = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  return note;
}
