/**
 * Which functions of own code run though no call that is known leads to them: those that code calls by a name on values of which
 * nobody knows what they are, and those of objects that were handed to code which is not here.
 */
import { activate, fallbackOf, variableOf } from './bind-call.ts';
import { kinds } from './kinds.ts';
import { isAbstract } from './methods.ts';
import { orderOf } from './names.ts';
import { noteDerived } from './open.ts';
import { functionsOf } from './link-file.ts';
import { keyOf, type LinkedClass, type LinkedFile, type LinkedFunction, type Program } from './program.ts';

/** Starts those that are due by now; false where there was nothing to start. */
export function startAsked(program: Program, files: readonly LinkedFile[], started: Set<number>): boolean {
  noteUnknownReceivers(program);
  noteDerived(program);
  const made = classesMade(program);
  let isChanged = false;
  for (const linked of files.flatMap((file) => functionsOf(program, file).slice(1))) {
    if (started.has(linked.id) || !isAsked(program, linked, made)) continue;
    started.add(linked.id);
    startFunction(program, linked);
    isChanged = true;
  }
  return isChanged;
}

function noteUnknownReceivers(program: Program): void {
  const { receivers, callees, variables, open } = program;
  if (callees.some((variable) => variables.values(variable).length === 0)) open.isFunction = true;
  for (const { variable, method } of receivers)
    if (variables.values(variable).length === 0) open.methods.add(keyOf(program, method));
}

function isAsked(program: Program, linked: LinkedFunction, made: ReadonlySet<LinkedClass | string>): boolean {
  const { open } = program;
  const { shape, file } = linked;
  if (!program.runs(file.path, shape.start)) return false;
  if (program.members !== undefined)
    return open.isAll || (shape.isMember === true && linked.isHanded && open.methods.has(shape.name));
  if (open.isAll || !program.isClosed(file.path)) return shape.within < 0;
  // A function that is handed on may be what is called where nobody knows what is called.
  if (shape.within >= 0) return open.isFunction && linked.isHanded;
  if (shape.owner === '') return open.isFunction && open.texts.has(keyOf(program, shape.name));
  const owner = program.classIds.get(keyOf(program, shape.owner));
  // An object that was never made has no method to be called.
  const isThere =
    shape.isStatic === true || open.isMade || owner === undefined || made.has(program.classes[owner] ?? '');
  if (isThere && open.methods.has(keyOf(program, shape.name))) return true;
  if (open.isFunction && open.texts.has(keyOf(program, shape.name))) return true;
  return owner !== undefined && open.classes.has(owner);
}

/** Classes of which there are instances, and what these derive from. */
function classesMade(program: Program): ReadonlySet<LinkedClass | string> {
  const ids = [...program.made, ...program.open.classes];
  return new Set(ids.flatMap((id) => orderOf(program, program.classes[id])));
}

/** Called by others: on an instance of its class, with anything. */
function startFunction(program: Program, linked: LinkedFunction): void {
  const { values, variables, unknown } = program;
  const { shape } = linked;
  const owner = program.classes[program.classIds.get(keyOf(program, shape.owner)) ?? -1];
  if (owner !== undefined && (shape.isStatic === true || !isAbstract(owner)))
    variables.add(linked.self, values.intern(shape.isStatic === true ? kinds.class : kinds.instance, owner.id));
  for (const { name, kind, fallback } of shape.parameters) {
    if (kind === 'plain' || kind === 'named') variables.move(variableOf(program, linked, name), unknown);
    if (fallback !== undefined) variables.move(variableOf(program, linked, name), fallbackOf(program, linked, name));
  }
  activate(program, linked);
}
