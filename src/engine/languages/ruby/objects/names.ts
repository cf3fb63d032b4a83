/** Whole names of constants: where one that is written may stand, in the order in which Ruby looks. */
import type { Candidates } from '../../../model/object-facts.ts';
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { type Reader, type Scope, textOf } from './reader.ts';

/** Parts of `A::B::C` as written; nothing for what is no plain path of constants. */
interface Path {
  readonly names: readonly string[];
  /** `::A`. */
  readonly isAbsolute: boolean;
  /** `self::A`, in the body or a static method of a class. */
  readonly isOfSelf: boolean;
}

/** Long names are of no class. */
const partsMax = 20;

export function constantCandidates(reader: Reader, node: SyntaxNode | undefined, scope: Scope): Candidates | undefined {
  const path = pathOf(reader, node);
  if (path === undefined) return undefined;
  const name = path.names.join('::');
  if (path.isAbsolute) return [name];
  if (path.isOfSelf) return scope.owner === '' ? undefined : [`${scope.owner}::${name}`];
  return candidatesOf(name, scope);
}

export function candidatesOf(name: string, scope: Scope): Candidates {
  const around = scope.nesting.map((outer) => `${outer}::${name}`);
  const above = scope.bases.flatMap((base) => base.map((candidate) => `${candidate}::${name}`));
  return [...new Set([...around, ...above, name])];
}

/** The name that a class or constant gets that is declared here; none where several are possible. */
export function declaredName(reader: Reader, node: SyntaxNode | undefined, scope: Scope): string | undefined {
  const path = pathOf(reader, node);
  if (path === undefined) return undefined;
  const name = path.names.join('::');
  const [inner] = scope.nesting;
  if (path.isAbsolute) return name;
  if (path.isOfSelf) return scope.owner === '' ? undefined : `${scope.owner}::${name}`;
  if (inner === undefined) return name;
  if (path.names.length === 1) return `${inner}::${name}`;
  return declaredWithin(reader, path.names, scope) ?? `${inner}::${name}`;
}

/** The class that a constant surely means: one of this file, or the only one possible. */
export function meantClass(reader: Reader, node: SyntaxNode | undefined, scope: Scope): string | undefined {
  const candidates = constantCandidates(reader, node, scope);
  if (candidates === undefined) return undefined;
  const known = candidates.find((name) => scope.nesting.includes(name) || isDeclared(reader, name));
  return known ?? (candidates.length === 1 ? candidates[0] : undefined);
}

/** `class A::B` within a module is that of the `A` that this file has. */
function declaredWithin(reader: Reader, names: readonly string[], scope: Scope): string | undefined {
  const holder = names.slice(0, -1).join('::');
  const found = candidatesOf(holder, scope).find((name) => isDeclared(reader, name));
  return found === undefined ? undefined : `${found}::${names.at(-1) ?? ''}`;
}

function isDeclared(reader: Reader, name: string): boolean {
  return reader.classNames.has(name);
}

function pathOf(reader: Reader, node: SyntaxNode | undefined): Path | undefined {
  const names: string[] = [];
  let at = node;
  while (at?.type === 'scope_resolution' && names.length < partsMax) {
    const name = field(at, 'name');
    if (name?.type !== 'constant') return undefined;
    names.unshift(textOf(reader, name));
    const scope = field(at, 'scope');
    if (scope === undefined) return { names, isAbsolute: true, isOfSelf: false };
    at = scope;
  }
  if (at?.type === 'self' && names.length > 0) return { names, isAbsolute: false, isOfSelf: true };
  if (at?.type === 'call' && names.length > 0 && isClassOfSelf(reader, at))
    return { names, isAbsolute: false, isOfSelf: true };
  if (at?.type !== 'constant') return undefined;
  names.unshift(textOf(reader, at));
  return { names, isAbsolute: false, isOfSelf: false };
}

/** `self.class`. */
export function isClassOfSelf(reader: Reader, node: SyntaxNode | undefined): boolean {
  return (
    node?.type === 'call' &&
    field(node, 'receiver')?.type === 'self' &&
    textOf(reader, field(node, 'method')) === 'class' &&
    field(node, 'block') === undefined
  );
}
