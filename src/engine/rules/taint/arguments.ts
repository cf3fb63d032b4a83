/** Which parameter takes which argument. */
import type { Argument, Code, CodeFunction, Parameter } from './code/code.ts';
import { collapse, elementOf, harmless, joinTaint, recordValue, type Taint, type Value } from './value.ts';

export interface Given {
  readonly argument: Argument;
  readonly value: Value;
  /** A function that is written here, to be run by the call. */
  readonly inline: CodeFunction | undefined;
}

/** Arguments in the order of parameters: those given by name are put in their place, the rest is gathered. */
export function arrange(made: CodeFunction, given: readonly Given[]): Value[] {
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

export function argumentAt(made: CodeFunction, given: readonly Given[], index: number): Code | undefined {
  const name = made.parameters[index]?.name;
  const named = given.find(({ argument }) => argument.name !== undefined && argument.name === name);
  return (named ?? given[index])?.argument.value;
}
