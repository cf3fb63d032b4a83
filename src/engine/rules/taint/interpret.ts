/**
 * Follows the values of one function from its first statement to its last: what each piece of code may hold, what it writes, and which sinks are
 * reached. Of what the function is given nothing is known but that it was given; its summary says where that goes.
 */
import { evaluateCall } from './calls.ts';
import type { Code, CodeFunction, Parameter, Program, Variable } from './code/code.ts';
import { evaluateBranch, evaluateLeave, evaluateLoop, evaluateTry, trustedNames } from './control.ts';
import { changesSince, joinInto, layerAbove, readVariable } from './layers.ts';
import { type Frame, inputRoot, type Machine, parameterRoot, type SharedValues, type Summary } from './machine.ts';
import { type Marks, placeKey, type SinkMark } from './marks.ts';
import { names } from './names.ts';
import {
  atomsMax,
  collapse,
  harmless,
  hasSource,
  inputValue,
  joinTaint,
  joinValues,
  readField,
  recordValue,
  sourceValue,
  type Taint,
  tainted,
  type Value,
  withStep,
  writeField,
} from './value.ts';

export interface Interpretation {
  readonly program: Program;
  readonly marks: Marks;
  readonly shared: SharedValues;
  readonly summaryOf: (id: number) => Summary | undefined;
  /** False where all the work that a file is given is done. */
  readonly spend: () => boolean;
}

export function interpret(made: CodeFunction, { program, marks, shared, summaryOf, spend }: Interpretation): Summary {
  const summary: Summary = { result: harmless, hits: new Map(), effects: new Map(), invocations: new Map() };
  const frame: Frame = {
    function: made,
    active: new Set([made.id]),
    summary,
    regions: [],
    exits: [],
    attempts: [],
  };
  const observed = new Map<number, Value>();
  const parameterOf = new Map<number, string>();
  let current = layerAbove(undefined);
  let muted = 0;
  let isRunning = false;

  const machine: Machine = {
    program,
    marks,
    names,
    frame,
    shared,
    evaluate,
    assign,
    above(inside) {
      const layer = layerAbove(current);
      const before = current;
      current = layer;
      inside();
      current = before;
      return layer;
    },
    layer: () => current,
    before: (id) => {
      const variable = shared.variables.get(`v${id}`);
      return variable === undefined ? harmless : read(variable);
    },
    read,
    write,
    assignInto,
    checkSinks,
    passHits,
    runInline,
    trust(condition, holds) {
      for (const code of trustedNames(machine, condition, holds)) assign(code, harmless, false);
    },
    summaryOf,
    spend,
  };

  function evaluate(code: Code): Value {
    if (current.isDead || !spend()) return harmless;
    const key = placeKey(code);
    const sanitizer = marks.sanitizers.get(key);
    if (sanitizer !== undefined && !sanitizer.isExact) muted++;
    let value = evaluateKind(code);
    const source = marks.sources.get(key);
    if (source !== undefined) {
      value = joinValues(value, sourceValue(source.place, source.bindings));
      if (source.isLasting) assign(code, value, false);
    }
    const sinks = marks.sinks.get(key);
    // What a call is given was looked at when it was made, but not what it gives as a source.
    const isPartial = source === undefined && (code.kind === 'call' || code.kind === 'clean');
    if (sinks !== undefined) checkSinks(isPartial ? sinks.filter(({ isExact }) => isExact) : sinks, [value]);
    if (sanitizer !== undefined) {
      if (!sanitizer.isExact) muted--;
      if (sanitizer.isLasting) for (const part of lastingParts(code)) assign(part, harmless, false);
      value = harmless;
    } else if (muted > 0) value = harmless;
    if (marks.observed.has(key)) observed.set(key, value);
    for (const { from, to } of marks.propagators.get(key) ?? []) {
      const carried = observed.get(from);
      if (carried !== undefined) assign(to, tainted(collapse(withStep(carried, to))), true);
    }
    return value;
  }

  function evaluateKind(code: Code): Value {
    switch (code.kind) {
      case 'literal':
        return harmless;
      case 'name': {
        const { variable, key, name } = code.reference;
        if (code.isCall === true && variable.function !== undefined) {
          const callee: Code = { ...code, isCall: false };
          const { start, end } = code;
          return evaluateCall(machine, {
            kind: 'call',
            name,
            callee,
            receiver: undefined,
            arguments: [],
            isNew: false,
            start,
            end,
          });
        }
        return key === undefined ? read(variable) : readField(read(variable), key);
      }
      case 'field': {
        const object = evaluate(code.object);
        if (code.index !== undefined) evaluate(code.index);
        if (code.key !== undefined && names.isHarmlessField(code.key)) return harmless;
        return withMethod(object, code.key, readField(object, code.key));
      }
      case 'call':
        return evaluateCall(machine, code);
      case 'join': {
        const values = code.parts.map((part) => evaluate(part));
        if (code.parts.length === 1) return values[0] ?? harmless;
        return code.logic === undefined ? tainted(collapseAll(values)) : values.reduce(joinValues, harmless);
      }
      case 'clean': {
        const values = code.parts.map((part) => evaluate(part));
        const sinks = marks.sinks.get(placeKey(code));
        if (sinks !== undefined)
          checkSinks(
            sinks.filter(({ isExact }) => !isExact),
            values,
          );
        return harmless;
      }
      case 'collection': {
        const value = evaluateCollection(code.entries);
        return code.class === undefined || !program.classes.has(code.class) ? value : { ...value, class: code.class };
      }
      case 'assign': {
        const value = evaluate(code.value);
        const source = marks.sources.get(placeKey(code));
        const given = source === undefined ? value : joinValues(value, sourceValue(source.place, source.bindings));
        assign(code.target, withStep(given, code.target), code.isJoined);
        return given;
      }
      case 'default':
        return joinValues(evaluate(code.target), evaluate(code.value));
      case 'rest':
        return evaluate(code.target);
      case 'sequence': {
        let last = harmless;
        for (const part of code.parts) last = evaluate(part);
        return last;
      }
      case 'branch':
        return evaluateBranch(machine, code);
      case 'loop':
        return evaluateLoop(machine, code);
      case 'leave':
        return evaluateLeave(machine, code);
      case 'yield': {
        const value = code.value === undefined ? harmless : evaluate(code.value);
        addResult(value);
        return harmless;
      }
      case 'try':
        return evaluateTry(machine, code);
      case 'closure':
        return closure(code.function);
    }
  }

  function closure(id: number): Value {
    const made = program.functions[id];
    // One that no call was seen to take is run here, so that nothing in it is missed.
    if (made?.isInline === true) runInline(made, []);
    return { taint: harmless.taint, callable: id };
  }

  function withMethod(object: Value, key: string | undefined, value: Value): Value {
    if (object.class === undefined || key === undefined || value.callable !== undefined) return value;
    const method = program.classes.get(object.class)?.methods.get(key);
    return method === undefined ? value : { ...value, callable: method };
  }

  function evaluateCollection(entries: readonly { key: string | undefined; value: Code; isSpread: boolean }[]): Value {
    const fields = new Map<string, Value>();
    let taint: Taint = harmless.taint;
    for (const { key, value, isSpread } of entries) {
      const held = evaluate(value);
      if (key !== undefined) fields.set(key, held);
      else if (isSpread && held.fields !== undefined) {
        taint = joinTaint(taint, held.taint);
        for (const [name, field] of held.fields) fields.set(name, field);
      } else taint = joinTaint(taint, collapse(held));
    }
    return recordValue(fields, taint);
  }

  function collapseAll(values: readonly Value[]): Taint {
    return values.reduce((taint, value) => joinTaint(taint, collapse(value)), harmless.taint);
  }

  function addResult(value: Value): void {
    const exit = frame.exits.at(-1);
    if (exit !== undefined) exit.value = joinValues(exit.value, value);
  }

  function read(variable: Variable): Value {
    const held = readVariable(current, variable.id);
    if (held !== undefined) return held;
    if (variable.function !== undefined) return { taint: harmless.taint, callable: variable.function };
    if (variable.class !== undefined) return { taint: harmless.taint, class: variable.class };
    if (frame.active.has(variable.owner) || !variable.isWritten) return ofClass(variable);
    return { ...inputValue(inputRoot(variable)), ...classOf(variable) };
  }

  function ofClass(variable: Variable): Value {
    const of = classOf(variable);
    return of.class === undefined ? harmless : { taint: harmless.taint, ...of };
  }

  function classOf(variable: Variable): { class?: string } {
    const name = shared.classOfSelf.get(variable.id);
    return name === undefined ? {} : { class: name };
  }

  function write(variable: Variable, path: readonly (string | undefined)[], value: Value, isJoined: boolean): void {
    const held = path.length > 0 || isJoined ? read(variable) : harmless;
    const next = writeField(held, path, value, isJoined);
    current.own.set(variable.id, next);
    for (const attempt of frame.attempts)
      attempt.set(variable.id, joinValues(attempt.get(variable.id) ?? harmless, next));
    if (variable.isShared) {
      const cell = shared.cells.get(variable.id) ?? harmless;
      shared.cells.set(variable.id, joinValues(cell, writeField(harmless, path, value, true)));
    }
    const root = frame.active.has(variable.owner) ? parameterOf.get(variable.id) : inputRoot(variable);
    if (!isRunning) return;
    if (path.length === 0 && !isJoined && parameterOf.delete(variable.id)) return;
    if (root !== undefined && value.taint.size + (value.fields?.size ?? 0) > 0) {
      const key = `${root}|${path.join('.')}`;
      const known = frame.summary.effects.get(key)?.value ?? harmless;
      frame.summary.effects.set(key, { root, path, value: joinValues(known, value) });
    }
  }

  function assign(target: Code, value: Value, isJoined: boolean): void {
    const key = placeKey(target);
    const source = marks.sources.get(key);
    const given = source === undefined ? value : joinValues(value, sourceValue(source.place, source.bindings));
    const sinks = marks.sinks.get(key);
    if (sinks !== undefined) checkSinks(sinks, [given]);
    switch (target.kind) {
      case 'name':
      case 'field': {
        const place = placeOf(target);
        if (place === undefined) return;
        return write(place.variable, place.path, given, isJoined);
      }
      case 'collection': {
        for (const entry of target.entries) {
          const part = entry.isSpread ? given : readField(given, entry.key);
          assign(entry.value, part, isJoined);
        }
        return;
      }
      case 'default':
        return assign(target.target, joinValues(given, evaluate(target.value)), isJoined);
      case 'rest':
        return assign(target.target, given, isJoined);
      case 'join':
        for (const part of target.parts) assign(part, given, isJoined);
        return;
      default:
        return;
    }
  }

  /** The variable and the fields that a piece of code names. */
  function placeOf(target: Code): { variable: Variable; path: (string | undefined)[] } | undefined {
    const path: (string | undefined)[] = [];
    let object: Code = target;
    for (;;) {
      if (object.kind === 'field') {
        path.unshift(object.key);
        if (object.index !== undefined) evaluate(object.index);
        object = object.object;
      } else if (object.kind === 'join' && object.parts.length === 1 && object.parts[0] !== undefined)
        object = object.parts[0];
      else break;
    }
    if (object.kind !== 'name') return undefined;
    const { variable, key } = object.reference;
    return { variable, path: key === undefined ? path : [key, ...path] };
  }

  function assignInto(target: Code, path: readonly (string | undefined)[], value: Value): void {
    const place = placeOf(target);
    if (place !== undefined) write(place.variable, [...place.path, ...path], value, true);
    // What is added to `a.b()` is in `a`: builders return themselves.
    else if (target.kind === 'call' && target.receiver !== undefined) assignInto(target.receiver, path, value);
  }

  function checkSinks(sinks: readonly SinkMark[], values: readonly Value[]): void {
    if (muted > 0) return;
    const taint = collapseAll(values);
    for (const sink of sinks) passHits(sink, taint);
  }

  function passHits(sink: SinkMark, taint: Taint): void {
    for (const [key, trace] of taint) {
      if (trace.atom.kind === 'source') shared.add(sink, trace);
      else if (trace.atom.kind === 'cut') {
        if (!hasSource(taint)) shared.meet(`a value comes from more than ${atomsMax} places`);
      } else {
        const name = `${placeKey(sink.place)}/${key}`;
        if (summary.hits.has(name)) continue;
        if (!spend()) return;
        if (summary.hits.size >= hitsMax) {
          shared.meet(`what a function is given comes to sinks in more than ${hitsMax} ways`);
          return;
        }
        summary.hits.set(name, { sink, trace });
      }
    }
  }

  function runInline(inner: CodeFunction, given: readonly Value[]): Value {
    if (frame.exits.length > inlineDepthMax) {
      shared.meet(`functions are written inside of calls more than ${inlineDepthMax} deep`);
      return harmless;
    }
    frame.active.add(inner.id);
    return runBody(inner, (parameter, index) =>
      parameter.isRest ? given.slice(index).reduce(joinValues, harmless) : (given[index] ?? harmless),
    );
  }

  function runBody(inner: CodeFunction, valueOf: (parameter: Parameter, index: number) => Value): Value {
    const exit = { base: current, value: harmless, changes: [], regions: frame.regions.length };
    frame.exits.push(exit);
    const fields: (() => void)[] = [];
    const layer = machine.above(() => {
      inner.parameters.forEach((parameter, index) => {
        const value = valueOf(parameter, index);
        assign(parameter.target, value, false);
        const self = program.classes.get(inner.class)?.self;
        if (parameter.isField && self !== undefined) fields.push(() => write(self, [parameter.name], value, false));
      });
      isRunning = true;
      for (const field of fields) field();
      const value = evaluate(inner.body);
      if (inner.returnsBody && !current.isDead) addResult(value);
    });
    frame.exits.pop();
    const ways = [...exit.changes, ...(layer.isDead ? [] : [changesSince(exit.base, layer)])];
    if (ways.length > 0) joinInto(current, ways, machine.before);
    return exit.value;
  }

  summary.result = runBody(made, (parameter, index) => {
    const root = parameterRoot(made.id, index);
    const target = parameter.target.kind === 'default' ? parameter.target.target : parameter.target;
    if (target.kind === 'name') parameterOf.set(target.reference.variable.id, root);
    if (parameter.isHarmless) return harmless;
    const of = parameter.type.match(/\w+/g)?.find((word) => program.classes.has(word));
    return of === undefined ? inputValue(root) : { ...inputValue(root), class: of };
  });
  return summary;
}

/** What a call that checks its arguments leaves behind. */
function lastingParts(code: Code): readonly Code[] {
  return code.kind === 'call' ? code.arguments.map(({ value }) => value) : [code];
}

/** Sinks that one function tells its callers of. */
const hitsMax = 30;

/** Functions given to calls inside of functions given to calls, as deep as code that people read. */
const inlineDepthMax = 40;
