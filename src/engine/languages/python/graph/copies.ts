/**
 * Functions that hand out a function they make, as decorators do, have a copy for each place that calls them: what one call gave the
 * inner function is not what another gave it. Else a decorator's `wrapper` would call all that it ever decorated.
 */
import { type FlowFacts, type FlowFunction, operations } from '../../../model/flow-facts.ts';
import { eachOperation } from './each-operation.ts';
import { linkBases, linkClass } from './link-class.ts';
import type { LinkedFile, LinkedFunction, Program, Site } from './program.ts';

/** Copies of copies: the decorator that a decorator with arguments made, and one more. */
const depthMax = 3;
const copiesOfOneMax = 500;
const copiesMax = 20_000;

/** What a copy has of its own, by numbers of the file. */
interface Plan {
  /** Itself and those within it. */
  readonly functions: readonly number[];
  readonly classes: readonly number[];
  readonly locals: readonly number[];
}

/** The function that a call leads to: a copy of its own where it is one that hands out functions. */
export function copyFor(program: Program, functionId: number, site: Site): number {
  const linked = program.functions[functionId];
  if (linked === undefined) return functionId;
  const { file, info } = linked;
  const plan = planOf(file.flow, info);
  if (plan === undefined) return functionId;
  const { copies } = program;
  const key = `${functionId} ${site.from} ${site.start}`;
  const known = copies.byCall.get(key);
  if (known !== undefined) return known;
  const depth = Math.max(linked.depth, program.functions[site.from]?.depth ?? 0) + 1;
  const before = copies.counts.get(info) ?? 0;
  if (depth > depthMax || before >= copiesOfOneMax || copies.byCall.size >= copiesMax) return functionId;
  copies.counts.set(info, before + 1);
  const copy = copyOf(program, linked, plan, depth);
  copies.byCall.set(key, copy);
  return copy;
}

function copyOf(program: Program, { file }: LinkedFunction, plan: Plan, depth: number): number {
  const { functions, classes, variables } = program;
  const first = variables.allocate(plan.locals.length);
  const own = {
    locals: new Map(file.own?.locals),
    functions: new Map(file.own?.functions),
    classes: new Map(file.own?.classes),
  };
  for (const [at, local] of plan.locals.entries()) own.locals.set(local, first + at);
  for (const [at, index] of plan.functions.entries()) own.functions.set(index, functions.length + at);
  for (const [at, index] of plan.classes.entries()) own.classes.set(index, classes.length + at);
  const copied: LinkedFile = { ...file, own };
  const copy = functions.length;
  for (const index of plan.functions) {
    const info = file.flow.functions[index];
    if (info !== undefined) functions.push({ file: copied, info, yields: 0, isActive: false, isCalled: false, depth });
  }
  for (const index of plan.classes) linkClass(program, copied, index);
  for (const index of plan.classes) linkBases(program, copied, index);
  return copy;
}

/** Asked for at every call. */
const plans = new WeakMap<FlowFunction, { readonly plan: Plan | undefined }>();

function planOf(flow: FlowFacts, info: FlowFunction): Plan | undefined {
  let known = plans.get(info);
  if (known === undefined) plans.set(info, (known = { plan: makePlan(flow, flow.functions.indexOf(info)) }));
  return known.plan;
}

function makePlan(flow: FlowFacts, index: number): Plan | undefined {
  const info = flow.functions[index];
  if (info === undefined || index === 0 || !handsOutFunction(flow, info)) return undefined;
  const functions = [index];
  const classes: number[] = [];
  for (const inner of functions) {
    const { code } = flow.functions[inner] ?? info;
    eachOperation(code, (operation, at) => {
      const made = code[at + 2] ?? 0;
      if (operation === operations.class) classes.push(made);
      if (operation === operations.function && !functions.includes(made)) functions.push(made);
    });
  }
  const definers = definersOf(flow);
  const within = new Set(functions);
  const locals = [...new Set(functions.flatMap((inner) => definedIn(flow.functions[inner])))].filter(
    (local) => local !== 0 && (definers.get(local) ?? []).every((definer) => within.has(definer)),
  );
  return { functions, classes, locals };
}

/** It gives back a function or class that it made: as it is, after others have had it, or as an instance. */
function handsOutFunction({ functions }: FlowFacts, { code, result }: FlowFunction): boolean {
  const made = new Set<number>();
  const classes = new Set<number>();
  const lambdas = new Set<number>();
  eachOperation(code, (operation, at) => {
    const [to = 0, from = 0, third = 0] = code.slice(at + 1, at + 4);
    switch (operation) {
      case operations.class:
        classes.add(to);
        made.add(to);
        break;
      case operations.function:
        made.add(to);
        if (functions[from]?.qualifiedName.endsWith('>') === true) lambdas.add(to);
        break;
      case operations.move:
        for (const set of [made, classes, lambdas]) if (set.has(from)) set.add(to);
        break;
      case operations.decorate:
        if (made.has(third)) made.add(to);
        break;
      case operations.call:
        if (classes.has(from) || givenAt(code, at).some((local) => made.has(local) && !lambdas.has(local)))
          made.add(to);
        break;
    }
  });
  return made.has(result);
}

const definers = new WeakMap<FlowFacts, ReadonlyMap<number, readonly number[]>>();

/** Which functions give each variable a value; those of a module's names and of members of classes, where these are made. */
function definersOf(flow: FlowFacts): ReadonlyMap<number, readonly number[]> {
  const known = definers.get(flow);
  if (known !== undefined) return known;
  const found = new Map<number, number[]>();
  const note = (local: number, definer: number): void => {
    const those = found.get(local);
    if (those === undefined) found.set(local, [definer]);
    else those.push(definer);
  };
  const noteMembers = (members: readonly number[], definer: number): void => {
    for (let at = 1; at < members.length; at += 2) note(members[at] ?? 0, definer);
  };
  noteMembers(flow.members, 0);
  for (const [index, info] of flow.functions.entries()) {
    for (const local of definedIn(info)) note(local, index);
    eachOperation(info.code, (operation, at) => {
      if (operation === operations.class) noteMembers(flow.classes[info.code[at + 2] ?? 0]?.members ?? [], index);
    });
  }
  definers.set(flow, found);
  return found;
}

function definedIn(info: FlowFunction | undefined): readonly number[] {
  if (info === undefined) return [];
  const found = [info.result];
  for (let at = 1; at < info.parameters.length; at += 4) found.push(info.parameters[at] ?? 0);
  eachOperation(info.code, (operation, at) => {
    if (!givesNothing.has(operation)) found.push(info.code[at + 1] ?? 0);
  });
  return found;
}

/** Their first operand is what they read. */
const givesNothing: ReadonlySet<number> = new Set([
  operations.star,
  operations.store,
  operations.storeItem,
  operations.raise,
  operations.yield,
]);

/** What a call gives by position. */
function givenAt(code: readonly number[], at: number): readonly number[] {
  return code.slice(at + 6, at + 6 + (code[at + 5] ?? 0));
}
