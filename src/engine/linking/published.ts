/**
 * Whether code outside of the repository may name what a file hands out. What is built to be run is named by its own code
 * alone; of what is published, or may be, everything that it hands out counts as called.
 */
import type { FileFacts } from '../model/file-facts.ts';
import type { LanguageName } from '../model/language-name.ts';

export interface Published {
  /** Told of every text of the repository once, in any order. */
  readonly note: (path: string, text: string) => void;
  /** Asked when all texts were noted. */
  readonly isProgram: (file: FileOfProgram) => boolean;
  /** A program is built beside it, which is what the repository is for where nothing says otherwise. */
  readonly isBesideProgram: (file: FileOfProgram) => boolean;
  /** It is started as a file of its own, by a known name, and no framework loads others. */
  readonly isStartedPlainly: (file: FileOfProgram) => boolean;
  /** A framework of the repository looks for classes by what they stand below, or where they lie. */
  readonly findsTypes: (file: FileOfProgram) => boolean;
  /** Where no build of a program holds the file, it does not run: of Go others may import a package that is published. */
  readonly isLeftOut: (file: FileOfProgram) => boolean;
  /** By the last part of a relative import of any file. */
  readonly isImported: (path: string) => boolean;
}

export interface FileOfProgram {
  readonly path: string;
  readonly language: LanguageName;
}

interface Manifests {
  /** Of Node, by folder with its slash: whether the package is run, and never imported by others. */
  readonly node: Map<string, NodeProgram>;
  /** Folders with a file that Node runs by default. */
  readonly indexes: Set<string>;
  /** Crates by folder: whether nothing but a program is built. */
  readonly crates: Map<string, boolean>;
  readonly crateLibraries: Set<string>;
  readonly cratePrograms: Set<string>;
  /** Folders of Go modules, and of `main` packages. */
  readonly goModules: Set<string>;
  readonly goMains: Set<string>;
  readonly composer: Map<string, boolean>;
  phpFindsTypes: boolean;
  hasGemspec: boolean;
  /** Files of Ruby are loaded by the names of constants, or by going through folders. */
  rubyLoadsUnnamed: boolean;
  isPythonBuilt: boolean;
  /** A folder or module that a distribution could hold. */
  hasPythonPackage: boolean;
  /** A file that is run, by its name or as it says. */
  hasPythonProgram: boolean;
  hasJvmMain: boolean;
  isJvmPublished: boolean;
}

interface NodeProgram {
  readonly isPrivate: boolean;
  /** Nothing says that it is published, either. */
  readonly isAlone: boolean;
  /** All of its scripts run files of its own, or build and check them. */
  readonly isPlain: boolean;
  /** One of its scripts runs a file. */
  readonly isStarted: boolean;
}

const manifestMax = 1_000_000;

export function publishedFiles(files: readonly FileFacts[]): Published {
  const manifests: Manifests = {
    node: new Map(),
    indexes: new Set(),
    crates: new Map(),
    crateLibraries: new Set(),
    cratePrograms: new Set(),
    goModules: new Set(),
    goMains: new Set(),
    composer: new Map(),
    phpFindsTypes: false,
    hasGemspec: false,
    rubyLoadsUnnamed: false,
    isPythonBuilt: false,
    hasPythonPackage: false,
    hasPythonProgram: false,
    hasJvmMain: false,
    isJvmPublished: false,
  };
  let imported: ReadonlySet<string> | undefined;
  const isImported = (path: string): boolean => (imported ??= importedStems(files)).has(stemOf(path));
  return {
    note: (path, text) => noteText(manifests, path, text),
    isProgram: ({ path, language }) => isProgramFile(manifests, path, language, isImported),
    isBesideProgram({ path, language }) {
      const folder = language === 'rust' ? nearestFolder(manifests.crates, path) : undefined;
      return folder !== undefined && manifests.cratePrograms.has(folder);
    },
    isStartedPlainly({ path, language }) {
      if (language === 'python') return isProgramFile(manifests, path, language, isImported);
      if (language === 'php') return nearest(manifests.composer, path) === true;
      if (language === 'ruby') return !manifests.hasGemspec && !manifests.rubyLoadsUnnamed;
      const folder = nearestFolder(manifests.node, path);
      const program = folder === undefined ? undefined : manifests.node.get(folder);
      if (folder === undefined || program === undefined || !program.isAlone || !program.isPlain) return false;
      return program.isStarted || manifests.indexes.has(folder);
    },
    isImported,
    findsTypes: ({ language }) =>
      (language === 'php' && manifests.phpFindsTypes) || (language === 'ruby' && manifests.rubyLoadsUnnamed),
    isLeftOut: ({ path, language }) =>
      language === 'rust' || (language === 'go' && isProgramFile(manifests, path, language, isImported)),
  };
}

function noteText(manifests: Manifests, path: string, text: string): void {
  const slash = path.lastIndexOf('/') + 1;
  const folder = path.slice(0, slash);
  const name = path.slice(slash);
  if (/^index\.[cm]?[jt]s$/.test(name)) manifests.indexes.add(folder);
  if (/\.(?:rb|ru|rake)$|^(?:Gemfile|Rakefile)$/.test(name)) manifests.rubyLoadsUnnamed ||= loadsUnnamed.test(text);
  if (name === 'package.json') manifests.node.set(folder, nodeProgram(text));
  else if (name === 'Cargo.toml') {
    if (/^\[package\]/m.test(text)) manifests.crates.set(folder, !/^\[lib\]|^\[lib\./m.test(text));
  } else if (name === 'lib.rs' && folder.endsWith('src/')) manifests.crateLibraries.add(folder.slice(0, -4));
  else if (name === 'main.rs' && folder.endsWith('src/')) manifests.cratePrograms.add(folder.slice(0, -4));
  else if (name === 'go.mod') manifests.goModules.add(folder);
  else if (name.endsWith('.go')) {
    if (/^package main\b/m.test(text) && /^func main\(\)/m.test(text)) manifests.goMains.add(folder);
  } else if (name === 'composer.json') {
    manifests.composer.set(folder, /"type"\s*:\s*"project"/.test(text) || !/"name"\s*:/.test(text));
    manifests.phpFindsTypes ||= phpFrameworks.test(text);
  } else if (name.endsWith('.py')) {
    manifests.hasPythonPackage ||= isOfDistribution(path);
    manifests.hasPythonProgram ||= pythonProgram.test(name) || /^if __name__\s*==/m.test(text);
  } else if (name.endsWith('.gemspec')) manifests.hasGemspec = true;
  else if (/^(?:pyproject\.toml|setup\.(?:py|cfg))$/.test(name)) noteDistribution(manifests, name, text);
  else if (/^(?:pom\.xml|.*\.gradle(?:\.kts)?|build\.sbt)$/.test(name))
    manifests.isJvmPublished ||=
      /maven-publish|<distributionManagement>|central-publishing|nexus-(?:staging|publish)|vanniktech|\bpublishTo\b/.test(
        text,
      );
  else if (/\.(?:java|kt|scala)$/.test(name) && !/(?:^|\/)(?:src\/)?(?:tests?|samples?|examples?)\//i.test(path))
    manifests.hasJvmMain ||= /\bstatic\s+void\s+main\s*\(|^\s*(?:suspend\s+)?fun\s+main\s*\(|\bextends\s+App\b/m.test(
      text,
    );
}

const phpFrameworks =
  /"(?:laravel\/|illuminate\/|symfony\/(?:framework-bundle|flex|runtime)|drupal\/|typo3\/|magento\/|cakephp\/|yiisoft\/|codeigniter|nette\/|contao\/|shopware\/|sylius\/|october\/|statamic\/|craftcms\/|silverstripe\/|neos\/|slim\/|hyperf\/|phpunit\/|api-platform\/|doctrine\/)/i;
const loadsUnnamed = /\b(?:rails|zeitwerk|hanami|autoload\w*|eager_load\w*|require_all)\b|\bDir(?:\[|\.)|\bPathname\b/i;

/** Folders of modules are taken into a distribution by themselves, and so are modules below `src`. */
function isOfDistribution(path: string): boolean {
  return (
    /(?:^|\/)__init__\.py$|^(?:.*\/)?src\/[^/]+\.py$/.test(path) && !/(?:^|\/)(?:tests?|docs?|examples?)\//.test(path)
  );
}

const pythonProgram = /^(?:app|main|manage|run|server|worker|bot|wsgi|asgi|cli|start|index|job|cron|__main__)\.py$/;

function noteDistribution(manifests: Manifests, name: string, text: string): void {
  manifests.isPythonBuilt ||= isBuilt(name, text);
  manifests.hasPythonPackage ||= /\bpy[-_]modules\b|^[ \t]*(?:packages|package-dir|include|only-include)[ \t]*=/m.test(
    text,
  );
}

/** A distribution can be built of it, which others may import. */
function isBuilt(name: string, text: string): boolean {
  if (/Private :: Do Not Upload|^package-mode\s*=\s*false/m.test(text)) return false;
  if (name === 'pyproject.toml') return /^\[build-system\]/m.test(text);
  return name === 'setup.py' ? /\bsetup\s*\(/.test(text) : /^\[metadata\]/m.test(text);
}

function isProgramFile(
  manifests: Manifests,
  path: string,
  language: LanguageName,
  isImported: (path: string) => boolean,
): boolean {
  switch (language) {
    case 'javascript':
    case 'typescript': {
      const program = nearest(manifests.node, path);
      return program?.isPrivate === true && (program.isPlain || isImported(path));
    }
    case 'rust': {
      const folder = nearestFolder(manifests.crates, path);
      return folder !== undefined && manifests.crates.get(folder) === true && !manifests.crateLibraries.has(folder);
    }
    case 'go': {
      if (/(?:^|\/)internal\//.test(path)) return true;
      const folder = nearestFolder(manifests.goModules, path);
      return folder !== undefined && manifests.goMains.has(folder);
    }
    case 'php':
      return nearest(manifests.composer, path) ?? false;
    case 'ruby':
      return !manifests.hasGemspec;
    case 'python':
      return !manifests.isPythonBuilt || (manifests.hasPythonProgram && !manifests.hasPythonPackage);
    case 'java':
    case 'kotlin':
    case 'scala':
      return manifests.hasJvmMain && !manifests.isJvmPublished;
    default:
      return true;
  }
}

/** Programs that run a file they are given, build, check or wait: none of them calls what a file exports. */
const plain =
  /^(?:node|nodemon|tsx|ts-node|bun|deno|tsc|tsup|esbuild|swc|babel|rimraf|rm|cp|mkdir|mkdirp|echo|eslint|prettier|biome|oxlint|npm|npx|yarn|pnpm|run-[sp]|concurrently|cross-env|env|cd|sleep|true|exit|test|pm2|husky|mocha|jest|vitest|ava|tap|c8|nyc)$/;

function nodeProgram(text: string): NodeProgram {
  const fields = objectOf(text);
  const isNoLibrary = ['main', 'exports', 'module', 'browser', 'types'].every((name) => !(name in fields));
  // What is to be published says under which terms, and from where.
  const isUnsaid = ['license', 'repository', 'files', 'bin', 'keywords', 'publishConfig'].every(
    (name) => !(name in fields),
  );
  const isPrivate = isNoLibrary && fields['private'] === true;
  const isAlone = isPrivate || (isNoLibrary && isUnsaid);
  const scripts = fields['scripts'];
  const commands = isObject(scripts) ? Object.values(scripts).filter((value) => typeof value === 'string') : [];
  const words = commands
    .flatMap((command) => command.split(/&&|\|\||[;|&]/))
    .map(
      (part) =>
        part
          .trim()
          .replace(/^(?:\w+=\S*\s+)+/, '')
          .split(/\s/)[0] ?? '',
    );
  const isStarted = commands.some((command) =>
    /\b(?:node|nodemon|tsx|ts-node|bun|deno)\s+(?:run\s+)?(?:-\S+\s+)*[\w./]/.test(command),
  );
  return {
    isPrivate,
    isAlone,
    isStarted,
    isPlain: words.every((word) => word === '' || plain.test(word) || word.startsWith('./')),
  };
}

function objectOf(text: string): Readonly<Record<string, unknown>> {
  if (text.length > manifestMax) return {};
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** By the last part of what relative imports and aliases of folders name. */
function importedStems(files: readonly FileFacts[]): ReadonlySet<string> {
  const stems = new Set<string>();
  for (const { imports } of files)
    for (const { specifier } of imports) if (/^[.@~#/]/.test(specifier)) stems.add(stemOf(specifier));
  return stems;
}

/** `a/views.ts` is `views`, `a/index.ts` is `a`, as an import may write either. */
function stemOf(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
  const last = (parts.at(-1) ?? '').replace(/\.[cm]?[jt]sx?$/, '');
  return last === 'index' ? (parts.at(-2) ?? '') : last;
}

function nearest<T>(byFolder: ReadonlyMap<string, T>, path: string): T | undefined {
  const folder = nearestFolder(byFolder, path);
  return folder === undefined ? undefined : byFolder.get(folder);
}

function nearestFolder(folders: { has(folder: string): boolean }, path: string): string | undefined {
  for (let folder = path; folder !== ''; ) {
    folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
    if (folders.has(folder)) return folder;
  }
  return undefined;
}
