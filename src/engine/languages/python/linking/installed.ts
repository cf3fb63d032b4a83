/**
 * The distributions of a virtual environment that lies in the tree. Python packages load their own modules in many unseen
 * ways, so of a distribution that is used every file counts as possible; what it declares only where its code is opaque.
 */
import { dirname, join } from 'node:path/posix';
import { type FileTree, FileUnreadable } from '../../../files/file-tree.ts';
import { normalizePythonName } from '../../../ecosystems/pypi/requirement.ts';
import { sourceFile } from '../../../text/source-file.ts';
import { isDistributionMetadata, requiredNames } from './distribution-metadata.ts';
import type { InstalledSources, Resolution } from '../../../linking/installed-sources.ts';
import { pushEach } from '../../../text/push-each.ts';

export interface PythonEnvironment extends InstalledSources {
  /** Top-level modules of each distribution, by its normalized name. */
  readonly modules: ReadonlyMap<string, readonly string[]>;
  /** Programs that each distribution installs, by its normalized name. */
  readonly programs: ReadonlyMap<string, readonly string[]>;
  /** The module that a program begins with, where a distribution says so. */
  readonly moduleOfProgram: ReadonlyMap<string, string>;
  /** Normalized names of distributions that are loaded whenever Python starts, with the file that says so. */
  readonly atStart: ReadonlyMap<string, string>;
}

interface Distribution {
  /** Of its metadata. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly files: readonly string[];
  readonly requires: readonly string[];
  /** It announces itself to whoever asks for plug-ins. */
  readonly isPlugin: boolean;
  readonly programs: readonly string[];
  readonly moduleOfProgram: readonly (readonly [program: string, module: string])[];
}

const environment = /^((?:.*\/)?(?:site|dist)-packages\/)/;
const binary = /\.(?:so|pyd|pyc)$/;
const textMax = 8 * 1024 * 1024;
const nothing: Resolution = { paths: [], missing: [] };

/**
 * @param knownNames normalized names of distributions that may hold a module
 * @param development normalized names of those that only development installs
 */
export async function installedDistributions(
  tree: FileTree,
  knownNames: (module: string) => readonly string[],
  development: ReadonlySet<string>,
): Promise<PythonEnvironment | undefined> {
  const modules = new Map<string, string[]>();
  const files = new Set<string>();
  const roots = new Set<string>();
  const metadata: string[] = [];
  const startFiles = new Map<string, string>();
  /** Folders below an environment's from which modules are imported, too. */
  const inner = new Set<string>();
  for (const { path, kind, size } of tree.entries) {
    const root = environment.exec(path)?.[1];
    if (root === undefined || kind !== 'file') continue;
    roots.add(root);
    files.add(path);
    const rest = path.slice(root.length);
    if (isDistributionMetadata(rest)) metadata.push(path);
    // Python imports these whenever it starts.
    else if (/^(?:site|user)customize(?:\/__init__)?\.py$/.test(rest)) startFiles.set(path, await read(tree, path));
    else if (/^[^/]+\.pth$/.test(rest) && !/^(?:distutils-precedence|_virtualenv)\.pth$/.test(rest)) {
      if (size > textMax) return undefined;
      const text = await read(tree, path);
      const code = codeAtStart(text);
      // What it runs that stands elsewhere nobody reads.
      if (runsElsewhere.test(code)) return undefined;
      if (code !== '') startFiles.set(path, code);
      for (const folder of foldersIn(text)) inner.add(`${join(root, folder)}/`);
    }
    if (!path.endsWith('.py') && !binary.test(path)) continue;
    if (rest.includes('__pycache__/')) continue;
    const key = path.replace(/(?:\/__init__)?\.[^/]*$/, '');
    const known = modules.get(key);
    if (known === undefined) modules.set(key, [path]);
    else known.push(path);
  }
  const distributions: Distribution[] = [];
  for (const path of metadata) {
    const found = await distribution(tree, files, path);
    if (found !== undefined) distributions.push(found);
  }
  if (distributions.length === 0) return undefined;
  for (const folder of inner) if ([...files].some((path) => path.startsWith(folder))) roots.add(folder);
  const byName = Map.groupBy(distributions, ({ name }) => name);
  const owners = new Map(distributions.flatMap((item) => item.files.map((path) => [path, item] as const)));
  const codes = codeBesides(distributions, owners, [...modules.values()].flat());
  const modulesOf = new Map([...byName].map(([name, list]) => [name, topLevel(list, inner)] as const));
  const atStart = startedBy(startFiles, owners, modulesOf);
  if (atStart === undefined) return undefined;
  const plugins = distributions.filter(({ isPlugin }) => isPlugin).flatMap(codeOf);

  /** Importing `a.b.c` loads `a`, `a.b` and `a.b.c`. */
  const load = (base: string, parts: readonly string[]): readonly string[] => {
    const found: string[] = [];
    for (let length = 0; length <= parts.length; length++)
      pushEach(found, modules.get(join(base, ...parts.slice(0, length))) ?? []);
    return found;
  };

  return {
    modules: modulesOf,
    programs: new Map([...byName].map(([name, list]) => [name, list.flatMap(({ programs }) => programs)])),
    moduleOfProgram: new Map(distributions.flatMap((item) => item.moduleOfProgram)),
    atStart,
    async resolve(from, specifier) {
      const dots = /^\.*/.exec(specifier)?.[0].length ?? 0;
      const parts = specifier
        .slice(dots)
        .split('.')
        .filter((part) => part !== '' && part !== '*');
      if (dots > 0) {
        if (!environment.test(from)) return nothing;
        const base = Array.from({ length: Math.min(dots, 30) - 1 }).reduce<string>(dirname, dirname(from));
        return environment.test(`${base}/`) ? { paths: load(base, parts), missing: [] } : nothing;
      }
      const paths = [...roots].flatMap((root) => load(root, parts));
      // Files may be here of a distribution that is not here as a whole.
      return { paths, missing: knownNames(specifier).filter((name) => !byName.has(name)) };
    },
    async declared(path) {
      const owner = owners.get(path);
      const requires = owner?.requires ?? [];
      const paths = requires.flatMap((name) => (byName.get(name) ?? []).flatMap(codeOf));
      return { paths: [...paths, ...plugins], missing: requires.filter((name) => !byName.has(name)) };
    },
    besides(path) {
      const owner = owners.get(path);
      return owner === undefined ? undefined : codes.get(owner);
    },
    ownerOf: (path) => owners.get(path)?.folder,
    isForDevelopment: (path) => development.has(owners.get(path)?.name ?? ''),
    isOpaque: (code) => code === 'dynamic_load' || code === 'unparsed_file',
    isBinary: (path) => binary.test(path),
    async ownership({ normalizedName, version }) {
      const found = (byName.get(normalizedName) ?? []).filter((item) => item.version === version);
      if (found.length === 0) return undefined;
      const own = new Set(found.flatMap((item) => item.files));
      return (path) => own.has(path);
    },
    moduleFiles: () => undefined,
    entriesOf: async (name) => (byName.get(normalizePythonName(name)) ?? []).flatMap(codeOf),
  };
}

const runsElsewhere = /\bexec\s*\(\s*(?!['"])/;

/** Of a `.pth` file, the folders below its own that it adds. */
function foldersIn(text: string): readonly string[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trim().replace(/\/+$/, ''))
    .filter((line) => line !== '' && !/^(?:#|import[ \t]|[/\\~]|\w:)|\.\./.test(line));
}

/** What belongs to a distribution that is used, and what others lay into its packages for it to find. */
function codeBesides(
  distributions: readonly Distribution[],
  owners: ReadonlyMap<string, Distribution>,
  files: readonly string[],
): ReadonlyMap<Distribution, readonly string[]> {
  const packages = new Map(
    distributions.flatMap((item) =>
      item.files.filter((path) => path.endsWith('/__init__.py')).map((path) => [dirname(path), item] as const),
    ),
  );
  const laid = new Map<Distribution, string[]>();
  for (const path of files) {
    for (let folder = dirname(path); environment.test(`${folder}/x`); folder = dirname(folder)) {
      const host = packages.get(folder);
      if (host === undefined || host === owners.get(path)) continue;
      const known = laid.get(host);
      if (known === undefined) laid.set(host, [path]);
      else known.push(path);
      break;
    }
  }
  return new Map(distributions.map((item) => [item, [...codeOf(item), ...(laid.get(item) ?? [])]] as const));
}

/** The lines of a `.pth` file that Python runs whenever it starts. */
function codeAtStart(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .filter((line) => /^import[ \t]/.test(line))
    .join('\n');
}

/**
 * Whose such a file is, and whose modules its code names; what they declare comes with them. `undefined` where one is of
 * nobody known: what it loads is anything.
 */
function startedBy(
  startFiles: ReadonlyMap<string, string>,
  owners: ReadonlyMap<string, Distribution>,
  modulesOf: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  for (const [path, code] of startFiles) {
    const owner = owners.get(path);
    if (owner === undefined) return undefined;
    found.set(owner.name, path);
    const words = new Set(code.match(/[\p{L}_][\p{L}\p{N}_]*/gu));
    for (const [name, modules] of modulesOf)
      if (!found.has(name) && modules.some((module) => words.has(module))) found.set(name, path);
  }
  return found;
}

/** Tests that a distribution carries run for its authors only; a folder of the name that holds none may be of plug-ins. */
function codeOf({ files }: Distribution): readonly string[] {
  const code = files.filter((path) => (path.endsWith('.py') || binary.test(path)) && !path.includes('/__pycache__/'));
  const ofTests = new Set(code.filter((path) => isTest.test(path)).flatMap((path) => testFolder.exec(path)?.[0] ?? []));
  return code.filter((path) => !ofTests.has(testFolder.exec(path)?.[0] ?? ''));
}

const testFolder = /^.*?\/tests?\//;
const isTest = /\/(?:test_[^/]*|[^/]*_test|conftest|tests?)\.py$/;

/** `undefined` where it is not known which files are its. */
async function distribution(
  tree: FileTree,
  present: ReadonlySet<string>,
  path: string,
): Promise<Distribution | undefined> {
  const folder = dirname(path);
  const root = dirname(folder);
  const text = await read(tree, path);
  const name = /^Name:[ \t]*(\S+)/im.exec(text)?.[1];
  const version = /^Version:[ \t]*(\S+)/im.exec(text)?.[1];
  if (name === undefined || version === undefined || !present.has(`${folder}/RECORD`)) return undefined;
  const listed = (await read(tree, `${folder}/RECORD`))
    .split(/\r?\n/)
    .map((line) => (line.startsWith('"') ? line.slice(1, line.indexOf('"', 1)) : line.slice(0, line.indexOf(','))))
    .filter((file) => file !== '')
    .map((file) => join(root, file));
  const files = listed.filter((file) => present.has(file));
  // Of a distribution that is only here in part, nobody knows what the rest would load.
  if (listed.some((file) => file.endsWith('.py') && environment.test(file) && !present.has(file))) return undefined;
  const entryPoints = present.has(`${folder}/entry_points.txt`) ? await read(tree, `${folder}/entry_points.txt`) : '';
  return {
    folder,
    name: normalizePythonName(name),
    version,
    files,
    requires: requiredNames(text),
    isPlugin: [...entryPoints.matchAll(/^\[[ \t]*([^\]\r\n]+?)[ \t]*\]/gm)].some(
      (match) => !/^(?:console|gui)_scripts$/.test(match[1] ?? ''),
    ),
    programs: [...new Set([...scriptsIn(entryPoints).map(([program]) => program), ...listed.flatMap(programAt)])],
    moduleOfProgram: scriptsIn(entryPoints),
  };
}

/** What stands below `[console_scripts]` and `[gui_scripts]`. */
function scriptsIn(entryPoints: string): readonly (readonly [program: string, module: string])[] {
  const tables = [...entryPoints.matchAll(/^\[[ \t]*(?:console|gui)_scripts[ \t]*\]([^[]*)/gm)];
  return tables.flatMap(([, lines = '']) =>
    [...lines.matchAll(/^[ \t]*([\w.-]+)[ \t]*=[ \t]*([\w.]*)/gm)].map(
      ([, name = '', module = '']) => [name, module] as const,
    ),
  );
}

/** What stands beside the interpreter: `bin/name`, and `Scripts/name.exe` on Windows. */
function programAt(path: string): readonly string[] {
  const name = /(?:^|\/)(?:bin|Scripts)\/([\w.-]+?)(?:\.exe|-script\.py)?$/.exec(path)?.[1];
  return name === undefined || environment.test(path) ? [] : [name];
}

function topLevel(list: readonly Distribution[], inner: ReadonlySet<string>): readonly string[] {
  const from = (path: string, root: string): string =>
    path.startsWith(root) ? (/^([^/.]+)(?:[/.]|$)/.exec(path.slice(root.length))?.[1] ?? '') : '';
  const names = list.flatMap(({ files }) =>
    files
      .filter((path) => path.endsWith('.py') || binary.test(path))
      .flatMap((path) => [
        from(path, environment.exec(path)?.[1] ?? path),
        ...[...inner].map((folder) => from(path, folder)),
      ]),
  );
  return [...new Set(names)].filter((name) => name !== '__init__' && /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name));
}

async function read(tree: FileTree, path: string): Promise<string> {
  try {
    const content = await tree.read(path);
    return content.byteLength > textMax ? '' : sourceFile(path, content).text;
  } catch (error) {
    if (error instanceof FileUnreadable) return '';
    throw error;
  }
}
