/** Frameworks by which a function is registered for messages, times or the like under a name. */
import type { SourceType } from '../../model/rule.ts';
import { type Framework, type Machine, textOf } from '../../wiring/framework.ts';
import type { Call, Value } from '../../wiring/value.ts';

export interface Subscription {
  readonly name: string;
  readonly sourceType: SourceType;
  readonly packages: readonly string[];
  /** Methods that register. */
  readonly methods: readonly string[];
  /** Functions of the package that give what has the methods. */
  readonly makers: RegExp;
  readonly types: readonly string[];
}

export function subscribing(table: Subscription): Framework {
  const maker = (machine: Machine): Value => {
    const self = machine.native(table.name, (method, call) => {
      if (table.methods.includes(method)) register(table, call, machine);
      return method === '' || call.types[0] === 'member' ? undefined : self;
    });
    return self;
  };
  return {
    name: table.name,
    packages: table.packages,
    registers: table.methods,
    call(call, machine) {
      if (table.makers.test(call.name)) return maker(machine);
      if (table.methods.includes(call.name)) register(table, call, machine);
      return undefined;
    },
    ofType: (type, machine) => (type === '' || table.types.includes(type) ? maker(machine) : undefined),
  };
}

function register(table: Subscription, call: Call, machine: Machine): void {
  const handler = call.given.findLast((given) => machine.target(given) !== undefined);
  if (handler === undefined) return;
  const path = call.given.flatMap((given) => textOf(given) ?? [])[0] ?? '';
  machine.add(
    { router: undefined, methods: [], path, sourceType: table.sourceType, framework: table.name, handler, guards: [] },
    call,
  );
}
