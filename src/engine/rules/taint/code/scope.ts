/**
 * Which variable a name means. Scopes are filled while the file is read from top to bottom; a name that no scope knows yet is settled at the
 * end, when functions and fields that are declared further down are known.
 */
import type { Reference, Variable } from './code.ts';

export interface Scope {
  readonly kind: 'program' | 'class' | 'function' | 'block';
  readonly parent: Scope | undefined;
  readonly names: Map<string, Variable>;
  readonly function: number;
  /** Of a class: `this` of its methods. */
  readonly self?: Variable;
  /** Names of functions around it mean nothing in it: PHP, methods of Ruby. */
  readonly isClosed: boolean;
}

export interface Scopes {
  readonly current: () => Scope;
  readonly enter: (scope: Omit<Scope, 'parent' | 'names'>) => Scope;
  readonly leave: () => void;
  /** Makes a variable of the innermost scope of the kind, or gives the one that is there. */
  readonly declare: (name: string, where: 'block' | 'function') => Reference;
  /** Makes a variable that shadows those of the same name. */
  readonly make: (name: string, owner: number) => Variable;
  readonly refer: (name: string) => Reference;
  /** For languages in which the first assignment declares. */
  readonly assign: (name: string, sees: 'own' | 'outer') => Reference;
  /** In this function the name means what it means around it, or in the program. */
  readonly share: (name: string, where: 'program' | 'outer') => void;
  /** Settles what was left open. */
  readonly settle: () => void;
}

export function scopes(): Scopes {
  let count = 0;
  const make = (name: string, owner: number): Variable => ({
    id: count++,
    name,
    owner,
    isWritten: false,
    isShared: owner < 0,
  });
  const program: Scope = { kind: 'program', parent: undefined, names: new Map(), function: 0, isClosed: false };
  const open: { readonly reference: Reference; readonly scope: Scope }[] = [];
  const nowhere = make('', -1);
  const unknown = new Map<string, Variable>();
  let current: Scope = program;

  function found(name: string, from: Scope): Reference | undefined {
    let isPassable = true;
    for (let scope: Scope | undefined = from; scope !== undefined; scope = scope.parent) {
      // Where fields are named by their object, only methods that are called without one are seen from inside.
      if (scope.kind === 'class' && scope.self === undefined && scope !== from) {
        const method = scope.names.get(name);
        if (method?.function !== undefined && method.owner < 0) return { name, variable: method };
        continue;
      }
      // What stands at the top of a file is seen by all of it, where it is a function or class.
      const variable = scope.names.get(name);
      if (variable !== undefined && (isPassable || variable.function !== undefined || variable.class !== undefined)) {
        return scope.self !== undefined && variable.function === undefined && variable.class === undefined
          ? { name, variable: scope.self, key: name }
          : { name, variable };
      }
      if (scope.isClosed) isPassable = false;
    }
    return undefined;
  }

  function declare(name: string, where: 'block' | 'function'): Reference {
    let scope = current;
    if (where === 'function') while (scope.kind === 'block' && scope.parent !== undefined) scope = scope.parent;
    let variable = scope.names.get(name);
    if (variable === undefined) {
      variable = make(name, scope.kind === 'class' ? -1 : scope.function);
      scope.names.set(name, variable);
    }
    return scope.self === undefined ? { name, variable } : { name, variable: scope.self, key: name };
  }

  function refer(name: string): Reference {
    const known = found(name, current);
    if (known !== undefined) return shared(known, current);
    const reference: Reference = { name, variable: nowhere };
    open.push({ reference, scope: current });
    return reference;
  }

  function shared(reference: Reference, from: Scope): Reference {
    if (reference.variable.owner !== from.function) reference.variable.isShared = true;
    return reference;
  }

  return {
    current: () => current,
    enter(scope) {
      current = { ...scope, parent: current, names: new Map() };
      return current;
    },
    leave() {
      current = current.parent ?? program;
    },
    declare,
    make,
    refer,
    assign(name, sees) {
      for (let scope: Scope | undefined = current; scope !== undefined; scope = scope.parent) {
        const variable = scope.names.get(name);
        if (variable !== undefined && scope.kind !== 'class') return shared({ name, variable }, current);
        if (scope.isClosed || (sees === 'own' && scope.kind === 'function')) break;
      }
      return declare(name, 'function');
    },
    share(name, where) {
      let scope: Scope | undefined = current;
      while (scope !== undefined && scope.kind === 'block') scope = scope.parent;
      const own = scope;
      for (scope = where === 'program' ? program : own?.parent; scope !== undefined; scope = scope.parent) {
        if (scope.kind === 'class' || (!scope.names.has(name) && scope.parent !== undefined)) continue;
        const variable = scope.names.get(name) ?? make(name, scope.function);
        variable.isShared = true;
        scope.names.set(name, variable);
        own?.names.set(name, variable);
        return;
      }
    },
    settle() {
      for (const { reference, scope } of open) {
        const known = found(reference.name, scope);
        let variable = known?.variable ?? unknown.get(reference.name);
        if (variable === undefined) {
          variable = make(reference.name, -1);
          unknown.set(reference.name, variable);
        }
        reference.variable = variable;
        shared(reference, scope);
        if (known?.key !== undefined) reference.key = known.key;
      }
    },
  };
}
