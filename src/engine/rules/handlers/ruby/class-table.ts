/** All classes and modules of a project by name: reopened ones together, with what they include and inherit, and their methods by visibility. */
import type { RubyCall, RubyClass, RubyCode, RubyFacts, RubyMethod } from './ruby-code.ts';

export interface ClassEntry {
  /** `Admin::UsersController`. */
  readonly name: string;
  readonly base?: string;
  /** In the order in which they are written, over all files. */
  readonly statements: Statement[];
  readonly methods: Map<string, MethodEntry>;
  readonly shared: Map<string, MethodEntry>;
  readonly includes: string[];
  readonly isModule: boolean;
  readonly path: string;
  readonly code: RubyClass;
}

export interface Statement {
  readonly call: RubyCall;
  readonly path: string;
}

export interface MethodEntry {
  readonly method: RubyMethod;
  readonly path: string;
  readonly isPublic: boolean;
  readonly owner: string;
}

export interface ClassTable {
  readonly all: ReadonlyMap<string, ClassEntry>;
  /** As a name is looked up from inside another one. */
  find(name: string, inside: string): ClassEntry | undefined;
  /** `admin/users`: as routes write controllers, whatever the case of acronyms. */
  findByPath(path: string): ClassEntry | undefined;
  /** The class, what it includes, then its bases with theirs. */
  ancestors(entry: ClassEntry): readonly ClassEntry[];
  /** Names of bases and modules that are no part of the project. */
  outside(entry: ClassEntry): readonly string[];
}

const ancestorsMax = 200;

export function classTable(files: ReadonlyMap<string, RubyFacts>): ClassTable {
  const all = new Map<string, ClassEntry>();
  for (const [path, { body }] of files) collect(all, path, body, '', 0);
  const byPath = new Map<string, ClassEntry>();
  for (const entry of all.values())
    if (entry.name.endsWith('Controller') && !byPath.has(pathKey(entry.name))) byPath.set(pathKey(entry.name), entry);
  const find = (name: string, inside: string): ClassEntry | undefined => {
    for (let around = inside; ; around = around.slice(0, Math.max(0, around.lastIndexOf('::')))) {
      const found = all.get(around === '' ? name : `${around}::${name}`);
      if (found !== undefined) return found;
      if (around === '') return undefined;
    }
  };
  const kept = new Map<
    ClassEntry,
    { readonly ancestors: readonly ClassEntry[]; readonly outside: readonly string[] }
  >();
  const lineage = (start: ClassEntry) => {
    const known = kept.get(start);
    if (known !== undefined) return known;
    const ancestors: ClassEntry[] = [];
    const outside: string[] = [];
    const open: ClassEntry[] = [start];
    for (let next = open.shift(); next !== undefined && ancestors.length < ancestorsMax; next = open.shift()) {
      if (ancestors.includes(next)) continue;
      ancestors.push(next);
      const above: ClassEntry[] = [];
      for (const name of [...next.includes.toReversed(), ...(next.base === undefined ? [] : [next.base])]) {
        const found = find(name, next.name);
        if (found === undefined || found === next) outside.push(name);
        else above.push(found);
      }
      open.unshift(...above);
    }
    const found = { ancestors, outside };
    kept.set(start, found);
    return found;
  };
  return {
    all,
    find,
    findByPath: (path) => byPath.get(path.replace(/[_/]+/g, (part) => (part.includes('/') ? '/' : '')).toLowerCase()),
    ancestors: (entry) => lineage(entry).ancestors,
    outside: (entry) => lineage(entry).outside,
  };
}

function pathKey(name: string): string {
  return name
    .replace(/Controller$/, '')
    .replaceAll('::', '/')
    .replaceAll('_', '')
    .toLowerCase();
}

function collect(
  all: Map<string, ClassEntry>,
  path: string,
  body: readonly RubyCode[],
  around: string,
  depth: number,
): void {
  if (depth > 30) return;
  for (const item of body) {
    if (item.k === 'body') collect(all, path, item.v, around, depth + 1);
    if (item.k !== 'class') continue;
    const name = around === '' ? item.name : `${around}::${item.name}`;
    const known = all.get(name);
    const entry: ClassEntry =
      known !== undefined && (known.base !== undefined || item.base === undefined)
        ? known
        : {
            name,
            statements: known?.statements ?? [],
            methods: known?.methods ?? new Map(),
            shared: known?.shared ?? new Map(),
            includes: known?.includes ?? [],
            isModule: item.isModule,
            path,
            code: item,
            ...(item.base === undefined ? {} : { base: item.base }),
          };
    all.set(name, entry);
    fill(entry, path, item.body);
    collect(all, path, item.body, name, depth + 1);
  }
}

function fill(entry: ClassEntry, path: string, body: readonly RubyCode[]): void {
  let isPublic = true;
  const add = (items: readonly RubyCode[], depth: number): void => {
    for (const item of items) {
      if (item.k === 'body' && depth < 10) add(item.v, depth + 1);
      else if (item.k === 'def') define(entry, path, item, isPublic);
      else if (item.k === 'call') {
        if (/^(?:private|protected|public)$/.test(item.name) && item.on === undefined && item.args.length === 0)
          isPublic = item.name === 'public';
        else if (/^(?:private|protected)$/.test(item.name)) hide(entry, path, item);
        else if (/^(?:include|prepend|extend)$/.test(item.name) && item.on === undefined)
          for (const arg of item.args) {
            if (arg.k === 'const') entry.includes.push(arg.v);
          }
        entry.statements.push({ call: item, path });
        if ((item.name === 'class_methods' || item.name === 'included') && item.block !== undefined)
          for (const inner of item.block.body)
            if (inner.k === 'def')
              define(entry, path, item.name === 'class_methods' ? { ...inner, shared: true } : inner, isPublic);
      } else if (item.k === 'class' && item.isModule && item.name === 'ClassMethods')
        for (const inner of item.body) if (inner.k === 'def') define(entry, path, { ...inner, shared: true }, true);
    }
  };
  add(body, 0);
}

function define(entry: ClassEntry, path: string, method: RubyMethod, isPublic: boolean): void {
  (method.shared === true ? entry.shared : entry.methods).set(method.name, {
    method,
    path,
    isPublic,
    owner: entry.name,
  });
}

/** `private def x` and `private :x`. */
function hide(entry: ClassEntry, path: string, call: RubyCall): void {
  for (const arg of call.args) {
    if (arg.k === 'def') define(entry, path, arg, false);
    const known = arg.k === 'text' ? entry.methods.get(arg.v) : undefined;
    if (known !== undefined) entry.methods.set(known.method.name, { ...known, isPublic: false });
  }
}
