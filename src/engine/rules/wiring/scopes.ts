/** Who is who in a wired program: functions, methods, types and variables by scope and name, and what imports lead to. */
import type { WiringLanguage } from './framework.ts';
import type { Expression, FileProgram, WiredType } from './program.ts';

export interface FunctionPlace {
  readonly path: string;
  readonly index: number;
}

export interface Scope {
  readonly functions: Map<string, FunctionPlace>;
  readonly globals: Map<string, { readonly path: string; readonly type: string; readonly value: Expression }>;
  readonly types: Map<string, { readonly path: string; readonly type: WiredType }>;
  /** By `Type.method`. */
  readonly methods: Map<string, FunctionPlace>;
  readonly methodNames: Map<string, string[]>;
  name: string;
}

export interface Scopes {
  readonly files: ReadonlyMap<string, FileProgram>;
  readonly scopes: ReadonlyMap<string, Scope>;
  /** By the name of the method alone, for values whose type nobody knows. */
  readonly methodsByName: ReadonlyMap<string, readonly FunctionPlace[]>;
  /** The scopes that have a type of a name. */
  readonly typeScopes: ReadonlyMap<string, readonly string[]>;
  /** Where a path of names leads from a file. */
  scopeOf(from: string, path: string): string | undefined;
  /** By path: scopes whose names are all seen. */
  readonly wildcards: ReadonlyMap<string, readonly string[]>;
  /** By path: names of imports, and what they lead to. */
  readonly imports: ReadonlyMap<
    string,
    ReadonlyMap<string, { readonly from: string; readonly scope: string | undefined }>
  >;
}

export function scopesOf(files: ReadonlyMap<string, FileProgram>, language: WiringLanguage): Scopes {
  const scopes = new Map<string, Scope>();
  const methodsByName = new Map<string, FunctionPlace[]>();
  const typeScopes = new Map<string, string[]>();
  for (const [path, file] of files) {
    const scope = scopes.get(file.scope) ?? emptyScope(file.scopeName);
    scopes.set(file.scope, scope);
    for (const [index, { name, owner }] of file.functions.entries()) {
      if (name === '') continue;
      const place = { path, index };
      if (owner === '') setOnce(scope.functions, name, place);
      else {
        setOnce(scope.methods, `${owner}.${name}`, place);
        const names = scope.methodNames.get(owner);
        if (names === undefined) scope.methodNames.set(owner, [name]);
        else names.push(name);
        const others = methodsByName.get(name);
        if (others === undefined) methodsByName.set(name, [place]);
        else others.push(place);
      }
    }
    for (const { name, type, value } of file.globals) setOnce(scope.globals, name, { path, type, value });
    for (const type of file.types) {
      setOnce(scope.types, type.name, { path, type });
      const others = typeScopes.get(type.name);
      if (others === undefined) typeScopes.set(type.name, [file.scope]);
      else if (!others.includes(file.scope) && others.length < 50) others.push(file.scope);
    }
  }
  const known = new Set(scopes.keys());
  const imports = new Map(
    [...files].map(([path, file]) => [
      path,
      new Map(
        file.imports.map((entry) => {
          const scope = language.scopeOf(entry.from, path, known);
          const named = scope === undefined ? undefined : scopes.get(scope)?.name;
          return [entry.name !== '' ? entry.name : named || language.nameOf(entry.from), { from: entry.from, scope }];
        }),
      ),
    ]),
  );
  const wildcards = new Map(
    [...files].map(([path, file]) => [
      path,
      file.imports.flatMap(({ name, from }) => (name === '*' ? (language.scopeOf(from, path, known) ?? []) : [])),
    ]),
  );
  return {
    files,
    scopes,
    methodsByName,
    typeScopes,
    imports,
    wildcards,
    scopeOf: (from, path) => language.scopeOf(from, path, known),
  };
}

/** A method of a type or of those that lend it theirs. */
export function methodOf(all: Scopes, scope: string, type: string, name: string, depth = 0): FunctionPlace | undefined {
  const found = all.scopes.get(scope)?.methods.get(`${type}.${name}`);
  if (found !== undefined || depth > 8) return found;
  const declared = all.scopes.get(scope)?.types.get(type);
  for (const base of declared?.type.bases ?? []) {
    const at = typeNamed(all, base, declared?.path ?? '');
    const inherited = at === undefined ? undefined : methodOf(all, at.scope, at.name, name, depth + 1);
    if (inherited !== undefined) return inherited;
  }
  return undefined;
}

/** A method of a type that has all that an interface asks for; the nearest scope is asked first. */
export function implementationOf(all: Scopes, scope: string, type: string, name: string): FunctionPlace | undefined {
  const wanted = all.scopes.get(scope)?.types.get(type)?.type.methods ?? [];
  if (!wanted.includes(name)) return undefined;
  const places = (all.methodsByName.get(name) ?? []).slice(0, 200);
  const fitting = places.filter(({ path, index }) => {
    const file = all.files.get(path);
    const owner = file?.functions[index]?.owner ?? '';
    const names = all.scopes.get(file?.scope ?? '')?.methodNames.get(owner) ?? [];
    return wanted.every((method) => names.includes(method));
  });
  return fitting.find(({ path }) => all.files.get(path)?.scope === scope) ?? fitting[0];
}

export function methodNames(all: Scopes, scope: string, type: string): readonly string[] {
  return all.scopes.get(scope)?.methodNames.get(type) ?? [];
}

/** The type that a name means in a file: `User`, or `models.User` of an import. */
export function typeNamed(all: Scopes, written: string, path: string): { scope: string; name: string } | undefined {
  const [first = '', second] = written.split('.');
  if (second === undefined) {
    const own = all.files.get(path)?.scope ?? '';
    const imported = all.imports.get(path)?.get(first)?.from;
    const from = imported === undefined ? undefined : imported.slice(0, Math.max(imported.lastIndexOf('.'), 0));
    const known = all.typeScopes.get(first) ?? [];
    const scope = known.includes(own)
      ? own
      : from !== undefined && known.includes(from)
        ? from
        : known.length === 1
          ? known[0]
          : undefined;
    return scope === undefined || (imported !== undefined && scope !== from && from !== '')
      ? undefined
      : { scope, name: first };
  }
  const scope = all.imports.get(path)?.get(first)?.scope;
  return scope !== undefined && all.scopes.get(scope)?.types.has(second) ? { scope, name: second } : undefined;
}

function emptyScope(name: string): Scope {
  return {
    functions: new Map(),
    globals: new Map(),
    types: new Map(),
    methods: new Map(),
    methodNames: new Map(),
    name,
  };
}

function setOnce<V>(map: Map<string, V>, key: string, value: V): void {
  if (!map.has(key)) map.set(key, value);
}
