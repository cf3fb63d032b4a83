/**
 * Where the names that loaders load come from, followed from loader to source by names alone: a function that hands its parameter
 * on to a loader is one itself, a member that is loaded is what it is set to. Within a file members, globals and results are
 * followed; from file to file functions, and members that a loader's own file loads. A name counts between packages of which one
 * imports the other, and in first-party code.
 */
import type { PackageCode } from '../../linking/installed-sources.ts';
import type { LoadFacts } from '../../model/load-facts.ts';

export type TakenKind = 'takers' | 'programTakers';

export interface HandedNames {
  /** A reached file, and the packages that it imports. */
  enter(facts: LoadFacts, code: PackageCode, imports: readonly PackageCode[], path: string): void;
  /** Nobody knows which functions of the package load what they are handed. */
  takeAll(code: PackageCode): void;
  /** First-party code hands out something that stands in no file, and that is loaded. */
  takesFrom(own: readonly LoadFacts[]): boolean;
  /** Files that load what they ask of whoever starts the program. */
  askers(): ReadonlySet<string>;
  /** Packages of files that hand their own name to a function that loads it. */
  ownHanders(): readonly PackageCode[];
}

interface Unit {
  readonly imports: Set<Unit>;
  readonly handsOwn: Set<string>;
  readonly defines: Set<string>;
  isTaker: boolean;
}

/** By which keys what is handed to a taker is looked up: `f#1#name` is handed in the second place or as `name`. */
function keysOf(name: string): readonly string[] {
  if (name.startsWith('@')) return name.endsWith(')') ? [name] : [name, `${name}()`];
  const [callee = '', place = '*', keyword = ''] = name.split('#');
  return place === '*'
    ? [`${callee}#`]
    : [`${callee}#${place}`, ...(keyword === '' ? [] : [`${callee}#${keyword}`]), `${callee}#*`];
}

interface FileFlow {
  readonly path: string;
  readonly unit: Unit;
  readonly from: ReadonlyMap<string, readonly string[]>;
}

const outside = '@outside';
/** Names that are handed on through more functions than these, from file to file, mean something else by then. */
const depthMax = 3;

export function handedNames(kinds: readonly TakenKind[]): HandedNames {
  const units = new Map<PackageCode, Unit>();
  /** By what is handed or set: the files that do it. */
  const filesTo = new Map<string, FileFlow[]>();
  const taken = new Map<Unit, Set<string>>();
  /** Functions that run a text which they are handed, or read an object from it. */
  const runners = new Set<string>();
  const roots: (readonly [file: FileFlow, names: readonly string[]])[] = [];
  const outsideIn = new Set<string>();
  const followed = new Map<object, Set<string>>();
  let isSettled = false;

  const unitOf = (code: PackageCode): Unit => {
    const known = units.get(code) ?? { imports: new Set(), handsOwn: new Set(), defines: new Set(), isTaker: false };
    units.set(code, known);
    return known;
  };
  /** Sources of the names within the file, the functions among them as takers of its package. */
  const expand = (file: FileFlow, names: readonly string[], isRoot: boolean, take: (name: string) => void): void => {
    // What was followed in the file once need not be again.
    const key = isRoot ? file.from : file;
    const seen = followed.get(key) ?? new Set();
    followed.set(key, seen);
    const open = names.filter((name) => !seen.has(name));
    for (const name of open) seen.add(name);
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (name === outside) {
        if (isRoot) outsideIn.add(file.path);
      } else if (isRoot || !name.startsWith('@')) take(name);
      for (const to of keysOf(name))
        for (const next of file.from.get(to) ?? [])
          if (!seen.has(next)) {
            seen.add(next);
            open.push(next);
          }
    }
  };
  const settle = (): void => {
    if (isSettled) return;
    isSettled = true;
    const related = relations([...units.values()]);
    let open: (readonly [name: string, unit: Unit])[] = [];
    const takeFor = (unit: Unit) => (name: string) => {
      const names = taken.get(unit) ?? new Set();
      taken.set(unit, names);
      if (names.has(name)) return;
      names.add(name);
      open.push([name, unit]);
    };
    taken.clear();
    followed.clear();
    for (const unit of units.values()) if (unit.isTaker) for (const name of unit.defines) takeFor(unit)(`${name}#*`);
    for (const [file, names] of roots) expand(file, names, true, takeFor(file.unit));
    for (let depth = 0; depth < depthMax && open.length > 0; depth++) {
      const layer = open;
      open = [];
      for (const [name, unit] of layer) {
        const near = related.get(unit);
        for (const key of keysOf(name))
          for (const file of filesTo.get(key) ?? [])
            if (file.unit === unit || near?.has(file.unit) === true)
              expand(file, file.from.get(key) ?? [], false, takeFor(file.unit));
      }
    }
  };

  return {
    enter(facts, code, imports, path) {
      const unit = unitOf(code);
      const from = pairsOf(facts);
      const file = { unit, from, path };
      for (const to of from.keys()) {
        const known = filesTo.get(to);
        if (known === undefined) filesTo.set(to, [file]);
        else known.push(file);
      }
      isSettled = false;
      for (const name of facts.defines) unit.defines.add(name);
      for (const callee of facts.handsOwn) unit.handsOwn.add(callee);
      for (const other of imports) if (other !== code) unit.imports.add(unitOf(other));
      for (const name of facts.codeTakers) if (!/^[@*]/.test(name)) runners.add(name);
      const names = kinds.flatMap((kind) => facts[kind]);
      if (names.length > 0)
        roots.push([file, names.includes('*') ? [...names, ...facts.defines.map((name) => `${name}#*`)] : names]);
    },
    takeAll(code) {
      unitOf(code).isTaker = true;
      isSettled = false;
    },
    askers: () => outsideIn,
    takesFrom(own) {
      settle();
      const first = merged(own);
      const names = new Set([...[...taken.values()].flatMap((each) => [...each]), ...runners]);
      return [...names].some((name) => isFromOutside(first, name));
    },
    ownHanders() {
      settle();
      const names = new Set([...taken.values()].flatMap((each) => [...each].map((name) => name.split('#')[0] ?? '')));
      return [...units].flatMap(([code, { handsOwn }]) =>
        [...handsOwn].some((name) => names.has(name)) ? [code] : [],
      );
    },
  };
}

function pairsOf(facts: LoadFacts): ReadonlyMap<string, readonly string[]> {
  const from = new Map<string, string[]>();
  for (const pair of facts.handsOn) {
    const [to = '', source = ''] = pair.split(' ');
    // What takes many is handed in any place.
    for (const key of to.includes('#') ? [to, to.slice(0, to.indexOf('#') + 1)] : [to]) {
      const known = from.get(key);
      if (known === undefined) from.set(key, [source]);
      else known.push(source);
    }
  }
  return from;
}

interface OwnFlow {
  readonly from: ReadonlyMap<string, readonly string[]>;
  /** Functions that someone else may call: those with decorators, and those that nothing calls by name. */
  readonly isEntered: (name: string) => boolean;
}

function merged(own: readonly LoadFacts[]): OwnFlow {
  const from = new Map<string, string[]>();
  for (const facts of own)
    for (const [to, sources] of pairsOf(facts)) {
      const known = from.get(to);
      if (known === undefined) from.set(to, [...sources]);
      else known.push(...sources);
    }
  const entered = new Set(own.flatMap((facts) => facts.entered));
  const called = new Set(own.flatMap((facts) => facts.calls));
  return { from, isEntered: (name) => entered.has(name) || !called.has(name) };
}

/** Results of these come from files, from databases, or from far away. */
const reads =
  /^@(?:(?:read\w*|loads?|json|get_json|fetch\w*|scalars?|recv\w*|urlopen|getpass|first|one|all|decode\w*)\(\)|text|content|body|data|payload|json|form|args|params|query|request|cookies|headers)$/;

/** First-party code hands to the name, or sets it to, something that stands in none of its files. */
function isFromOutside({ from, isEntered }: OwnFlow, name: string): boolean {
  const open = keysOf(name).flatMap((key) => from.get(key) ?? []);
  const seen = new Set(open);
  for (let source = open.pop(); source !== undefined; source = open.pop()) {
    if (source === outside || reads.test(source)) return true;
    if (!source.startsWith('@') && isEntered(source.split('#')[0] ?? '')) return true;
    for (const key of keysOf(source))
      for (const next of from.get(key) ?? [])
        if (!seen.has(next)) {
          seen.add(next);
          open.push(next);
        }
  }
  return false;
}

/** For each package itself and those that import it, directly or not. */
function relations(units: readonly Unit[]): ReadonlyMap<Unit, ReadonlySet<Unit>> {
  const related = new Map<Unit, Set<Unit>>();
  const relate = (one: Unit, other: Unit): void => {
    related.set(one, (related.get(one) ?? new Set([one])).add(other));
  };
  for (const unit of units) {
    const seen = new Set<Unit>([unit]);
    for (const other of seen) {
      relate(other, unit);
      for (const imported of other.imports) seen.add(imported);
    }
  }
  return related;
}
