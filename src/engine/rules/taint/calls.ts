/**
 * What a call gives, and does to what it is given. A function of the file does what its summary says; a function elsewhere passes on what it is
 * given, as its name tells, and runs the functions among its arguments.
 */
import type { Code, CodeFunction, CodeOf } from './code/code.ts';
import type { Given } from './arguments.ts';
import { applyKnown, callKnown, noteInvocation, targetOf } from './known-calls.ts';
import type { Machine } from './machine.ts';
import { placeKey } from './marks.ts';
import {
  collapse,
  elementOf,
  harmless,
  joinTaint,
  joinValues,
  readField,
  sourceValue,
  tainted,
  withStep,
  type Taint,
  type Value,
} from './value.ts';

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
  if (callee.kind !== 'field' || receiver === undefined) return machine.evaluate(callee);
  const value = readField(receiver, callee.key);
  const source = machine.marks.sources.get(placeKey(callee));
  return source === undefined ? value : joinValues(value, sourceValue(source.place, source.bindings));
}

function checkSinks(
  machine: Machine,
  code: CodeOf<'call'>,
  receiver: Value | undefined,
  given: readonly Given[],
): void {
  const values = given.map(({ value }) => value);
  const marks = machine.marks.sinks.get(placeKey(code));
  const loose = marks?.filter(({ isExact }) => !isExact) ?? [];
  if (loose.length > 0) machine.checkSinks(loose, receiver === undefined ? values : [...values, receiver]);
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
  let taint: Taint = collapse(receiver ?? callee ?? harmless);
  // A function that is a source itself gives what is tainted.
  if (code.callee !== undefined && machine.marks.sources.has(placeKey(code.callee)))
    taint = joinTaint(taint, collapse(callee ?? harmless));
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
