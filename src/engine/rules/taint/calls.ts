/**
 * What a call gives, and does to what it is given. A function of the file does what its summary says; a function elsewhere passes on what it is
 * given, as its name tells, and runs the functions among its arguments.
 */
import type { Argument, Code, CodeFunction, CodeOf, Parameter } from './code/code.ts';
import { inputRoot, type Machine, parameterRoot, type Summary } from './machine.ts';
import { placeKey } from './marks.ts';
import {
  collapse,
  elementOf,
  harmless,
  joinSteps,
  joinTaint,
  joinValues,
  keyOf,
  readField,
  recordValue,
  sourceValue,
  type Taint,
  tainted,
  type Trace,
  type Value,
  withStep,
  writeField,
} from './value.ts';

interface Given {
  readonly argument: Argument;
  readonly value: Value;
  /** A function that is written here, to be run by the call. */
  readonly inline: CodeFunction | undefined;
}

export function evaluateCall(machine: Machine, code: CodeOf<'call'>): Value {
  const receiver = code.receiver === undefined ? undefined : machine.evaluate(code.receiver);
  const callee = calleeOf(machine, code, receiver);
  const given = code.arguments.map((argument): Given => {
    const inline = inlineOf(machine, argument.value);
    return { argument, inline, value: inline === undefined ? machine.evaluate(argument.value) : harmless };
  });
  checkSinks(machine, code, receiver, given);
  const inlineCallee = code.callee === undefined ? undefined : inlineOf(machine, unwrapped(code.callee));
  if (inlineCallee !== undefined)
    return machine.runInline(
      inlineCallee,
      given.map(({ value }) => value),
    );
  const target = targetOf(machine, code, callee, receiver);
  if (target !== undefined) {
    const result = callKnown(machine, code, target, receiver, given);
    return sanitized(machine, code) ? harmless : result;
  }
  if (callee !== undefined) noteInvocation(machine, callee, given);
  if (machine.names.isLast(code.name)) machine.layer().isDead = true;
  const result = callUnknown(machine, code, receiver, callee, given);
  if (sanitized(machine, code) || machine.names.isHarmlessCall(code.name)) return harmless;
  return withStep(result, code);
}

function sanitized(machine: Machine, code: CodeOf<'call'>): boolean {
  return machine.marks.calls.sanitizers(code.name);
}

function inlineOf(machine: Machine, code: Code): CodeFunction | undefined {
  if (code.kind === 'join' && code.parts.length === 1 && code.parts[0] !== undefined)
    return inlineOf(machine, code.parts[0]);
  const made = code.kind === 'closure' ? machine.program.functions[code.function] : undefined;
  return made?.isInline === true ? made : undefined;
}

function unwrapped(code: Code): Code {
  return code.kind === 'join' && code.parts.length === 1 && code.parts[0] !== undefined ? code.parts[0] : code;
}

function calleeOf(machine: Machine, code: CodeOf<'call'>, receiver: Value | undefined): Value | undefined {
  const { callee } = code;
  if (callee === undefined || inlineOf(machine, unwrapped(callee)) !== undefined) return undefined;
  if (callee.kind === 'field' && receiver !== undefined) return readField(receiver, callee.key);
  return machine.evaluate(callee);
}

function checkSinks(
  machine: Machine,
  code: CodeOf<'call'>,
  receiver: Value | undefined,
  given: readonly Given[],
): void {
  const values = given.map(({ value }) => value);
  const marks = machine.marks.sinks.get(placeKey(code));
  if (marks !== undefined) machine.checkSinks(marks, receiver === undefined ? values : [...values, receiver]);
  const places = machine.marks.calls.sinks(code.name);
  if (places === undefined) return;
  const wanted =
    places.length === 0
      ? values
      : given
          .filter(({ argument }, index) => argument.name === undefined && places.includes(index))
          .map(({ value }) => value);
  machine.checkSinks([{ place: { start: code.start, end: code.end }, bindings: new Map(), isExact: false }], wanted);
}

/** The function of the file that is called, and the class of which an object is made. */
interface Target {
  readonly function: CodeFunction | undefined;
  readonly self: Value | undefined;
  readonly made: string | undefined;
}

function targetOf(
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
  for (let steps = 0; next !== undefined && steps < 10; steps++) {
    const found = machine.program.classes.get(next);
    if (found === undefined) return undefined;
    const id = name === 'constructor' ? found.constructor : found.methods.get(name);
    if (id !== undefined) return id;
    next = found.bases.find((base) => machine.program.classes.has(base));
  }
  return undefined;
}

function callKnown(
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

/** Arguments in the order of parameters: those given by name are put in their place, the rest is gathered. */
function arrange(made: CodeFunction, given: readonly Given[]): Value[] {
  const { parameters } = made;
  return parameters.map((parameter, index) => {
    const named = given.find(({ argument }) => argument.name !== undefined && argument.name === parameter.name);
    if (named !== undefined) return named.value;
    const spread = given.findIndex(({ argument }) => argument.isSpread);
    if (parameter.isRest) return restOf(made, parameter, given, index);
    if (spread >= 0 && spread <= index) return elementOf(given[spread]?.value ?? harmless);
    const place = given[index];
    return place === undefined || place.argument.name !== undefined ? harmless : place.value;
  });
}

/** What no other parameter takes, by its number or its name. */
function restOf(made: CodeFunction, rest: Parameter, given: readonly Given[], from: number): Value {
  const fields = new Map<string, Value>();
  let taint: Taint = new Map();
  given.forEach(({ argument, value }, at) => {
    if (argument.name !== undefined) {
      if (rest.declaration.startsWith('*') && !rest.declaration.startsWith('**')) return;
      if (!made.parameters.some(({ name }) => name === argument.name)) fields.set(argument.name, value);
    } else if (argument.isSpread) taint = joinTaint(taint, collapse(value));
    else if (at >= from && !rest.declaration.startsWith('**')) fields.set(String(at - from), value);
  });
  return recordValue(fields, taint);
}

function argumentAt(made: CodeFunction, given: readonly Given[], index: number): Code | undefined {
  const name = made.parameters[index]?.name;
  const named = given.find(({ argument }) => argument.name !== undefined && argument.name === name);
  return (named ?? given[index])?.argument.value;
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

type Inputs = (root: string) => Value | undefined;

function replaceValue(value: Value, put: Inputs, at: Code): Value {
  if (value.taint.size === 0 && value.fields === undefined) return value;
  const structured = structureOf(value, put);
  if (structured !== undefined) return structured;
  const taint = replaced(value.taint, put, at);
  if (value.fields === undefined) return { ...value, taint };
  return {
    ...value,
    taint,
    fields: new Map([...value.fields].map(([key, field]) => [key, replaceValue(field, put, at)])),
  };
}

/** What is returned as it was given keeps its fields. */
function structureOf(value: Value, put: Inputs): Value | undefined {
  if (value.taint.size !== 1 || value.fields !== undefined) return undefined;
  for (const { atom } of value.taint.values()) {
    if (atom.kind === 'source') return undefined;
    const whole = put(atom.root);
    const part = whole === undefined ? undefined : atom.path.reduce<Value>((held, key) => readField(held, key), whole);
    return part?.fields === undefined && part?.callable === undefined ? undefined : part;
  }
  return undefined;
}

/** Puts what was given in place of inputs. */
function replaced(taint: Taint, put: Inputs, at: Code): Taint {
  let result: Taint = new Map();
  for (const [key, trace] of taint) {
    const whole = trace.atom.kind === 'input' ? put(trace.atom.root) : undefined;
    if (trace.atom.kind === 'source' || whole === undefined) {
      result = joinTaint(result, new Map([[key, trace]]));
      continue;
    }
    const given = collapse(trace.atom.path.reduce<Value>((value, field) => readField(value, field), whole));
    const moved = new Map<string, Trace>();
    for (const [name, { atom, steps }] of given) {
      const before = joinSteps(steps, { place: { start: at.start, end: at.end }, before: undefined, count: 1 });
      moved.set(name, { atom, steps: joinSteps(before, trace.steps) });
    }
    result = joinTaint(result, moved);
  }
  return result;
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
function noteInvocation(machine: Machine, callee: Value, given: readonly { readonly value: Value }[]): void {
  for (const { atom } of callee.taint.values()) {
    if (atom.kind !== 'input') continue;
    const key = keyOf(atom);
    const known = machine.frame.summary.invocations.get(key);
    const values = given.map(({ value }, index) => joinValues(value, known?.given[index] ?? harmless));
    machine.frame.summary.invocations.set(key, { root: atom.root, path: atom.path, given: values });
  }
}

/** Applies the summary of a function that was passed by its name. */
function applyKnown(machine: Machine, id: number, values: readonly Value[], code: Code): Value {
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

/** What is given by its place may be filled with all that the call knows. */
function fillReferences(machine: Machine, code: CodeOf<'call'>, taint: Taint, given: readonly Given[]): void {
  const source = machine.marks.sources.get(placeKey(code));
  const filling = source === undefined ? taint : joinTaint(taint, sourceValue(source.place, source.bindings).taint);
  if (filling.size === 0) return;
  for (const { argument } of given)
    if (argument.isReference === true) machine.assignInto(argument.value, [], withStep(tainted(filling), code));
}

function callUnknown(
  machine: Machine,
  code: CodeOf<'call'>,
  receiver: Value | undefined,
  callee: Value | undefined,
  given: readonly Given[],
): Value {
  const { names } = machine;
  let taint: Taint = receiver === undefined ? collapse(callee ?? harmless) : collapse(receiver);
  let passed: Taint = new Map();
  for (const { value } of given) passed = joinTaint(passed, collapse(value));
  taint = joinTaint(taint, passed);
  if (passed.size > 0 && receiver !== undefined && code.receiver !== undefined && names.isMutator(code.name)) {
    machine.assignInto(code.receiver, [], tainted(withStep(tainted(passed), code).taint));
  }
  const first = given[0];
  if (passed.size > 0 && first !== undefined && names.isFilling(code.name)) {
    const added = given
      .slice(1)
      .map(({ value }) => value)
      .reduce(joinValues, harmless);
    machine.assignInto(first.argument.value, [], added);
  }
  const object = receiver ?? harmless;
  const element = names.isPassing(code.name) ? object : elementOf(object);
  const item = joinValues(element, tainted(passed));
  if (!names.isHarmlessCall(code.name)) fillReferences(machine, code, taint, given);
  let result: Value = tainted(taint);
  for (const { inline, value } of given) {
    if (inline !== undefined)
      result = joinValues(
        result,
        machine.runInline(
          inline,
          inline.parameters.map(() => item),
        ),
      );
    else if (value.callable !== undefined) {
      const parameters = machine.program.functions[value.callable]?.parameters ?? [];
      result = joinValues(
        result,
        applyKnown(
          machine,
          value.callable,
          parameters.map(() => item),
          code,
        ),
      );
    }
  }
  return tainted(collapse(result));
}
