/** Objects that call what waits for an event: Node's `EventEmitter`, and what derives from it. */
import { itemOf, newContainer } from '../containers.ts';
import { applyValue } from '../apply-call.ts';
import { kinds } from '../kinds.ts';
import { eachName } from '../texts.ts';
import type { Program } from '../program.ts';
import type { Given, Site } from '../site.ts';

const listenersMark = '@@listeners';

export function isEmitter([module, member]: readonly string[]): boolean {
  return (
    /^(?:node:)?(?:events|eventemitter3)$/.test(module ?? '') &&
    (member === undefined || /^(?:EventEmitter|default|prototype|#)$/.test(member))
  );
}

const waits = new Set(['on', 'once', 'addListener', 'prependListener', 'prependOnceListener']);

/** True where it is known what becomes of the functions handed over. */
export function callOfEmitter(program: Program, site: Site, held: number, method: string, given: Given): boolean {
  const { values, variables } = program;
  if (values.kind(held) !== kinds.container) return false;
  const [name = 0, ...rest] = given.plain;
  const listeners = listenersOf(program, held);
  if (waits.has(method)) {
    eachName(program, name, (text) => variables.move(itemOf(program, listeners, text), rest[0] ?? 0));
    variables.add(site.to, held);
    return true;
  }
  if (method !== 'emit') return /^(?:off|remove\w*|listener\w*|eventNames|setMaxListeners)$/.test(method);
  const call = (variable: number): void =>
    variables.watch(variable, (callee) => applyValue(program, { ...site, to: 0 }, callee, { ...given, plain: rest }));
  eachName(program, name, (text) => {
    if (text !== undefined) call(itemOf(program, listeners, text));
    call(text === undefined ? allOf(program, listeners) : itemOf(program, listeners, undefined));
  });
  return true;
}

function listenersOf(program: Program, held: number): number {
  const variable = itemOf(program, held, listenersMark);
  const known = program.variables.values(variable)[0];
  if (known !== undefined) return known;
  const made = newContainer(program);
  program.collections.add(made);
  program.variables.add(variable, made);
  return made;
}

function allOf(program: Program, held: number): number {
  return program.containers.get(held)?.all ?? 0;
}
