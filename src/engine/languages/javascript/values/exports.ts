/** Under which names a program hands its functions out: members of what it exports, of instances, and of results. */
import type { OwnExportFact } from '../../../model/file-facts.ts';
import type { Ref } from '../../../model/use-fact.ts';
import type { Cell, Thing } from './flow.ts';
import type { ProgramValues } from './program.ts';

export interface HandedOut {
  readonly functions: readonly OwnExportFact[];
  /** Values of imports that are handed on; `*` is everything of the import. */
  readonly refs: readonly { readonly name: string; readonly ref: Ref }[];
}

const depthMax = 4;
/** Names of one file; more of them are names that nobody writes. */
const visitsMax = 4000;
const visitsOfOneMax = 6;

interface Visit {
  readonly thing: Thing;
  readonly path: readonly string[];
  /** What is found above a thing is asked for its members only. */
  readonly isAbove: boolean;
}

/** Shorter names come first, so that what is left out is what is far away. */
export function handedOut({ module }: ProgramValues): HandedOut {
  const functions = new Map<string, OwnExportFact>();
  const refs = new Map<string, HandedOut['refs'][number]>();
  const visits: Visit[] = [];
  const counts = new Map<Thing, number>();
  const go = (cell: Cell | undefined, path: readonly string[], isAbove = false): void => {
    if (path.length > depthMax) return;
    for (const thing of cell?.things ?? []) {
      const count = counts.get(thing) ?? 0;
      if (count >= visitsOfOneMax || visits.length >= visitsMax) continue;
      counts.set(thing, count + 1);
      visits.push({ thing, path, isAbove });
    }
  };
  const members = (thing: Thing, path: readonly string[]): void => {
    for (const [name, field] of thing.fields)
      if (name !== 'prototype' && name !== 'constructor') go(field, [...path, name]);
    go(thing.parents, path, true);
  };
  go(module.fields.get('exports'), []);
  for (const { thing, path, isAbove } of visits) {
    const name = path.join('.');
    if (thing.ref !== undefined) {
      if (path.length === 0 || (path.length === 1 && !isAbove)) {
        const handed = isAbove ? '*' : name;
        refs.set(`${handed}\0${keyOf(thing.ref)}`, { name: handed, ref: thing.ref });
      }
      continue;
    }
    if (thing.code !== undefined && !isAbove)
      functions.set(`${name}\0${thing.code.name}`, { name, to: thing.code.name });
    members(thing, path);
    for (const prototype of thing.fields.get('prototype')?.things ?? []) members(prototype, path);
    if (thing.instance !== undefined) members(thing.instance, path);
    if (thing.code !== undefined && !isAbove && !path.includes('()')) go(thing.code.result, [...path, '()']);
  }
  return { functions: [...functions.values()], refs: [...refs.values()] };
}

function keyOf({ import: index, path }: Ref): string {
  return `${index}\0${path.join('\0')}`;
}
