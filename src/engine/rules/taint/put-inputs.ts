/** Puts what a call gives in place of the inputs that a function's summary speaks of. */
import type { Code } from './code/code.ts';
import { collapse, joinSteps, joinTaint, readField, stepped, type Taint, type Trace, type Value } from './value.ts';

export type Inputs = (root: string) => Value | undefined;

export function replaceValue(value: Value, put: Inputs, at: Code): Value {
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
    if (atom.kind !== 'input') return undefined;
    const whole = put(atom.root);
    const part = whole === undefined ? undefined : atom.path.reduce<Value>((held, key) => readField(held, key), whole);
    return part?.fields === undefined && part?.callable === undefined ? undefined : part;
  }
  return undefined;
}

export function isHarmlessInput({ atom }: Trace, put: Inputs): boolean {
  const given = atom.kind === 'input' ? put(atom.root) : undefined;
  return given !== undefined && given.taint.size === 0 && given.fields === undefined;
}

/** Puts what was given in place of inputs. */
export function replaced(taint: Taint, put: Inputs, at: Code): Taint {
  let result: Taint = new Map();
  for (const [key, trace] of taint) {
    const whole = trace.atom.kind === 'input' ? put(trace.atom.root) : undefined;
    if (trace.atom.kind !== 'input' || whole === undefined) {
      result = joinTaint(result, new Map([[key, trace]]));
      continue;
    }
    const given = collapse(trace.atom.path.reduce<Value>((value, field) => readField(value, field), whole));
    const moved = new Map<string, Trace>();
    for (const [name, { atom, steps }] of given) {
      const before = stepped(steps, at);
      moved.set(name, { atom, steps: joinSteps(before, trace.steps) });
    }
    result = joinTaint(result, moved);
  }
  return result;
}
