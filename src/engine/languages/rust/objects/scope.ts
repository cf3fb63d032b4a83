/**
 * What a written path of Rust may mean: names that a module declares or uses, and those of blocks within it. A path that nothing
 * explains begins with another crate, or with what a glob brings in.
 */
import type { Candidates } from '../../../model/object-facts.ts';
import { pushEach } from '../../../text/push-each.ts';

export interface Scope {
  /** The whole path of the module. */
  readonly module: string;
  /** Where items that are declared here have their names: the module, or a function in it. */
  readonly prefix: string;
  readonly names: Map<string, Candidates>;
  /** Modules and enums of which all is used. */
  readonly globs: Candidates[];
  /** Around a block; a module sees nothing of what is around it. */
  readonly outer: Scope | undefined;
}

export function moduleScope(module: string): Scope {
  return { module, prefix: module, names: new Map(), globs: [], outer: undefined };
}

export function blockScope(outer: Scope, name: string): Scope {
  return { module: outer.module, prefix: join(outer.prefix, name), names: new Map(), globs: [], outer };
}

export function join(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('::');
}

/** What Rust itself gives to every module. */
export const prelude: ReadonlySet<string> = new Set(
  (
    'Option Some None Result Ok Err String str Vec Box ToString ToOwned Into From TryFrom TryInto AsRef AsMut Iterator IntoIterator ' +
    'DoubleEndedIterator ExactSizeIterator Extend FromIterator Default Clone Copy Send Sync Sized Drop Fn FnMut FnOnce Eq PartialEq ' +
    'Ord PartialOrd Unpin Debug Hash drop bool char u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 never'
  ).split(' '),
);

const candidatesMax = 12;

/** In the order in which Rust looks; empty where the language's own is meant. */
export function resolve(scope: Scope, parts: readonly string[]): Candidates {
  const [first = '', ...rest] = parts;
  if (first === '') return rest.length === 0 ? [] : [join(...rest)];
  if (first === 'crate' || first === '$crate') return [join(crateOf(scope), ...rest)];
  if (first === 'self') return rest[0] === 'super' ? resolve(scope, rest) : [join(scope.module, ...rest)];
  if (first === 'super') return [join(...above(scope.module, parts))];
  const known = lookUp(scope, first);
  if (known !== undefined) return known.map((name) => join(name, ...rest));
  if (prelude.has(first)) return [];
  const globs = globsOf(scope).map((glob) => join(glob, ...parts));
  const isCrate = rest.length > 0 && !/^[A-Z]/.test(first);
  const own = isCrate ? join(...parts) : join(scope.module, ...parts);
  return isCrate ? [...globs, own] : [own, ...globs];
}

/** What the name is declared or used as. */
export function lookUp(scope: Scope, name: string): Candidates | undefined {
  for (let current: Scope | undefined = scope; current !== undefined; current = current.outer) {
    const known = current.names.get(name);
    if (known !== undefined) return known;
  }
  return undefined;
}

function globsOf(scope: Scope): readonly string[] {
  const globs: string[] = [];
  for (let current: Scope | undefined = scope; current !== undefined; current = current.outer)
    for (const candidates of current.globs) pushEach(globs, candidates);
  // The standard library's are not here, and would stand for every name that is not known.
  return [...new Set(globs)].filter((glob) => !isStandard(glob)).slice(0, candidatesMax);
}

export function isStandard(name: string): boolean {
  return /^(?:std|core|alloc)(?:::|$)/.test(name);
}

export function crateOf({ module }: Scope): string {
  return module.split('::')[0] ?? '';
}

function above(module: string, parts: readonly string[]): readonly string[] {
  const path = module.split('::');
  let index = 0;
  for (; parts[index] === 'super'; index++) path.pop();
  return [...path, ...parts.slice(index)];
}
