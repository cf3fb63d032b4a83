/**
 * The arithmetic of values: cells hold the things that a variable, field or result may be, and things flow from cell to
 * cell until nothing new arrives. Andersen's analysis, without order of statements, one file at a time.
 */
import type { Ref } from '../../../model/use-fact.ts';
import type { Node } from '../syntax/node.ts';

/** A function's code and what goes in and out of it. */
export interface FunctionSummary {
  readonly node: Node;
  readonly name: string;
  readonly params: readonly Cell[];
  /** Everything handed in from this position on: `...rest`. */
  readonly rest: { readonly from: number; readonly cell: Cell } | undefined;
  readonly self: Cell | undefined;
  readonly result: Cell;
}

/** An object of the program: a function, class, object, array, or something that an import gives. */
export interface Thing {
  readonly fields: Map<string, Cell>;
  code?: FunctionSummary;
  readonly ref?: Ref;
  /** Where members are looked for that it does not have itself. */
  parents?: Cell;
  /** What is stored under computed names. */
  unnamed?: Cell;
  /** What is stored under any name, once something asks. */
  everything?: Cell;
  /** The text of its field `key`, for compilers' lists of methods. */
  key?: string;
  /** A `Map` or `Set`, which gives what it was given. */
  readonly isCollection?: true;
  instance?: Thing;
  /** The class or constructor of which it is the prototype. */
  owner?: Thing;
}

export interface Cell {
  readonly things: Set<Thing>;
  readonly to: Set<Cell>;
  readonly listeners: ((thing: Thing) => void)[];
  /** Cells of members read from it, so that the same reading is made once. */
  reads?: Map<string, Cell>;
  looked?: Set<Thing>;
}

/** A set that grows past this says nothing sure any more, and it must not cost its square. */
const thingsMax = 24;
const stepsMax = 400_000;

export interface Flow {
  add(cell: Cell, thing: Thing): void;
  flow(from: Cell | undefined, to: Cell): void;
  listen(cell: Cell | undefined, listener: (thing: Thing) => void): void;
  read(from: Cell | undefined, name: string): Cell;
  write(to: Cell | undefined, name: string, value: Cell | undefined): void;
  writeField(thing: Thing, name: string, value: Cell | undefined): void;
  imported(ref: Ref): Thing;
  instanceOf(thing: Thing): Thing;
  prototypeOf(thing: Thing): Thing;
  parentsOf(thing: Thing): Cell;
  everythingIn(thing: Thing): Cell;
  /** Lets everything arrive; false where it was stopped for taking too long. */
  settle(): boolean;
}

export function newCell(...things: readonly Thing[]): Cell {
  return { things: new Set(things), to: new Set(), listeners: [] };
}

export function newThing(extra: Partial<Thing> = {}): Thing {
  return { fields: new Map(), ...extra };
}

const refLengthMax = 8;

export function newFlow(): Flow {
  const queue: { cell: Cell; thing: Thing; cells: number; listeners: number }[] = [];
  const importedThings = new Map<string, Thing>();
  let steps = 0;
  /** Files whose values mix without end are followed no further, which only loses calls. */
  const isOver = (): boolean => ++steps > stepsMax;

  const add = (cell: Cell, thing: Thing): void => {
    if (cell.things.has(thing) || cell.things.size >= thingsMax) return;
    cell.things.add(thing);
    const { to, listeners } = cell;
    // What is added later sees the thing by itself.
    if (to.size > 0 || listeners.length > 0) queue.push({ cell, thing, cells: to.size, listeners: listeners.length });
  };
  const flow = (from: Cell | undefined, to: Cell): void => {
    if (from === undefined || from === to || from.to.has(to) || isOver()) return;
    from.to.add(to);
    for (const thing of from.things) add(to, thing);
  };
  const listen = (cell: Cell | undefined, listener: (thing: Thing) => void): void => {
    if (cell === undefined || isOver()) return;
    cell.listeners.push(listener);
    const known = [...cell.things];
    for (const thing of known) listener(thing);
  };
  const imported = (ref: Ref): Thing => {
    const key = `${ref.import}\0${ref.path.join('\0')}`;
    let known = importedThings.get(key);
    if (known === undefined) importedThings.set(key, (known = newThing({ ref })));
    return known;
  };
  const fieldOf = (thing: Thing, name: string): Cell => {
    let cell = thing.fields.get(name);
    if (cell !== undefined) return cell;
    thing.fields.set(name, (cell = newCell()));
    if (thing.everything !== undefined) flow(cell, thing.everything);
    return cell;
  };
  const parentsOf = (thing: Thing): Cell => (thing.parents ??= newCell());
  const everythingIn = (thing: Thing): Cell => {
    if (thing.everything !== undefined) return thing.everything;
    const cell = (thing.everything = newCell());
    for (const inner of thing.fields.values()) flow(inner, cell);
    flow((thing.unnamed ??= newCell()), cell);
    return cell;
  };
  const prototypeOf = (thing: Thing): Thing => {
    const field = fieldOf(thing, 'prototype');
    for (const known of field.things) return known;
    const made = newThing({ owner: thing });
    add(field, made);
    instanceOf(thing);
    return made;
  };
  const instanceOf = (thing: Thing): Thing => {
    if (thing.instance !== undefined) return thing.instance;
    const made = (thing.instance = newThing());
    prototypeOf(thing);
    flow(fieldOf(thing, 'prototype'), parentsOf(made));
    if (thing.code?.self !== undefined) add(thing.code.self, made);
    return made;
  };
  const lookUp = (thing: Thing, name: string, result: Cell): void => {
    result.looked ??= new Set();
    if (result.looked.has(thing) || result.looked.size > 200) return;
    result.looked.add(thing);
    if (thing.ref !== undefined) {
      if (thing.ref.path.length < refLengthMax)
        add(result, imported({ import: thing.ref.import, path: [...thing.ref.path, name] }));
      return;
    }
    if (name === 'prototype' && thing.code !== undefined) prototypeOf(thing);
    flow(name === '[]' ? everythingIn(thing) : fieldOf(thing, name), result);
    // What is stored under computed names may be any member; of elements of lists it is sure enough.
    if (/^\d+$/.test(name)) flow((thing.unnamed ??= newCell()), result);
    const isOwn = (thing.fields.get(name)?.things.size ?? 0) > 0;
    // What a class says itself stands before what an import says above it.
    listen(parentsOf(thing), (parent) => {
      if (!isOwn || parent.ref === undefined) lookUp(parent, name, result);
    });
  };
  const writeField = (thing: Thing, name: string, value: Cell | undefined): void => {
    if (value === undefined || thing.ref !== undefined) return;
    flow(value, name === '[]' ? (thing.unnamed ??= newCell()) : fieldOf(thing, name));
    // A function that is stored in an object is called on it, an instance's method on the instance.
    const self = thing.owner === undefined ? thing : instanceOf(thing.owner);
    listen(value, ({ code }) => {
      if (code?.self !== undefined) add(code.self, self);
    });
  };

  return {
    add,
    flow,
    listen,
    imported,
    instanceOf,
    prototypeOf,
    parentsOf,
    everythingIn,
    writeField,
    read(from, name) {
      if (from === undefined) return newCell();
      from.reads ??= new Map();
      const known = from.reads.get(name);
      if (known !== undefined) return known;
      const result = newCell();
      from.reads.set(name, result);
      listen(from, (thing) => lookUp(thing, name, result));
      return result;
    },
    write(to, name, value) {
      if (value !== undefined)
        listen(to, (thing) => {
          if (name === 'prototype' && thing.code !== undefined) {
            const made = prototypeOf(thing);
            listen(value, (parent) => {
              if (parent === made) return;
              parent.owner ??= thing;
              add(parentsOf(made), parent);
              for (const field of parent.fields.values())
                listen(field, ({ code }) => {
                  if (code?.self !== undefined) add(code.self, instanceOf(thing));
                });
            });
          } else writeField(thing, name, value);
        });
    },
    settle() {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        if (isOver()) return false;
        const { cell, thing } = next;
        let left = next.cells;
        for (const to of cell.to) {
          if (left-- === 0) break;
          add(to, thing);
        }
        for (let at = 0; at < next.listeners; at++) cell.listeners[at]?.(thing);
      }
      return true;
    },
  };
}
