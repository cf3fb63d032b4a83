/** Where the imports of one installed file lead: all that following sources asks of most files. */
import {
  couldNotBeParsed,
  notKept,
  type FactReader,
  type FactRequest,
  tooLarge,
  type Unparsed,
} from '../../syntax/fact-reader.ts';
import type { FileFacts, LoadBound } from '../../model/file-facts.ts';
import { type FileEntry, type FileTree, FileUnreadable } from '../../files/file-tree.ts';
import { languageOf } from '../../languages/index.ts';
import type { InstalledSources, InstalledUnit, OwnLink, Resolution } from '../../linking/installed-sources.ts';
import type { LanguageName } from '../../model/language-name.ts';
import { isFirstParty } from '../../linking/first-party.ts';

export interface FileLinks {
  /** Loads what nobody sees, or could not be read. */
  readonly isOpaque: boolean;
  /** It was not read, or runs text as code, so that nothing is known of what it names. */
  readonly isUnread?: true;
  /** Does so where it is not opaque, and in pages only: files by their address, but where a test gives Node a page. */
  readonly isOpaqueInPages?: true;
  /** Makes code of texts that it is given: it loads what these write. */
  readonly makesCode?: true;
  /** Starts programs by computed names. */
  readonly runsPrograms: boolean;
  /** Uses other packages as soon as it is loaded. */
  readonly hasUses: boolean;
  readonly links: readonly FileLink[];
}

export interface FileLink extends OwnLink {
  /** The files of the same package that it leads to, where it surely leads to no other. */
  readonly inside?: readonly string[];
}

export function linksOf(facts: FileFacts | Unparsed, resolver: InstalledSources): FileLinks {
  if ('reason' in facts) {
    const links = resolver.importsOfUnread?.(facts.path).map((fact) => ({ fact, specifier: fact.specifier })) ?? [];
    const isOpaque = !isNoCode(facts);
    return { isOpaque, ...(isOpaque ? { isUnread: true } : {}), runsPrograms: false, hasUses: false, links };
  }
  const { pagesLoadPackages = false } = resolver;
  const opaque = facts.hazards.filter(
    ({ code, bound }) => !namesLittle(bound) && (bound !== 'made' || pagesLoadPackages) && resolver.isOpaque(code),
  );
  const isOpaque = opaque.some(({ bound }) => bound !== 'page' || pagesLoadPackages);
  return {
    isOpaque,
    ...(opaque.some((hazard) => resolver.runsText?.(hazard) === true) ? { isUnread: true } : {}),
    ...(opaque.length > 0 && !isOpaque ? { isOpaqueInPages: true } : {}),
    ...(facts.hazards.some(({ bound }) => madeOfTexts.test(bound ?? '')) ? { makesCode: true } : {}),
    runsPrograms: facts.hazards.some(({ bound }) => bound === 'programs'),
    hasUses: facts.uses.some(({ isTopLevel }) => isTopLevel === true),
    links: importLinks(facts, resolver.importsOf?.(facts)),
  };
}

const madeOfTexts = /^(?:text|made|outside)$/;

/** A licence or the like, which a computed path may name: what no parser takes for code does not run either. */
function isNoCode({ path, reason }: Unparsed): boolean {
  return languageOf(path) === undefined && (reason.startsWith(couldNotBeParsed) || reason === notKept);
}

/** Only programs, or only what is written down elsewhere. */
export function namesLittle(bound: LoadBound | undefined): boolean {
  return bound === 'programs' || bound === 'text' || bound === 'outside';
}

/** `from a import b` loads the module `a.b` where there is one. */
export function importLinks(file: FileFacts, imports = file.imports): readonly FileLink[] {
  return imports.flatMap((fact) => {
    if (fact.kind === 'type') return [];
    const dot = fact.specifier.endsWith('.') ? '' : '.';
    const inner = fact.names?.map((name) => ({ fact, specifier: `${fact.specifier}${dot}${name}` })) ?? [];
    return [{ fact, specifier: fact.specifier }, ...inner];
  });
}

/** The same links, with those that stay within the package told apart, so that they need not be resolved again. */
export async function insideTold(
  { links, ...file }: FileLinks,
  path: string,
  unit: InstalledUnit,
  resolver: InstalledSources,
): Promise<FileLinks> {
  const resolutions = await resolveAll(resolver, path, links);
  const told = links.map((link, index): FileLink => {
    const { paths, missing } = resolutions[index] ?? { paths: [], missing: [] };
    const isInside =
      /^\.{1,2}(?:\/|$)/.test(link.specifier) &&
      isFirstParty(`${link.specifier}/`) &&
      missing.length === 0 &&
      paths.every((target) => resolver.ownerOf?.(target) === unit.folder) &&
      !leavesFolder(path, link.specifier, unit.folder);
    return isInside ? { ...link, inside: paths } : link;
  });
  return { ...file, links: told };
}

/** Where the specifier points outside the package, what lies there is not part of the package's shape. */
function leavesFolder(path: string, specifier: string, folder: string): boolean {
  let depth = path.slice(folder.length + 1).split('/').length - 1;
  for (const part of specifier.split('/')) {
    if (part === '..') depth--;
    else if (part !== '.' && part !== '') depth++;
    if (depth < 0) return true;
  }
  return false;
}

/** `undefined` where something must be read to know it. */
export function resolvedNow(
  resolver: InstalledSources,
  from: string,
  { specifier, inside }: FileLink,
): Resolution | undefined {
  return inside === undefined ? resolver.resolveNow?.(from, specifier) : { paths: inside, missing: [] };
}

export async function resolveAll(
  resolver: InstalledSources,
  from: string,
  links: readonly FileLink[],
): Promise<readonly Resolution[]> {
  const resolutions: Resolution[] = [];
  for (const link of links)
    resolutions.push(resolvedNow(resolver, from, link) ?? (await resolver.resolve(from, link.specifier)));
  return resolutions;
}

export interface ReadInput {
  readonly tree: FileTree;
  readonly facts: FactReader;
  readonly entries: ReadonlyMap<string, FileEntry>;
  readonly resolver?: InstalledSources;
}

/** Installed files may be code without a name that says so. */
export function languageAt({ resolver }: Pick<ReadInput, 'resolver'>, path: string): LanguageName | undefined {
  return languageOf(path)?.name ?? resolver?.languageOf?.(path);
}

/** `undefined` for what is no source file. */
export async function readInstalled(input: ReadInput, path: string): Promise<FileFacts | Unparsed | undefined> {
  const language = languageAt(input, path);
  if (language === undefined) return undefined;
  const entry = input.entries.get(path);
  const { sizeMaxBytes } = input.facts;
  if (sizeMaxBytes !== undefined && entry !== undefined && entry.size > sizeMaxBytes)
    return { path, reason: tooLarge(sizeMaxBytes) };
  const request: Omit<FactRequest, 'content'> = {
    path,
    language,
    contentId: entry?.contentId ?? '',
  };
  const known = request.contentId === '' ? undefined : await input.facts.recall?.(request);
  if (known !== undefined) return known;
  try {
    return await input.facts.read({ ...request, content: await input.tree.read(path) });
  } catch (error) {
    if (error instanceof FileUnreadable) return { path, reason: error.message };
    throw error;
  }
}
