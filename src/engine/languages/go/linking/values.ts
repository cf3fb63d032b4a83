/**
 * What a name with its members stands for in a Go program, by the declared types of variables, fields and results. Interfaces
 * end the way: which type stands behind one is not known for certain.
 */
import type { FileFacts } from '../../../model/file-facts.ts';
import type { Ref } from '../../../model/use-fact.ts';
import { functionOf, listOf, ownPackage } from '../../../model/go-facts.ts';
import type { GoPackage, GoPackages, ScopedPath } from './packages.ts';

/** `F` or `T.M` of a package in the tree. */
export interface Declared {
  readonly kind: 'function' | 'variable';
  readonly inside: GoPackage;
  readonly name: string;
}

/** A member of an import whose sources are not here: the standard library, or what is not vendored. */
export interface Outside {
  readonly kind: 'outside';
  readonly file: FileFacts;
  readonly import: number;
  readonly path: readonly string[];
}

type State =
  | Declared
  | Outside
  | { readonly kind: 'package'; readonly inside: GoPackage }
  | { readonly kind: 'type' | 'abstract'; readonly inside: GoPackage; readonly name: string }
  /** `marks` are lists and functions around the type, the outermost last. */
  | { readonly kind: 'value'; readonly inside: GoPackage; readonly name: string; readonly marks: readonly string[] };

const depthMax = 12;
const pathLengthMax = 12;

export type Settle = (file: FileFacts, ref: Ref) => Declared | Outside | undefined;

export function settleIn(packages: GoPackages): Settle {
  const known = new Map<FileFacts, Map<string, State | undefined>>();
  const members = new Map<GoPackage, Map<string, State | undefined>>();

  return (file, ref) => {
    const state = evaluate(file, ref, 0);
    return state?.kind === 'function' || state?.kind === 'variable' || state?.kind === 'outside' ? state : undefined;
  };

  function evaluate(file: FileFacts, ref: Ref, depth: number): State | undefined {
    if (depth > depthMax) return undefined;
    let answers = known.get(file);
    if (answers === undefined) known.set(file, (answers = new Map()));
    const key = `${ref.import} ${ref.path.join(' ')}`;
    if (answers.has(key)) return answers.get(key);
    // What leads back to itself stands for nothing.
    answers.set(key, undefined);
    let state = start(file, ref);
    for (const part of ref.path) state = state === undefined ? undefined : step(state, part, depth + 1);
    answers.set(key, state);
    return state;
  }

  function start(file: FileFacts, ref: Ref): State | undefined {
    if (ref.import === ownPackage) {
      const inside = packages.byFolder.get(file.path.slice(0, Math.max(0, file.path.lastIndexOf('/'))));
      return inside === undefined ? undefined : { kind: 'package', inside };
    }
    const target = packages.targetsOf(file)[ref.import];
    const inside = target?.kind === 'folder' ? packages.byFolder.get(target.at) : undefined;
    if (inside !== undefined) return { kind: 'package', inside };
    return target === undefined ? undefined : { kind: 'outside', file, import: ref.import, path: [] };
  }

  function step(state: State, part: string, depth: number): State | undefined {
    if (depth > depthMax) return undefined;
    switch (state.kind) {
      case 'outside':
        return stepOutside(state, part);
      case 'package':
        return topLevel(state.inside, part);
      case 'function':
      case 'abstract':
        return part.startsWith('()') ? told(state.inside.holds.get(`${state.name}${part}`), depth) : undefined;
      case 'variable': {
        const value = told(state.inside.holds.get(state.name), depth);
        return value === undefined ? undefined : step(value, part, depth + 1);
      }
      case 'type': {
        if (part !== '#' && part !== '()') return memberOf(state.inside, state.name, part, depth);
        const alias = state.inside.same.get(state.name);
        return alias === undefined ? { ...state, kind: 'value', marks: [] } : told(alias, depth);
      }
      case 'value':
        return stepValue(state, part, depth);
    }
  }

  function stepValue(state: Extract<State, { kind: 'value' }>, part: string, depth: number): State | undefined {
    const { inside, name, marks } = state;
    if (part === listOf || part === functionOf) return { ...state, marks: [...marks, part] };
    if (part === '[]' || part === '()') {
      if (marks.length > 0)
        return marks.at(-1) === (part === '[]' ? listOf : functionOf)
          ? { ...state, marks: marks.slice(0, -1) }
          : undefined;
      const base = told(inside.based.get(name), depth);
      return base === undefined ? undefined : step(base, part, depth + 1);
    }
    return marks.length > 0 ? undefined : memberOf(inside, name, part, depth);
  }

  /** Kept, since types that embed each other in all ways have more ways than can be walked. */
  function memberOf(inside: GoPackage, type: string, name: string, depth: number): State | undefined {
    if (depth > depthMax) return undefined;
    let answers = members.get(inside);
    if (answers === undefined) members.set(inside, (answers = new Map()));
    const key = `${type}.${name}`;
    if (answers.has(key)) return answers.get(key);
    answers.set(key, undefined);
    const member = findMember(inside, type, name, depth);
    answers.set(key, member);
    return member;
  }

  function findMember(inside: GoPackage, type: string, name: string, depth: number): State | undefined {
    const key = `${type}.${name}`;
    if (inside.functions.has(key)) return { kind: 'function', inside, name: key };
    if (inside.holds.has(key)) return told(inside.holds.get(key), depth);
    if (inside.holds.has(`${key}()`)) return { kind: 'abstract', inside, name: key };
    const alias = told(inside.same.get(type), depth);
    if (alias !== undefined) return step(alias, name, depth + 1);
    const base = told(inside.based.get(type), depth);
    const field = base === undefined ? undefined : step(base, name, depth + 1);
    if (field !== undefined) return field.kind === 'function' || field.kind === 'outside' ? undefined : field;
    const found = (inside.embeds.get(type) ?? []).flatMap((embedded) => {
      const value = told(embedded, depth);
      return (value === undefined ? undefined : step(value, name, depth + 1)) ?? [];
    });
    // What is embedded from outside may or may not have such a member.
    const sure = found.filter(({ kind }) => kind !== 'outside');
    return sure.length > 0 ? sure[0] : found.length === 1 ? found[0] : undefined;
  }

  function told(what: ScopedPath | undefined, depth: number): State | undefined {
    return what === undefined ? undefined : evaluate(what.file, what.ref, depth + 1);
  }
}

function topLevel(inside: GoPackage, name: string): State | undefined {
  if (inside.functions.has(name)) return { kind: 'function', inside, name };
  if (inside.types.has(name)) return { kind: 'type', inside, name };
  return inside.holds.has(name) ? { kind: 'variable', inside, name } : undefined;
}

function stepOutside(state: Outside, part: string): Outside | undefined {
  const { path } = state;
  if (path.length >= pathLengthMax) return undefined;
  const isUndone = (part === '[]' && path.at(-1) === listOf) || (part === '()' && path.at(-1) === functionOf);
  return { ...state, path: isUndone ? path.slice(0, -1) : [...path, part] };
}
