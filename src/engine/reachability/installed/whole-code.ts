/**
 * Reads the code of all installed packages as if it were the repository's own, so that it can be searched for what names a
 * function. Only small programs are read: in large ones something puts names together, and nothing is known to be uncalled.
 */
import { type FileEntry, type FileTree, FileUnreadable } from '../../files/file-tree.ts';
import { languageOf } from '../../languages/index.ts';
import { isFirstParty, vendoredFolders } from '../../linking/first-party.ts';
import type { InstalledSources } from '../../linking/installed-sources.ts';
import { holdsSources } from '../../linking/installed-sources.ts';
import { readOwnCode } from '../../linking/own-code.ts';
import type { WholeCode } from '../../linking/whole-code.ts';
import type { FileFacts } from '../../model/file-facts.ts';
import type { LanguageName } from '../../model/language-name.ts';
import type { Package } from '../../model/package.ts';
import type { FactReader } from '../../syntax/fact-reader.ts';

export interface WholeCodeInput {
  readonly tree: FileTree;
  /** First-party files of the ecosystem. */
  readonly files: readonly FileFacts[];
  readonly packages: readonly Package[];
  readonly installed: InstalledSources;
  readonly languages: readonly LanguageName[];
  readonly facts: FactReader;
}

const filesMax = 1000;
const bytesMax = 8 * 1024 * 1024;

/** Compiled code may name anything. */
const compiled = /\.(?:so(?:\.\d+)*|pyd|dll|dylib|bundle|node|jar|class|o|a)$/;
/** What is said of packages, and runs nowhere. */
const prose =
  /(?:^|\/)(?:METADATA|RECORD|INSTALLER|WHEEL|PKG-INFO|README|CHANGE(?:LOG|S)|HISTORY|LICEN[SC]E|NOTICE|AUTHORS)[^/]*$|\.(?:md|rst|pyc|pyi|gemspec)$|(?:^|\/)(?:composer|installed)\.json$/i;
/** The repository may be a package itself, of which others may call anything. */
const published = /(?:^|\/)setup\.(?:py|cfg)$|\.gemspec$/;
const buildsPackage = /^\[build-system\]/m;
/** What is said to strangers. */
const saysMore =
  /^(?:license|readme|classifiers|keywords|homepage|repository|documentation|packages|urls)\b|^\[project\.urls\]/m;
/** What Composer writes to find files by the names of classes. */
const finders =
  /(?:^|\/)vendor\/(?:autoload|composer\/(?:autoload_\w+|ClassLoader|InstalledVersions|platform_check|installed))\.php$/;

/**
 * What may take a function by a name that is not written as one word, beside what the search for own functions knows of
 * (`linking/computed-names.ts`): only single literals are names.
 */
const putsTogether: Readonly<Partial<Record<LanguageName, RegExp>>> = {
  python:
    /\bgetattr\s*\((?![^()"',]{0,99},\s*(?:"\w{1,99}"|'\w{1,99}')\s*[,)])|\b(?:getattr\s*[^\s(]|attrgetter|methodcaller|__getattribute__|getmembers|globals|locals|vars|dir|eval|exec|__dict__|import_string|doctest|unittest)\b/,
  ruby: /\b(?:__send__|public_send|send|try|(?:public_|instance_|singleton_|public_instance_)?method|define_method|alias_method|const_get)\b!?[ \t]*\(?[ \t]*(?!:\w{1,99}[?!=]?[ \t]*[,)\n;]|"\w{1,99}"[ \t]*[,)\n;]|'\w{1,99}'[ \t]*[,)\n;])|\b(?:to_sym|intern|\w*eval|\w*methods|to_proc)\b|:"|%[si]\b/i,
  php: /\b(?:array_(?:map|filter|walk\w*|reduce|u\w+|diff_u\w+|intersect_u\w+)|u[ak]?sort|preg_replace_callback\w*|iterator_apply|register_\w+|set_\w+_handler|is_callable|fromCallable|ob_start|forward_static\w*|func_\w+|Reflection\w*|eval|create_function|unserialize)\b|\bnew\s+\$|\$\{|::\s*class\s*\.\s*|\$\$/i,
};

/** Nothing of it is called installed, or a manifest. */
const mark = 'whole/_';

export async function readWholeCode(input: WholeCodeInput): Promise<WholeCode | undefined> {
  const { tree, files, packages, installed, languages, facts } = input;
  const vendored = vendoredFolders(tree);
  const isOwn = ({ path }: FileEntry): boolean =>
    isFirstParty(path) && !vendored.some((folder) => path.startsWith(folder));
  const regular = tree.entries.filter(({ kind }) => kind === 'file');
  const own = regular.filter(isOwn);
  const others = regular.filter((entry) => !isOwn(entry) && !prose.test(entry.path) && !finders.test(entry.path));
  if (others.length > filesMax || others.reduce((sum, { size }) => sum + size, 0) > bytesMax) return undefined;
  if (others.some(({ path }) => compiled.test(path)) || own.some(({ path }) => published.test(path))) return undefined;
  for (const { path } of own)
    if (/(?:^|\/)pyproject\.toml$/.test(path) && isPublished(await textOf(tree, path))) return undefined;
  for (const item of packages) if (!(await holdsSources(installed, item))) return undefined;
  for (const { path, language } of files)
    if (putsTogether[language]?.test(await textOf(tree, path)) === true) return undefined;
  const read = new Map<string, FileFacts>();
  for (const { path } of others) {
    const language = languageOf(path)?.name ?? installed.languageOf?.(path);
    if (language === undefined || !languages.includes(language)) continue;
    const found = await readAs(tree, facts, path, language);
    if (found === undefined) return undefined;
    read.set(path, found);
  }
  const whole: FileTree = {
    entries: [...own, ...others.map((entry) => ({ ...entry, path: placeOf(entry.path) }))],
    read: (path) => tree.read(path.startsWith(mark) ? originOf(path) : path),
  };
  const code = await readOwnCode(whole, [...files, ...read.values()], 'anySurroundings');
  return {
    functionsOf: (path) => read.get(path)?.ownFunctions ?? [],
    isUncalled: (path, fact) => code.isUncalled(placeOf(path), fact),
    files: files.length + read.size,
  };
}

function isPublished(manifest: string): boolean {
  return buildsPackage.test(manifest) && saysMore.test(manifest);
}

async function readAs(
  tree: FileTree,
  facts: FactReader,
  path: string,
  language: LanguageName,
): Promise<FileFacts | undefined> {
  try {
    const content = await tree.read(path);
    if (putsTogether[language]?.test(Buffer.from(content).toString('utf8')) === true) return undefined;
    const answer = await facts.read({ path: placeOf(path), language, content, contentId: '' });
    if ('reason' in answer || answer.hazards.some(({ code }) => code === 'unparsed_file')) return undefined;
    // All that could call it is here.
    const ownFunctions = (answer.ownFunctions ?? []).map((fact) => {
      const { isPublic: _, ...others } = fact;
      return others;
    });
    return { ...answer, ownFunctions };
  } catch (error) {
    if (error instanceof FileUnreadable) return undefined;
    throw error;
  }
}

/** Where it cannot be read, what may say anything. */
async function textOf(tree: FileTree, path: string): Promise<string> {
  try {
    return Buffer.from(await tree.read(path)).toString('utf8');
  } catch (error) {
    if (error instanceof FileUnreadable) return '[build-system]\nlicense\neval(';
    throw error;
  }
}

function placeOf(path: string): string {
  return `${mark}${path.replaceAll('/', '/_')}`;
}

function originOf(place: string): string {
  return place.slice(mark.length).replaceAll('/_', '/');
}
