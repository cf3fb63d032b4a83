/**
 * The names that an npm release hands on to those who import it by its name. Every module that may be its main one is read (for bundlers, for
 * `import`, for `require`): certain is what all of them have, possible what any of them has.
 */
import { isMachineMade, isProductFile, isTool } from '../../symbols/is-product-file.ts';
import { resolve, withEnding } from '../../symbols/module-loads.ts';
import { parseProgram } from '../../languages/javascript/syntax/parse.ts';
import { nameOf, type Node, nodeOf, nodesOf } from '../../languages/javascript/syntax/node.ts';
import { requiredBy } from './commonjs-links.ts';
import { addedNames, commonJsNames } from './commonjs-names.ts';
import { esNames, isEsModule } from './es-names.ts';
import type { ModuleNames } from './module-names.ts';
import { pushEach } from '../../text/push-each.ts';

export interface ReleaseNames {
  readonly certain: readonly string[];
  /** Nothing else is handed on; null where that cannot be told. */
  readonly possible: readonly string[] | null;
  /** How all its main modules are written; `mixed` where some are so and some so. */
  readonly kind: 'es' | 'commonjs' | 'mixed';
  /** Why `possible` is not told, for a person. */
  readonly reason: string;
}

const textLengthMax = 2_000_000;
const modulesMax = 200;

/** @param files texts by path, package.json among them */
export function npmReleaseNames(files: ReadonlyMap<string, string>): ReleaseNames {
  const mains = mainsOf(files);
  if (typeof mains === 'string') return { certain: [], possible: null, kind: 'mixed', reason: mains };
  const read = moduleReader(files);
  const wholes = mains.map((path) => read.namesOf(path));
  const kinds = new Set(wholes.map(({ kind }) => kind));
  const [first = wholes[0]] = wholes;
  const opening = wholes.map((one) => one.opening).find((why) => why !== '') ?? replacedModule(files, read.modules());
  const possible = new Set(wholes.flatMap((one) => [...one.possible]));
  const added = opening === '' ? namesFromElsewhere(files, read.modules()) : { names: [], opening };
  for (const name of added.names) possible.add(name);
  return {
    certain: [...(first?.certain ?? [])].filter((name) => wholes.every(({ certain }) => certain.has(name))).sort(),
    possible: added.opening === '' ? [...possible].sort() : null,
    kind: kinds.size > 1 ? 'mixed' : (first?.kind ?? 'mixed'),
    reason: added.opening,
  };
}

interface WholeNames {
  readonly kind: 'es' | 'commonjs';
  readonly certain: ReadonlySet<string>;
  readonly possible: ReadonlySet<string>;
  readonly opening: string;
}

function moduleReader(files: ReadonlyMap<string, string>) {
  const known = new Map<string, ModuleNames>();
  const namesOf = (path: string, above: readonly string[] = []): WholeNames => {
    const own = known.get(path) ?? readModule(path, files.get(path));
    known.set(path, own);
    let opening = own.opening === '' ? '' : `${path}: ${own.opening}`;
    if (known.size > modulesMax) opening ||= 'it has too many modules';
    const follow = (specifier: string): WholeNames => {
      const target = resolve(files, path, specifier);
      if (target === undefined)
        return { ...nothing, opening: `${path} hands on ${specifier}, which is not among its files` };
      return above.includes(target) || target === path ? nothing : namesOf(target, [...above, path]);
    };
    const stars = own.stars.map(follow);
    const wholes = own.wholes.map(follow);
    for (const one of [...stars, ...wholes]) opening ||= one.opening;
    const [first] = wholes;
    const ofWholes = [...(first?.certain ?? [])].filter((name) => wholes.every(({ certain }) => certain.has(name)));
    const isHandedOn = (name: string): boolean => name !== 'default';
    return {
      kind: own.kind,
      certain: new Set([
        ...own.certain,
        ...ofWholes,
        ...stars.flatMap(({ certain }) => [...certain].filter(isHandedOn)),
      ]),
      possible: new Set([
        ...own.possible,
        ...wholes.flatMap(({ possible }) => [...possible]),
        ...stars.flatMap(({ possible }) => [...possible].filter(isHandedOn)),
      ]),
      opening,
    };
  };
  return { namesOf, modules: (): ReadonlyMap<string, ModuleNames> => known };
}

const nothing: WholeNames = { kind: 'es', certain: new Set(), possible: new Set(), opening: '' };

function readModule(path: string, text: string | undefined): ModuleNames {
  const none = {
    kind: 'commonjs',
    certain: new Set<string>(),
    possible: new Set<string>(),
    stars: [],
    wholes: [],
  } as const;
  if (text === undefined || !/\.[cm]?js$/.test(path)) return { ...none, opening: 'it is no JavaScript' };
  if (text.length > textLengthMax) return { ...none, opening: 'it is too long' };
  try {
    const program = parseProgram(text, 'jsx');
    if (path.endsWith('.mjs') || (!path.endsWith('.cjs') && isEsModule(program))) return esNames(program);
    return commonJsNames(program);
  } catch {
    return { ...none, opening: 'it cannot be parsed' };
  }
}

/** Other modules of the release may put names on one that is handed on, where that is CommonJS. */
function namesFromElsewhere(
  files: ReadonlyMap<string, string>,
  modules: ReadonlyMap<string, ModuleNames>,
): { readonly names: readonly string[]; readonly opening: string } {
  const names: string[] = [];
  const handedOn = new Set([...modules].flatMap(([path, { kind }]) => (kind === 'commonjs' ? [path] : [])));
  for (const [path, text] of files) {
    if (handedOn.size === 0) break;
    if (!/\.[cm]?js$/.test(path) || !isProductFile(path) || isTool(path) || modules.get(path)?.kind === 'es') continue;
    const loaded = [...text.matchAll(/(?:\brequire\s*\(|\bfrom|\bimport)\s*['"](\.[^'"]*)['"]/g)];
    if (!loaded.some(([, to = '']) => handedOn.has(resolve(files, path, to) ?? ''))) continue;
    if (text.length > textLengthMax || isMachineMade(text))
      return { names, opening: `${path} loads what is handed on` };
    const isHandedOn = (specifier: string | undefined): boolean =>
      specifier !== undefined && handedOn.has(resolve(files, path, specifier) ?? '');
    const { stars = [], wholes = [] } = modules.get(path) ?? {};
    const found = addedBy(text, isHandedOn, [...stars, ...wholes].filter(isHandedOn).length);
    if (found === undefined) return { names, opening: `${path} loads what is handed on` };
    pushEach(names, found);
  }
  return { names, opening: '' };
}

/** Undefined where it cannot be told. @param understood how many loads are known to hand the module on */
function addedBy(
  text: string,
  isHandedOn: (specifier: string | undefined) => boolean,
  understood: number,
): readonly string[] | undefined {
  let program: Node;
  try {
    program = parseProgram(text, 'jsx');
  } catch {
    return undefined;
  }
  const aliases = new Set<string>();
  let loads = understood;
  for (const statement of nodesOf(program['body'])) {
    if (statement.type === 'ImportDeclaration') {
      for (const specifier of nodesOf(statement['specifiers']))
        if (specifier.type !== 'ImportSpecifier' && isHandedOn(String(nodeOf(statement['source'])?.['value'])))
          aliases.add(nameOf(nodeOf(specifier['local'])));
    }
    for (const declarator of statement.type === 'VariableDeclaration' ? nodesOf(statement['declarations']) : []) {
      const [id, init] = [nodeOf(declarator['id']), nodeOf(declarator['init'])];
      const owner = init?.type === 'MemberExpression' ? nodeOf(init['object']) : init;
      if (!isHandedOn(requiredBy(owner))) continue;
      loads += 1;
      if (init === owner && id?.type === 'Identifier') aliases.add(nameOf(id));
    }
  }
  const all = [...text.matchAll(/\brequire\s*\(\s*['"](\.[^'"]*)['"]/g)].filter(([, to]) => isHandedOn(to)).length;
  // Loaded in another way than by a variable at the top: what becomes of it is not followed.
  if (all > loads) return undefined;
  const { possible, opening } = addedNames(program, aliases);
  return opening === '' ? [...possible] : undefined;
}

/** Paths of the modules that the name of the package may stand for, or why they are not known. */
function mainsOf(files: ReadonlyMap<string, string>): readonly string[] | string {
  const fields = manifestOf(files);
  if (fields === undefined) return 'its package.json cannot be read';
  const named = [fields.get('main') ?? 'index.js', fields.get('module'), fields.get('browser')];
  const exported = fields.get('exports');
  const paths = recordOf(exported);
  const hasPaths = paths !== undefined && [...paths.keys()].some((key) => key.startsWith('.'));
  pushEach(named, targetsOf(hasPaths ? paths.get('.') : exported));
  const mains = new Set<string>();
  for (const [at, name] of named.entries()) {
    if (typeof name !== 'string') continue;
    const path = name.replace(/^\.?\//, '').replace(/\/$/, '');
    const found = files.has(path) ? path : withEnding(files, path === '' || path === '.' ? 'index' : path);
    // Where `exports` says what is loaded, `main` may be left from before.
    if (found === undefined && !(at === 0 && exported !== undefined && exported !== null))
      return `its module ${name} is not among its files`;
    if (found !== undefined) mains.add(found);
  }
  return mains.size === 0 ? 'it has no main module' : [...mains];
}

function manifestOf(files: ReadonlyMap<string, string>): ReadonlyMap<string, unknown> | undefined {
  try {
    const manifest: unknown = JSON.parse(files.get('package.json') ?? '');
    return recordOf(manifest);
  } catch {
    return undefined;
  }
}

/** Bundlers for browsers load others in the place of some modules. */
function replacedModule(files: ReadonlyMap<string, string>, modules: ReadonlyMap<string, ModuleNames>): string {
  for (const name of recordOf(manifestOf(files)?.get('browser'))?.keys() ?? [])
    if (modules.has(resolve(files, 'package.json', name) ?? '')) return `bundlers replace ${name}`;
  return '';
}

/** Of all conditions but those that only compilers ask for. */
function targetsOf(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((item) => targetsOf(item));
  return [...(recordOf(value) ?? [])].flatMap(([key, item]) => (/^types(?:@|$)/.test(key) ? [] : targetsOf(item)));
}

function recordOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? new Map<string, unknown>(Object.entries(value))
    : undefined;
}
