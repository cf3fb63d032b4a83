/** Calls of functions of the same file: what their summaries say is done to what they are given here. */
import type { Code, CodeFunction, CodeOf } from './code/code.ts';
import { argumentAt, arrange, type Given } from './arguments.ts';
import { inputRoot, parameterRoot, type Machine, type Summary } from './machine.ts';
import { isHarmlessInput, replaced, replaceValue, type Inputs } from './put-inputs.ts';
import {
  atomsMax,
  collapse,
  harmless,
  hasSource,
  joinTaint,
  joinValues,
  keyOf,
  readField,
  withStep,
  writeField,
  type Taint,
  type Value,
} from './value.ts';

/** The function of the file that is called, and the class of which an object is made. */
export interface Target {
  readonly function: CodeFunction | undefined;
  readonly self: Value | undefined;
  readonly made: string | undefined;
}

export function targetOf(
  machine: Machine,
  code: CodeOf<'call'>,
  callee: Value | undefined,
  receiver: Value | undefined,
): Target | undefined {
  const { functions } = machine.program;
  const madeClass = callee?.class !== undefined && callee.callable === undefined ? callee.class : undefined;
  if (madeClass !== undefined && (code.isNew || code.callee?.kind === 'name')) {
    const id = inherited(machine, madeClass, 'constructor');
    return { function: id === undefined ? undefined : functions[id], self: undefined, made: madeClass };
  }
  const of = receiver?.class;
  if (of !== undefined) {
    const name = code.name.slice(code.name.lastIndexOf('.') + 1);
    const id = inherited(machine, of, name);
    if (id !== undefined) return { function: functions[id], self: receiver, made: undefined };
  }
  const isApplied = receiver?.callable !== undefined && machine.names.isApplying(code.name);
  const id = isApplied ? receiver.callable : callee?.callable;
  if (id === undefined) return undefined;
  return { function: functions[id], self: undefined, made: undefined };
}

/** A method of a class, or of those that it is made from. */
function inherited(machine: Machine, of: string, name: string): number | undefined {
  let next: string | undefined = of;
  for (let steps = 0; next !== undefined && steps < basesMax; steps++) {
    const found = machine.program.classes.get(next);
    if (found === undefined) return undefined;
    const id = name === 'constructor' ? found.constructor : found.methods.get(name);
    if (id !== undefined) return id;
    next = found.bases.find((base) => machine.program.classes.has(base));
  }
  if (next !== undefined) machine.shared.meet(`a class is made from more than ${basesMax} others, one from the next`);
  return undefined;
}

export function callKnown(
  machine: Machine,
  code: CodeOf<'call'>,
  target: Target,
  receiver: Value | undefined,
  given: readonly Given[],
): Value {
  const made = target.function;
  if (made === undefined) {
    const values = given.map(({ value }) => value);
    const whole = { taint: values.reduce<Taint>((taint, value) => joinTaint(taint, collapse(value)), new Map()) };
    return target.made === undefined ? whole : { ...whole, class: target.made };
  }
  // `f.call(this, x)` gives its first argument to no parameter.
  const isShifted =
    given.length > made.parameters.length && machine.names.isApplying(code.name) && code.receiver !== undefined;
  const arranged = arrange(made, isShifted ? given.slice(1) : given);
  arranged.forEach((value, index) => noteParameter(machine, made, index, value));
  const summary = machine.summaryOf(made.id);
  const self = machine.program.classes.get(made.class)?.self;
  const selfRoot = self === undefined ? undefined : inputRoot(self);
  let object: Value =
    target.made === undefined ? (target.self ?? receiver ?? harmless) : { taint: new Map(), class: target.made };
  const put: Inputs = (root) => {
    if (root === selfRoot)
      return object.class === made.class && self !== undefined && target.made === undefined && isSelf(machine, code)
        ? machine.read(self)
        : object;
    const parameter = parameterIndex(root, made.id);
    if (parameter !== undefined) return arranged[parameter] ?? harmless;
    const variable = machine.shared.variables.get(root);
    return variable === undefined ? undefined : machine.read(variable);
  };
  if (summary === undefined) {
    runGiven(machine, given, harmless);
    return target.made === undefined ? harmless : object;
  }
  for (const { sink, trace } of summary.hits.values()) {
    if (isHarmlessInput(trace, put)) continue;
    const values = replaced(new Map([[keyOf(trace.atom), trace]]), put, code);
    machine.passHits(sink, values);
  }
  for (const { root, path, value } of summary.effects.values()) {
    const written = replaceValue(value, put, code);
    if (root === selfRoot && self !== undefined) {
      const cell = machine.shared.cells.get(self.id) ?? harmless;
      machine.shared.cells.set(self.id, joinValues(cell, writeField(harmless, path, written, true)));
    }
    if (root === selfRoot && target.made !== undefined) {
      object = writeField(object, path, written, true);
      continue;
    }
    const parameter = parameterIndex(root, made.id);
    const place = parameter === undefined ? undefined : argumentAt(made, given, parameter);
    if (place !== undefined) machine.assignInto(place, path, written);
    else if (root === selfRoot && code.receiver !== undefined && !isSelf(machine, code))
      machine.assignInto(code.receiver, path, written);
    else {
      const variable = machine.shared.variables.get(root);
      if (variable !== undefined) machine.write(variable, path, written, true);
    }
  }
  runInvocations(machine, made, summary, given, arranged, put, code);
  const result = withStep(replaceValue(summary.result, put, code), code);
  return target.made === undefined ? result : joinValues(object, { taint: new Map(), class: target.made });
}

function isSelf(machine: Machine, code: CodeOf<'call'>): boolean {
  const { receiver } = code;
  if (receiver === undefined) return true;
  return receiver.kind === 'name' && machine.shared.classOfSelf.has(receiver.reference.variable.id);
}

function parameterIndex(root: string, id: number): number | undefined {
  const prefix = parameterRoot(id, 0).slice(0, -1);
  return root.startsWith(prefix) ? Number(root.slice(prefix.length)) : undefined;
}

/** What closures of the function know of its parameters. */
function noteParameter(machine: Machine, made: CodeFunction, index: number, value: Value): void {
  const target = made.parameters[index]?.target;
  if (target?.kind !== 'name' || !target.reference.variable.isShared) return;
  const { id } = target.reference.variable;
  machine.shared.cells.set(id, joinValues(machine.shared.cells.get(id) ?? harmless, value));
}

/** A function of the file calls functions that it is given: with what, its summary says. */
function runInvocations(
  machine: Machine,
  made: CodeFunction,
  summary: Summary,
  given: readonly Given[],
  arranged: readonly Value[],
  put: Inputs,
  code: Code,
): void {
  const ran = new Set<CodeFunction>();
  for (const { root, path, given: passed } of summary.invocations.values()) {
    const index = parameterIndex(root, made.id);
    if (index === undefined) continue;
    const values = passed.map((value) => replaceValue(value, put, code));
    const place =
      given.find(({ argument }) => argument.name !== undefined && argument.name === made.parameters[index]?.name) ??
      given[index];
    if (place?.inline !== undefined && path.length === 0) {
      ran.add(place.inline);
      machine.runInline(place.inline, values);
      continue;
    }
    const held = path.reduce<Value>((value, key) => readField(value, key), arranged[index] ?? harmless);
    if (held.callable !== undefined) applyKnown(machine, held.callable, values, code);
    else
      noteInvocation(
        machine,
        held,
        values.map((value) => ({ value })),
      );
  }
  runGiven(
    machine,
    given.filter(({ inline }) => inline === undefined || !ran.has(inline)),
    harmless,
  );
}

/** A call of something that this function was given itself. */
export function noteInvocation(machine: Machine, callee: Value, given: readonly { readonly value: Value }[]): void {
  for (const { atom } of callee.taint.values()) {
    const isGivenSource = () => given.some(({ value }) => hasSource(collapse(value)));
    if (atom.kind === 'cut' && isGivenSource())
      machine.shared.meet(`a function that is called comes from more than ${atomsMax} places`);
    if (atom.kind !== 'input') continue;
    const key = keyOf(atom);
    const known = machine.frame.summary.invocations.get(key);
    const values = given.map(({ value }, index) => joinValues(value, known?.given[index] ?? harmless));
    machine.frame.summary.invocations.set(key, { root: atom.root, path: atom.path, given: values });
  }
}

/** Applies the summary of a function that was passed by its name. */
export function applyKnown(machine: Machine, id: number, values: readonly Value[], code: Code): Value {
  const made = machine.program.functions[id];
  if (made === undefined) return harmless;
  values.forEach((value, index) => noteParameter(machine, made, index, value));
  const summary = machine.summaryOf(id);
  if (summary === undefined) return harmless;
  const put: Inputs = (root) => {
    const index = parameterIndex(root, id);
    if (index !== undefined) return values[index] ?? harmless;
    const variable = machine.shared.variables.get(root);
    return variable === undefined ? undefined : machine.read(variable);
  };
  for (const { sink, trace } of summary.hits.values())
    machine.passHits(sink, replaced(new Map([[keyOf(trace.atom), trace]]), put, code));
  for (const { root, path, value } of summary.effects.values()) {
    const variable = machine.shared.variables.get(root);
    if (variable !== undefined) machine.write(variable, path, replaceValue(value, put, code), true);
  }
  return replaceValue(summary.result, put, code);
}

function runGiven(machine: Machine, given: readonly Given[], value: Value): Value {
  let result = harmless;
  for (const { inline } of given)
    if (inline !== undefined)
      result = joinValues(
        result,
        machine.runInline(
          inline,
          inline.parameters.map(() => value),
        ),
      );
  return result;
}

const basesMax = 10;
