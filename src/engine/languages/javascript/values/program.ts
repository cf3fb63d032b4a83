/**
 * What the functions of one program call, worked out from the values that its names, fields and results may hold. Follows
 * tables of functions, prototypes, closures, class hierarchies and callbacks, which looking up names alone does not.
 */
import type { Ref } from '../../../model/use-fact.ts';
import { children, type Node } from '../syntax/node.ts';
import { type Flow, newCell, newFlow, newThing, type Thing } from './flow.ts';
import {
  type EnclosingFunction,
  type NameScope,
  newNames,
  noteCall,
  type Place,
  type Reading,
  type ValueCall,
} from './reading.ts';
import { readBlock } from './statements.ts';

export interface ValueUse extends Place {
  readonly in: string;
  readonly ref: Ref;
}

export interface ProgramValues {
  /** Every function, by its node. */
  readonly names: ReadonlyMap<Node, string>;
  readonly calls: readonly ValueCall[];
  /** Calls of what imports gave. */
  readonly uses: readonly ValueUse[];
  readonly module: Thing;
  readonly flow: Flow;
}

export function readProgram(program: Node, importOf: Reading['importOf']): ProgramValues {
  const flow = newFlow();
  const exports = newThing();
  const module = newThing();
  const reading: Reading = {
    flow,
    names: new Map(),
    taken: new Map([['', 1]]),
    calls: new Map(),
    applied: [],
    sites: [],
    bodies: [],
    importOf,
    module,
    exports,
  };
  flow.writeField(module, 'exports', newCell(exports));
  const cells = new Map([
    ['module', newCell(module)],
    ['exports', newCell(exports)],
  ]);
  const holder: EnclosingFunction = {
    name: '',
    self: newCell(exports),
    result: newCell(),
    isGenerator: false,
    owner: undefined,
    isStatic: false,
    maker: undefined,
    anonymous: 0,
  };
  const names: NameScope = { ...newNames(undefined, true, holder), cells };
  readBlock({ reading, names, holder, isStraight: true }, children(program, 'body'));
  for (let next = reading.bodies.pop(); next !== undefined; next = reading.bodies.pop()) next();
  if (flow.settle()) {
    noteCalls(reading);
    noteHanded(reading);
  }
  return { names: reading.names, calls: [...reading.calls.values()], uses: importUses(reading), module, flow };
}

/** Where a callee may be more functions than this, as in wrappers through which everything goes, none of them is sure. */
const calleesMax = 10;

function noteCalls(reading: Reading): void {
  for (const site of reading.applied) {
    const codes = [...site.callee.things].flatMap(({ code }) => code ?? []);
    if (codes.length <= calleesMax) for (const { name } of codes) noteCall(reading, site.in, name, site);
  }
}

/** A function handed to something unknown is taken to be called there: a callback is handed over to be called. */
function noteHanded(reading: Reading): void {
  for (const site of reading.sites) {
    if ([...site.callee.things].some(({ code }) => code !== undefined)) continue;
    for (const cell of site.handed)
      for (const { code } of cell?.things ?? []) if (code !== undefined) noteCall(reading, site.in, code.name, site);
  }
}

/** Where a callee may be many things that came from outside, none of them is sure. */
const refsMax = 6;

const useLengthMax = 5;

function importUses({ applied }: Reading): readonly ValueUse[] {
  const found = new Map<string, ValueUse>();
  for (const { callee, start, end, in: holder } of applied) {
    const refs = [...callee.things].flatMap(({ ref }) => ref ?? []);
    if (refs.length > refsMax) continue;
    for (const ref of refs)
      if (ref.path.length <= useLengthMax)
        found.set(`${start}\0${ref.import}\0${ref.path.join('\0')}`, { in: holder, ref, start, end });
  }
  return [...found.values()];
}
