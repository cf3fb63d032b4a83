/**
 * Scripts that people run by their names in package.json, with packages that only development installs: such a use is not the
 * product's, though nothing in the path says so.
 */
import { dirname, join } from 'node:path/posix';
import type { FileTree } from '../files/file-tree.ts';
import { isOwnFile } from '../linking/first-party.ts';
import type { World } from '../linking/linker.ts';
import { rootOfScriptNamed } from '../linking/package-json-text.ts';
import { readTextIfThere } from '../text/read-text.ts';

const manifestsMax = 500;
const textsMax = 2000;
const sizeMax = 512 * 1024;
const word = /[\w@.~/-]{2,300}/g;
const endings = ['', '.js', '.mjs', '.cjs', '.ts', '.mts', '.cts', '/index.js', '/index.ts'];
/** What may start a program where the product runs. */
const starting =
  /(?:^|\/)(?:[^/]*(?:Dockerfile|Containerfile|Procfile|compose|crontab)[^/]*|[^/]*\.(?:sh|service|conf|ini|toml|ya?ml|json))$/i;
const settled = /(?:^|\/)(?:package\.json|[^/]*lock[^/]*|\.github\/.*|tsconfig[^/]*)$/;

const known = new WeakMap<World, Promise<ReadonlySet<string>>>();

/** Files that no other imports and no setting starts, named by scripts that do not start the product. Empty but for npm. */
export function filesRunByHand(world: World): Promise<ReadonlySet<string>> {
  const made = known.get(world) ?? findFiles(world);
  known.set(world, made);
  return made;
}

async function findFiles(world: World): Promise<ReadonlySet<string>> {
  if (world.linkage.ecosystem !== 'npm') return new Set();
  const { tree, files, linker } = world;
  const own = new Set(files.map(({ path }) => path));
  const byHand = new Set<string>();
  const others = new Set<string>();
  for (const { path } of textsOf(tree, /(?:^|\/)package\.json$/).slice(0, manifestsMax)) {
    const { scripts, rest } = partsOf((await readTextIfThere(tree, path)) ?? '');
    const named = (text: string): readonly string[] => filesNamed(text, dirname(path), own);
    for (const [name, command] of scripts)
      for (const file of named(command)) (runsTheProduct(name) ? others : byHand).add(file);
    for (const file of named(rest)) others.add(file);
  }
  if (byHand.size === 0) return byHand;
  for (const file of files)
    for (const { specifier } of file.imports)
      for (const target of linker.ownTargets(file, specifier, []))
        if (target.path !== file.path) others.add(target.path);
  for (const { path } of textsOf(tree, starting).slice(0, textsMax)) {
    if (settled.test(path)) continue;
    const text = (await readTextIfThere(tree, path)) ?? '';
    for (const file of byHand) if (text.includes(file.replace(/(?:\/index)?\.\w+$/, ''))) others.add(file);
  }
  const found = new Set([...byHand].filter((path) => !others.has(path)));
  // A repository of nothing but scripts is judged as it is.
  const isRest = files.some(({ path }) => !found.has(path) && world.rootOf(path) === 'production');
  return isRest ? found : new Set();
}

/** A server under development is the product's code, whichever tool runs it. */
function runsTheProduct(script: string): boolean {
  return rootOfScriptNamed(script) === 'production' || /^(?:pre|post)?(?:install|dev)(?:[:_-]|$)/.test(script);
}

function textsOf(tree: FileTree, name: RegExp): FileTree['entries'] {
  return tree.entries.filter((entry) => name.test(entry.path) && isOwnFile(entry, sizeMax));
}

interface Parts {
  readonly scripts: readonly (readonly [name: string, command: string])[];
  /** What else of the manifest may name files: `main`, `bin`, `exports`, settings. */
  readonly rest: string;
}

function partsOf(text: string): Parts {
  try {
    const { scripts, ...others }: Record<string, unknown> = Object(JSON.parse(text));
    const pairs = Object.entries(Object(scripts)).flatMap(([name, command]): [string, string][] =>
      typeof command === 'string' ? [[name, command]] : [],
    );
    return { scripts: pairs, rest: JSON.stringify(others) };
  } catch {
    return { scripts: [], rest: '' };
  }
}

function filesNamed(text: string, folder: string, own: ReadonlySet<string>): readonly string[] {
  return [...text.matchAll(word)].flatMap(([name]) =>
    endings.map((ending) => join(folder, name + ending)).filter((path) => own.has(path)),
  );
}
