/**
 * What a file gives to those that import it, in the forms of both module systems: exported names, names taken over from other files, a value that
 * stands for the module, fields of `exports`. Files may import each other in rings and take everything over from each other.
 */
import type { ModuleCode } from '../code/code.ts';
import type { ModuleFiles } from '../code/module-files.ts';
import { literal, type ObjectValue, type Scope, type Slot, stranger, type Stranger, type Value } from './value.ts';

export interface LoadedModule {
  readonly scope: Scope;
  /** Of CommonJS. */
  readonly module: ObjectValue;
  readonly imports: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
}

export interface ModuleExports {
  fileOf(this: void, path: string, from: string): string | undefined;
  imported(this: void, path: string, from: string, name: string): Value;
  exported(this: void, path: string, name: string): Value | undefined;
  exportNames(this: void, path: string): readonly string[];
}

/** What following code is needed for. */
export interface Follower {
  load(path: string): LoadedModule | undefined;
  lookup(name: string, scope: Scope): Value | undefined;
  member(value: Value, name: string): Value;
  /** Whether every module has been followed, so that what one exports stays. */
  isSettled(): boolean;
  isPackage(from: string): boolean;
  /** False where the budget is spent. */
  spend(): boolean;
}

export function moduleExports(
  modules: ReadonlyMap<string, ModuleCode>,
  files: ModuleFiles,
  follower: Follower,
): ModuleExports {
  const packages = new Map<string, Stranger>();
  const isPackage = new Map<string, boolean>();
  const namespaces = new Map<string, Value | undefined>();
  return {
    fileOf,
    imported,
    exported: (path, name) => exported(path, name, new Set()),
    exportNames,
  };

  function fileOf(path: string, from: string): string | undefined {
    let known = isPackage.get(from);
    if (known === undefined) {
      known = follower.isPackage(from);
      isPackage.set(from, known);
    }
    return known ? undefined : files.resolve(path, from);
  }

  function imported(path: string, from: string, name: string, seen = new Set<string>()): Value {
    const file = fileOf(path, from);
    const found = file === undefined ? undefined : exported(file, name, seen);
    if (found !== undefined) return found;
    const key = `${from.startsWith('.') ? path : ''} ${from} ${name}`;
    const known = packages.get(key);
    if (known !== undefined) return known;
    const made = stranger(file === undefined ? from : '', name === '*' || name === 'default' ? [] : [name]);
    packages.set(key, made);
    return made;
  }

  function exported(path: string, name: string, seen: Set<string>): Value | undefined {
    const code = modules.get(path);
    const module = follower.load(path);
    const key = `${path} ${name}`;
    if (code === undefined || module === undefined || seen.has(key) || !follower.spend()) return undefined;
    seen.add(key);
    const whole = module.module.fields.get('exports')?.value;
    if (name === '*') return namespaceOf(path, code, whole, seen);
    const own = code.exports.find((entry) => entry.name === name);
    if (own !== undefined) {
      if (own.from === '') return follower.lookup(own.local, module.scope);
      const file = fileOf(path, own.from);
      return file === undefined ? imported(path, own.from, own.local, seen) : exported(file, own.local, seen);
    }
    const assigned = code.exports.find((entry) => entry.name === '=');
    const isPlain = code.exports.length === 0 || assigned !== undefined;
    const plain = assigned === undefined ? whole : follower.lookup(assigned.local, module.scope);
    if (name === 'default') return isPlain ? (defaultIn(plain) ?? plain) : undefined;
    for (const entry of code.exports) {
      const file = entry.name === '*' ? fileOf(path, entry.from) : undefined;
      const found = file === undefined ? undefined : exported(file, name, seen);
      if (found !== undefined) return found;
    }
    if (plain === undefined) return undefined;
    return plain.kind === 'object' ? plain.fields.get(name)?.value : isPlain ? follower.member(plain, name) : undefined;
  }

  function namespaceOf(path: string, code: ModuleCode, whole: Value | undefined, seen: Set<string>): Value | undefined {
    if (code.exports.some((entry) => entry.name === '=')) return exported(path, 'default', seen);
    if (code.exports.length === 0) return whole;
    if (namespaces.has(path)) return namespaces.get(path);
    const fields = new Map<string, Slot>();
    for (const name of exportNames(path)) {
      const found = exported(path, name, new Set(seen));
      if (found !== undefined) fields.set(name, { value: found, expression: { k: 'unknown', at: [0, 0] }, path });
    }
    const made: Value = { kind: 'object', fields };
    if (follower.isSettled()) namespaces.set(path, made);
    return made;
  }

  function exportNames(path: string): readonly string[] {
    const names = new Set<string>();
    const seen = new Set([path]);
    for (const each of seen) {
      for (const entry of modules.get(each)?.exports ?? []) {
        const file = entry.name === '*' ? fileOf(each, entry.from) : undefined;
        if (file !== undefined) seen.add(file);
        else if (each === path || entry.name !== 'default') names.add(entry.name);
      }
    }
    const isPlain = modules.get(path)?.exports.length === 0;
    const whole = isPlain ? follower.load(path)?.module.fields.get('exports')?.value : undefined;
    if (whole?.kind === 'object') for (const name of whole.fields.keys()) names.add(name);
    return [...names];
  }
}

/** Compiled modules say that they have a default. */
function defaultIn(plain: Value | undefined): Value | undefined {
  if (plain?.kind !== 'object' || !plain.fields.has('__esModule')) return undefined;
  return plain.fields.get('default')?.value ?? literal(null);
}
