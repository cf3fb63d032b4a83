/**
 * What of own Python something may call that is no Python of this tree: settings and texts that name it, frameworks that find
 * files by themselves, platforms that call functions by habit, and whoever installs what is published.
 */
import type { FileTree } from '../../../files/file-tree.ts';
import { isFirstParty } from '../../../linking/first-party.ts';
import type { World } from '../../../linking/linker.ts';
import type { FileFacts } from '../../../model/file-facts.ts';
import type { FlowFacts } from '../../../model/flow-facts.ts';
import { readTextIfThere } from '../../../text/read-text.ts';
import { baseOf } from '../graph/module-table.ts';
import { nameLast } from '../graph/open.ts';
import type { Served } from '../graph/served.ts';
import type { Starts } from '../graph/starts.ts';
import { standardLibrary } from '../graph/standard-library.ts';

export interface StartsInput {
  readonly tree: FileTree;
  readonly ownCode: World['ownCode'];
}

/** `packages`: the code of all packages that are here; `undefined` where they are not. */
export async function startsOf(
  { tree, ownCode }: StartsInput,
  live: readonly FileFacts[],
  packages: readonly FileFacts[] | undefined,
): Promise<Starts> {
  const { mayRun, isClosed } = await ownCode();
  const names = await namesIn(tree, live);
  const lastNames = new Set([...names].map(nameLast));
  const files = new Map(live.map((file) => [file.path, file]));
  const mayBeFound =
    packages === undefined || [...packages, ...live].some(loadsUnnamed) || lacksPackages(live, packages);
  return {
    isClosed: (path) => isClosed({ path, language: 'python' }),
    runs: mayRun,
    isNamed: (_path, name) => lastNames.has(nameLast(name)),
    isFound: (path) => {
      const file = files.get(path);
      return file !== undefined && !isScript(file) && (mayBeFound || isNamedModule(names, path));
    },
    isHabit: (path, start) => files.get(path)?.ownFunctions?.some((fact) => holds(fact, start)) !== true,
    served: await servedIn(tree, live, names),
    isAll: live.some((file) => file.flow === undefined || file.hazards.some(mayLoadOwn)),
  };
}

/** The function that is declared there is one that only names call. */
function holds({ at }: { readonly at: number }, start: number): boolean {
  return start <= at && at <= start + headMax;
}

/** `async def ` before the name. */
const headMax = 20;

function mayLoadOwn({ code, bound }: FileFacts['hazards'][number]): boolean {
  return (code === 'dynamic_load' && bound !== 'programs') || code === 'reflection';
}

function loadsUnnamed({ hazards }: FileFacts): boolean {
  return hazards.some(mayLoadOwn);
}

/** Something is imported that is neither own code nor Python's, and not among the packages. */
function lacksPackages(live: readonly FileFacts[], packages: readonly FileFacts[]): boolean {
  const known = new Set([...live, ...packages].flatMap(({ path }) => path.replace(/\.py$/, '').split('/')));
  return live.some(({ imports }) =>
    imports.some(({ specifier, kind }) => {
      const root = specifier.split('.')[0] ?? '';
      return kind !== 'type' && root !== '' && !standardLibrary.has(root) && !known.has(root);
    }),
  );
}

/** Run as a program, it calls what it has. */
function isScript({ flow }: FileFacts): boolean {
  return flow?.names.includes('__main__') === true && flow.names.includes('__name__');
}

function isNamedModule(names: ReadonlySet<string>, path: string): boolean {
  const parts = baseOf(path).split('/');
  return parts.some((_, index) => names.has(parts.slice(index).join('.')) && index < parts.length - 1);
}

const settings =
  /\.(?:toml|cfg|ini|ya?ml|json|env|sh|conf)$|(?:^|\/)(?:Procfile|Dockerfile|Makefile|[^/]*\.dockerfile)$/;
const sizeMax = 512 * 1024;
const filesMax = 500;
const reference = /[A-Za-z_]\w*(?:[.:/]+[A-Za-z_]\w*)+/g;

/** `shop.views:index`, with dots between all of its names. */
async function namesIn(tree: FileTree, live: readonly FileFacts[]): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  const note = (text: string): void => {
    for (const [found] of text.matchAll(reference)) names.add(found.replace(/[:/]+/g, '.'));
  };
  for (const { strings } of live) for (const { text } of strings) note(text);
  const entries = tree.entries.filter(
    ({ kind, path, size }) => kind === 'file' && size <= sizeMax && settings.test(path) && isFirstParty(path),
  );
  for (const entry of entries.slice(0, filesMax)) note((await readTextIfThere(tree, entry.path)) ?? '');
  return names;
}

const assignment = /^([A-Za-z_]\w{0,99})[ \t]*(?::[^=\n]{1,99})?=(?!=)/gm;
/** Servers look for these where nobody names another. */
const habit: ReadonlySet<string> = new Set(['application', 'app']);

/** Values of modules that a server is started with: by habit, or as a text names them (`shop.wsgi:site`). */
async function servedIn(
  tree: FileTree,
  live: readonly FileFacts[],
  names: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly Served[]>> {
  const served = new Map<string, readonly Served[]>();
  for (const { path, flow } of live) {
    if (flow === undefined) continue;
    const parts = baseOf(path).split('/');
    const isNamed = (name: string): boolean =>
      habit.has(name) || parts.some((_, index) => names.has([...parts.slice(index), name].join('.')));
    if (!membersOf(flow).some(isNamed)) continue;
    const text = (await readTextIfThere(tree, path)) ?? '';
    const found = [...text.matchAll(assignment)].flatMap(({ 1: name = '', index }) =>
      isNamed(name) ? [{ name, start: index, end: index + name.length }] : [],
    );
    if (found.length > 0) served.set(path, found);
  }
  return served;
}

/** Names of what a module holds. */
function membersOf({ members, names }: FlowFacts): readonly string[] {
  return members.flatMap((name, index) => (index % 2 === 0 ? (names[name] ?? []) : []));
}
