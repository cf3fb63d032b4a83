/** Names in reach at a place of a program, and what each stands for: an import's value, or something of the file's own. */
import type { Ref } from '../model/use-fact.ts';

/** `null`: declared here and of no interest, so that it hides an outer name. */
export type Binding = Ref | 'loader' | null;

export interface Scope {
  readonly names: Map<string, Binding>;
  readonly parent: Scope | undefined;
  readonly isFunction: boolean;
}

export function openScope(parent: Scope | undefined, isFunction: boolean): Scope {
  return { names: new Map(), parent, isFunction };
}

/** `undefined` where no scope declares the name: a global. */
export function lookUp(scope: Scope, name: string): Binding | undefined {
  return declaringScope(scope, name)?.names.get(name);
}

/** The nearest scope that declares the name. */
export function declaringScope(scope: Scope, name: string): Scope | undefined {
  let current: Scope | undefined = scope;
  while (current !== undefined && !current.names.has(name)) current = current.parent;
  return current;
}

/** True where the name means what the outermost scope of the file declares. */
export function isFileLevel(scope: Scope, name: string): boolean {
  const declaring = declaringScope(scope, name);
  return declaring !== undefined && declaring.parent === undefined;
}

export function isRef(binding: Binding | undefined): binding is Ref {
  return binding !== undefined && binding !== null && binding !== 'loader';
}

export function functionScope(scope: Scope): Scope {
  let current = scope;
  while (!current.isFunction && current.parent !== undefined) current = current.parent;
  return current;
}

/** Gives a declared name its value where it has none yet; otherwise returns what it already stands for. */
export function assign(scope: Scope, name: string, binding: Binding): Binding | undefined {
  for (let current: Scope | undefined = scope; current !== undefined; current = current.parent) {
    const known = current.names.get(name);
    if (known === undefined) continue;
    if (known !== null) return known;
    current.names.set(name, binding);
    return undefined;
  }
  return undefined;
}
