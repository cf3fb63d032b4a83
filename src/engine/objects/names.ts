/** What a whole name stands for: a class, functions, a constant, or something whose code is not here. */
import type { Candidates } from '../model/object-facts.ts';
import { kinds } from './kinds.ts';
import { keyOf, type LinkedClass, type Program, waitFor } from './program.ts';

export type Named =
  | { readonly kind: 'class'; readonly id: number }
  | { readonly kind: 'functions'; readonly ids: readonly number[] }
  | { readonly kind: 'global'; readonly variable: number }
  | { readonly kind: 'outside'; readonly name: string };

const aliasesMax = 20;

/** Tells what the first of the candidates that exists is: at once, or as soon as a file with it comes. */
export function whatIs(program: Program, candidates: Candidates, see: (named: Named) => void): void {
  for (const candidate of candidates) {
    const search = newSearch();
    const found = lookUp(program, candidate, aliasesMax, search);
    if (found?.kind === 'awaited') {
      for (const name of search.awaited) if (name !== found.name) waitFor(program, name, () => undefined);
      waitFor(program, found.name, () => whatIs(program, candidates, see));
      return;
    }
    if (found !== undefined) {
      see(found);
      return;
    }
  }
  if (candidates.length > 0) see({ kind: 'outside', name: program.language.outsideName(candidates) });
}

/** Classes alone. */
export function classOf(
  program: Program,
  candidates: Candidates,
  see: (id: number) => void,
  outside?: (name: string) => void,
): void {
  whatIs(program, candidates, (found) => {
    if (found.kind === 'class') see(found.id);
    else if (found.kind === 'outside') outside?.(found.name);
  });
}

/** The class, as a value, that a text names. */
export function classNamed(program: Program, text: string, see: (value: number) => void): void {
  const name = text.replace(/^\\/, '');
  if (/^[\w\\]+$/.test(name)) classOf(program, [name], (id) => see(program.values.intern(kinds.class, id)));
}

/** What a name stands for as far as it is known by now. */
export function lookUpName(program: Program, name: string): Named | undefined {
  const found = lookUp(program, name, aliasesMax);
  return found?.kind === 'awaited' ? undefined : found;
}

interface StillToCome {
  readonly kind: 'awaited';
  readonly name: string;
}

const namesMax = 100;

/** What a search through other names has met. */
interface Search {
  /** How many more steps there were where a name was followed. */
  readonly followed: Map<string, number>;
  readonly awaited: Set<string>;
}

function newSearch(): Search {
  return { followed: new Map(), awaited: new Set() };
}

/** Through other names, each followed once, for what hands on all of others may do so in rings. */
function lookUp(
  program: Program,
  name: string,
  steps: number,
  search: Search = newSearch(),
): Named | StillToCome | undefined {
  const key = keyOf(program, name);
  const id = program.classIds.get(key);
  // Methods alone make no class.
  if (id !== undefined && (program.classes[id]?.shapes.length ?? 0) > 0) return { kind: 'class', id };
  const functions = program.named.get(key);
  if (functions !== undefined) return { kind: 'functions', ids: functions };
  const variable = program.globals.get(key);
  if (variable !== undefined) return { kind: 'global', variable };
  const { followed, awaited } = search;
  const isFollowed = steps > (followed.get(key) ?? 0) && followed.size < namesMax;
  if (isFollowed) followed.set(key, steps);
  let toCome: StillToCome | undefined;
  for (const to of isFollowed ? aliasesOf(program, key) : []) {
    const found = lookUp(program, to, steps - 1, search);
    // All that may come before are asked for at once.
    if (found?.kind === 'awaited') toCome ??= found;
    else if (found !== undefined) return toCome ?? found;
  }
  if (toCome !== undefined) return toCome;
  if (program.absent.has(key)) return undefined;
  awaited.add(name);
  return { kind: 'awaited', name };
}

/** Of the name itself, and of what it is in. */
function aliasesOf({ aliases, language: { mark } }: Program, key: string): Candidates {
  const own = aliases.get(key);
  if (own !== undefined) return own;
  const at = key.lastIndexOf(mark);
  if (at < 0) return [];
  const [before, last] = [key.slice(0, at), key.slice(at)];
  const around = (aliases.get(before) ?? []).map((to) => `${to}${last}`);
  const all = (aliases.get(`${before}${mark}*`) ?? []).map((to) => `${to.slice(0, -mark.length - 1)}${last}`);
  return [...around, ...all];
}

const orderMax = 200;

/** The classes in which a method is looked for, one after the other; a text is one that is not here, or not yet. */
export function orderOf(program: Program, owner: LinkedClass | undefined): readonly (LinkedClass | string)[] {
  if (owner === undefined) return [];
  const found = program.orders.get(owner.id);
  if (found !== undefined) return found;
  const order = new Set<LinkedClass | string>();
  const visit = (item: LinkedClass, depth: number): void => {
    if (order.has(item) || order.size >= orderMax || depth > orderMax) return;
    const shapes = item.shapes.map(({ shape }) => shape);
    const go = (candidates: Candidates): void => {
      const next = classOrName(program, candidates);
      if (typeof next === 'string') order.add(next);
      else visit(next, depth + 1);
    };
    for (const candidates of shapes.flatMap(({ before = [] }) => before)) go(candidates);
    order.add(item);
    for (const candidates of shapes.flatMap(({ supers }) => supers)) go(candidates);
  };
  visit(owner, 0);
  const made = [...order];
  program.orders.set(owner.id, made);
  return made;
}

/** A class, or the name of one that is not here, or not yet. */
export function classOrName(program: Program, candidates: Candidates): LinkedClass | string {
  for (const candidate of candidates) {
    const found = lookUp(program, candidate, aliasesMax);
    if (found?.kind === 'awaited') return found.name;
    if (found?.kind === 'class') return program.classes[found.id] ?? candidate;
  }
  return program.language.outsideName(candidates);
}
