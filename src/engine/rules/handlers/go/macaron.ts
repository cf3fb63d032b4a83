/**
 * macaron and flamego: a group is filled by a function that goes on using the same router, guards stand before handlers as arguments and behind
 * the function of a group, and one path may be given several handlers by a combo.
 */
import type { Framework, Machine } from '../../wiring/framework.ts';
import type { Router } from '../../wiring/router.ts';
import type { Call, Value } from '../../wiring/value.ts';
import { type VerbTable, verbNames, verbRouter } from '../../wiring/verb-router.ts';
import { titleVerbs } from './verbs.ts';

function injecting(name: string, packages: readonly string[], makers: readonly string[]): Framework {
  const table: VerbTable = {
    framework: name,
    verbs: { ...titleVerbs, Any: '', Handle: '' },
    generic: [],
    handler: 'last',
    groups: ['Group'],
    uses: ['Use', 'Before'],
    inlines: [],
    mounts: [],
    isOrdered: false,
    isGroupOrdered: true,
    groupsAreOpened: true,
    more,
  };

  function more(call: Call, router: Router, machine: Machine): Value | undefined {
    const [path, second, ...rest] = call.given;
    if (call.name === 'Combo' && path !== undefined) return combo(call, router, machine);
    // `Route("/x", "GET,POST", handlers…)` and macaron's `Handle("GET", "/x", handlers)`.
    const isRoute = call.name === 'Route' || call.name === 'Routes';
    if (!isRoute || path === undefined || second === undefined || second.value?.v !== 'text') return undefined;
    for (const method of second.value.text.split(',')) {
      const inner = verbRouter({ ...table, more: undefined }, machine, router);
      const verb = `${method.trim().slice(0, 1).toUpperCase()}${method.trim().slice(1).toLowerCase()}`;
      inner.call(Object.hasOwn(titleVerbs, verb) ? verb : 'Any', { ...call, given: [path, ...rest] });
    }
    return verbRouter(table, machine, router);
  }

  function combo(call: Call, router: Router, machine: Machine): Value {
    const inner = verbRouter({ ...table, more: undefined }, machine, router);
    return machine.native(name, (verb, added) => {
      if (Object.hasOwn(table.verbs, verb)) inner.call(verb, { ...added, given: [...call.given, ...added.given] });
      return undefined;
    });
  }

  return {
    name,
    packages,
    registers: [...verbNames(table), 'Combo', 'Route', 'Use'],
    call: (call, machine) => (makers.includes(call.name) ? verbRouter(table, machine) : undefined),
    ofType: (type, machine) =>
      ['', 'Macaron', 'Router', 'Flame', 'ComboRouter'].includes(type) ? verbRouter(table, machine) : undefined,
  };
}

export const macaron = injecting(
  'macaron',
  ['gopkg.in/macaron', 'github.com/go-macaron/macaron'],
  ['New', 'NewWithLogger', 'Classic', 'NewRouter'],
);
export const flamego = injecting('flamego', ['github.com/flamego/flamego'], ['New', 'NewWithLogger', 'Classic']);
