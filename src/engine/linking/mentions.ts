/**
 * Where configuration, scripts and plain strings of code name a package: a tool told to load it by name needs no import,
 * so a mention stands in the way of calling a package unused.
 */
import { basename } from 'node:path/posix';
import type { EcosystemName } from '../model/ecosystem-name.ts';
import type { Package } from '../model/package.ts';
import type { FileTree } from '../files/file-tree.ts';
import type { FileFacts } from '../model/file-facts.ts';
import { readTextIfThere } from '../text/read-text.ts';
import { isFirstParty, isOwnFile, vendoredFolders } from './first-party.ts';
import type { Gap } from './gap.ts';
import { isReport } from './reports.ts';
import { addressesIn, directivesIn, servedNamesOf } from './served-names.ts';
import { type RootKind, strongerRoot } from './root-kind.ts';
import {
  bridges,
  foreignWords,
  isBinary,
  isBuild,
  isMarkup,
  isProse,
  onlyLinks,
  withoutComments,
  withoutDeclarations,
} from './text-parts.ts';
import { rootOfScript, rootOfSettings, shippedScripts } from './mention-roots.ts';
import { withoutDependencies } from './package-json-text.ts';
import { isMarkdown, isNotebook } from './notebook-prose.ts';
import { mayLoadUnread } from './unread-loads.ts';

export interface Mention {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly root: RootKind;
  /** Why the file that holds it could not be read as code; absent where it is none. */
  readonly unread?: string;
}

export interface MentionIndex {
  /** Where a text would start the program, were it a command line. */
  findProgram(program: string): Mention | undefined;
  /** The mention that says most: the product's before the tools' and the tests'. */
  find(name: string): Mention | undefined;
  /** Files that were not read as code and whose text may load what it does not name. */
  readonly opaque: readonly Gap[];
}

const sizeMax = 512 * 1024;
const filesMax = 20_000;
const unreadSizeMax = 32 * 1024 * 1024;
const nameLengthMax = 300;
const token = /[A-Za-z0-9_@~][A-Za-z0-9_@.~/\\-]*/g;

const lockfile =
  /(?:^|\/)(?:[^/]*\.lock(?:b|file)?|(?:package|pnpm|conda|npm)-lock[^/]*\.(?:json|ya?ml)|packages\.lock\.json|pylock[^/]*\.toml|go\.(?:sum|mod)|npm-shrinkwrap\.json|requirements[^/]*\.(?:txt|in)|constraints[^/]*\.txt|.*\.md|.*\.rst|Pipfile|.*\.nuspec|.*\.spdx[^/]*|.*\.cdx[^/]*)$/i;
/** What they list is left out of something, or is how a file is kept: nothing is loaded by it. */
const keeping = /(?:^|\/)(?:\.[\w-]*ignore(?:-revs)?|\.gitattributes|\.editorconfig|\.mailmap)$/;
/** Conda's list of packages; other settings have the name, too. */
const declaring = /^[ \t]*dependencies:/m;
const mayDeclare = /(?:^|\/)environment\.ya?ml$/i;
const config =
  /(?:^|\/)(?:\.[^/]+|[^/]*rc|[^/]*\.(?:ya?ml|toml|json|ini|cfg|conf|sh|bash|zsh|bat|cmd|ps1|mk|html?|css|scss|sass|less|styl|vue|svelte|astro|ejs|hbs|pug|twig|neon|latte|tpl|service|properties|env|(?:config|rc|conf)\.[cm]?[jt]s)|(?:Makefile|GNUmakefile|Dockerfile|Containerfile|Procfile|Jenkinsfile|Justfile|Rakefile|Vagrantfile|Guardfile|Capfile|Thorfile|Fastfile|Dangerfile|Berksfile|Appraisals)[^/]*|[^/]*\.opts)$/i;

const minified = /\.min\.[cm]?js$/i;

export interface MentionInput {
  readonly tree: FileTree;
  readonly files: readonly FileFacts[];
  readonly packages: readonly Package[];
  readonly ecosystem: EcosystemName;
  /** First-party files that could hold code of the ecosystem and were not read as code. */
  readonly gaps: readonly Gap[];
  readonly rootOf: (path: string) => RootKind;
}

/** Where `a.b.C` names something of `a`; npm's `a.b` is a package of its own. */
const dotted: ReadonlySet<EcosystemName> = new Set(['PyPI', 'Maven', 'NuGet']);
/** Where frameworks are told in XML which classes to make; elsewhere XML is prose. */
const wiredByXml: ReadonlySet<EcosystemName> = new Set(['Maven', 'NuGet', 'Packagist']);
const xml = /\.(?:xml|config|xaml|resx)$/i;

export async function indexMentions(input: MentionInput): Promise<MentionIndex> {
  const { tree, files, ecosystem, rootOf } = input;
  const isDotted = dotted.has(ecosystem);
  const found = new Map<string, Mention>();
  const programs = new Map<string, Mention>();
  const note = (name: string, mention: Mention, of = found): void => {
    const known = of.get(name);
    if (known === undefined || (known.root !== mention.root && strongerRoot(known.root, mention.root) === mention.root))
      of.set(name, mention);
  };
  // Only packages of npm run in browsers.
  const served = ecosystem === 'npm' ? servedNamesOf(tree) : () => [];
  const noteWords = (text: string, mentionAt: (start: number) => Omit<Mention, 'start' | 'end'>): void => {
    for (const match of text.matchAll(token)) {
      const [word] = match;
      const place = { start: match.index, end: match.index + word.length };
      // `-rjson` and `-mtool` name what comes after the flag's letter; `--request` is an option's own name.
      const isFlag = text[match.index - 1] === '-' && /^[a-zA-Z]\w/.test(word);
      const isOption = text.startsWith('--', match.index - 2) && !/[\w-]/.test(text[match.index - 3] ?? '');
      const parts = isOption ? [] : isFlag ? [word, word.slice(1)] : [word];
      const names = parts.flatMap((part) => namesIn(part, isDotted));
      for (const name of [...names, ...served(word)]) note(name, { ...mentionAt(match.index), ...place });
    }
  };
  for (const file of files) {
    const root = rootOf(file.path);
    const isImported = importsAt(file);
    for (const { text, start, end } of file.commands ?? []) note(text, { path: file.path, start, end, root }, programs);
    // Of a script that was made for pages no word is meant for a loader of the project's.
    for (const { text, start, end } of minified.test(file.path) ? [] : file.strings) {
      if (isImported(text, start)) continue;
      for (const name of [...namesIn(text, isDotted), ...served(text)])
        note(name, { path: file.path, start, end, root });
    }
  }
  const configuration = configurationOf(input);
  const shipped = ecosystem === 'npm' ? await shippedScripts(tree, configuration) : new Set<string>();
  for (const path of configuration) {
    const text = await readTextIfThere(tree, path);
    if (text === undefined || (mayDeclare.test(path) && declaring.test(text)) || isReport(path, text)) continue;
    const isManifest = basename(path) === 'package.json';
    const searched = isManifest
      ? withoutDependencies(text)
      : isMarkup.test(path)
        ? onlyLinks(text)
        : withoutComments(path, isBuild.test(path) ? withoutDeclarations(text) : text);
    noteWords(searched, (start) => ({
      path,
      root: isManifest ? rootOfScript(text, start, shipped) : rootOfSettings(path, text, start),
    }));
    // A word that is escaped stands elsewhere than it is found.
    if (path.endsWith('.json') && escaped.test(searched))
      for (const word of unescaped(searched).match(token) ?? [])
        for (const name of namesIn(word, isDotted)) note(name, { path, start: 0, end: 0, root: rootOfSettings(path) });
  }
  for (const path of foreignOf(input)) {
    const text = await readTextIfThere(tree, path);
    if (text === undefined || text.includes('\0') || isReport(path, text)) continue;
    noteWords(foreignWords(path, withoutComments(path, text), ecosystem), () => ({ path, root: rootOfSettings(path) }));
    if (ecosystem !== 'npm') continue;
    for (const { path: word, start } of addressesIn(text))
      for (const name of [...namesIn(word, false), ...served(word)])
        note(name, { path, start, end: start + word.length, root: rootOfSettings(path) });
  }
  for (const path of assetsOf(input)) {
    const text = (await readTextIfThere(tree, path)) ?? '';
    for (const { path: word, start } of directivesIn(text))
      for (const name of namesIn(word, false))
        note(name, { path, start, end: start + word.length, root: rootOf(path) });
  }
  for (const { path } of tree.entries.filter(isMarkdown)) {
    const text = isFirstParty(path) ? await readTextIfThere(tree, path) : undefined;
    if (text !== undefined && isNotebook(text)) noteWords(text, () => ({ path, root: rootOf(path) }));
  }
  const opaque: Gap[] = [];
  const sizes = new Map(tree.entries.map(({ path, size }) => [path, size]));
  for (const gap of input.gaps) {
    const { path, reason } = gap;
    const text =
      gap.isOverBudget || (sizes.get(path) ?? 0) > unreadSizeMax ? undefined : await readTextIfThere(tree, path);
    if (text === undefined || mayLoadUnread(text, gap.languages)) opaque.push(gap);
    // Languages spell packages in several ways: `Nokogiri`, `active_record`.
    for (const variant of text === undefined ? [] : [text, text.toLowerCase(), text.toLowerCase().replaceAll('_', '-')])
      noteWords(variant, () => ({ path, root: rootOf(path), unread: reason }));
  }
  return { find: (name) => found.get(name), findProgram: (program) => programs.get(program), opaque };
}

/** What an import writes is followed as an import. */
function importsAt({ imports }: FileFacts): (text: string, start: number) => boolean {
  const bySpecifier = Map.groupBy(imports, ({ specifier }) => specifier);
  return (text, at) =>
    bySpecifier.get(text)?.some(({ kind, start, end }) => kind !== 'type' && start <= at && at < end) === true;
}

const escaped = /\\u00[2-7][0-9a-f]/i;

function unescaped(text: string): string {
  return text.replace(/\\u(00[2-7][0-9a-f])/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));
}

/** Settings, scripts and templates, by their names. */
function configurationOf({ tree, packages, ecosystem }: MentionInput): readonly string[] {
  const isWired = wiredByXml.has(ecosystem);
  const declared = new Set(packages.flatMap((item) => [item.manifestPath, item.lockfilePath]));
  const vendored = vendoredFolders(tree);
  const wanted = tree.entries.filter(
    (entry) =>
      isOwnFile(entry, sizeMax) &&
      !vendored.some((folder) => entry.path.startsWith(folder)) &&
      (isConfig(entry.path, declared) || (isWired && xml.test(entry.path) && !declared.has(entry.path))),
  );
  return wanted.slice(0, filesMax).map(({ path }) => path);
}

/** Scripts and styles of projects in Ruby, in which comments may be directives of Sprockets. */
function assetsOf({ tree, ecosystem }: MentionInput): readonly string[] {
  if (ecosystem !== 'npm' || !tree.entries.some(({ path }) => /(?:^|\/)(?:Gemfile|[^/]+\.gemspec)$/.test(path)))
    return [];
  return tree.entries
    .filter((entry) => isOwnFile(entry, sizeMax) && /\.(?:js|coffee|css|scss|sass)(?:\.erb)?$/.test(entry.path))
    .slice(0, filesMax)
    .map(({ path }) => path);
}

/** Texts that nothing here reads as code of the ecosystem, and that are no settings by their names. */
function foreignOf(input: MentionInput): readonly string[] {
  const { tree, files, gaps, ecosystem, packages } = input;
  if (bridges[ecosystem] === undefined) return [];
  const known = new Set([...files, ...gaps].map(({ path }) => path));
  const declared = new Set(packages.flatMap((item) => [item.manifestPath, item.lockfilePath]));
  const vendored = vendoredFolders(tree);
  return tree.entries
    .filter((entry) => isOwnFile(entry, sizeMax))
    .map(({ path }) => path)
    .filter(
      (path) =>
        !known.has(path) &&
        !declared.has(path) &&
        !isBinary.test(path) &&
        !isProse.test(path) &&
        !lockfile.test(path) &&
        !keeping.test(path) &&
        !isConfig(path, declared) &&
        !vendored.some((folder) => path.startsWith(folder)),
    )
    .slice(0, filesMax);
}

function isConfig(path: string, declared: ReadonlySet<string>): boolean {
  if (basename(path) === 'package.json') return true;
  if (isBuild.test(path)) return true;
  if (keeping.test(path)) return false;
  return !declared.has(path) && !lockfile.test(path) && (config.test(path) || isScript(path));
}

/** Hooks, commands and the like have no ending; what people write about a project is in capitals. */
function isScript(path: string): boolean {
  return /(?:^|\/)[^/.]*[a-z][^/.]*$/.test(path);
}

/** `node_modules/a/b.js`, `@a/b@1.2`, `a/register` and `a.b.C` all name a package `a` or `@a/b`. */
function namesIn(text: string, isDotted: boolean): readonly string[] {
  // No name is longer; what is, would cost its square to take apart.
  if (text.length > nameLengthMax) return [];
  if (text.includes('\\')) return namesInPath(text.split(/\\+/), isDotted);
  const installed = text.lastIndexOf('node_modules/');
  // Styles write `~package/file`.
  const path = (installed < 0 ? text : text.slice(installed + 'node_modules/'.length))
    .replace(/^~(?!\/)/, '')
    .replace(/^\.bin\//, '');
  const bare = path.replace(/(?<=.)@(?:[\d^~v][^/]*|$)/, '');
  const parts = bare.split('/');
  const first = bare.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? bare);
  const names = new Set([text, bare, first, first.replace(/:.*$/, '')]);
  // `-javaagent:/opt/agent-1.2.jar`
  if (isDotted && text.endsWith('.jar')) names.add(basename(text));
  if (isDotted)
    for (let dot = first.indexOf('.'); dot > 0; dot = first.indexOf('.', dot + 1)) names.add(first.slice(0, dot));
  for (let length = 2; length <= Math.min(parts.length, 6); length++) names.add(parts.slice(0, length).join('/'));
  // `vendor/bin/x` and `.venv/bin/x` are programs, whatever package has them.
  const program = /(?:^|\/)\.?bin\/([^/]+?)(?:\.(?:exe|cmd|bat|ps1|phar))?$/.exec(text)?.[1];
  if (program !== undefined) names.add(program);
  names.delete('');
  return [...names];
}

/** `Acme\Text\Parser` names something of `Acme\Text`; `node_modules\a` is a path of Windows. */
function namesInPath(written: readonly string[], isDotted: boolean): readonly string[] {
  const parts = written.filter((part) => part !== '');
  const prefixes = parts.map((_, index) => parts.slice(0, index + 1).join('\\'));
  return [...prefixes, ...parts.flatMap((part) => namesIn(part, isDotted))];
}
