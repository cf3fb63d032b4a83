/**
 * Servers of the runtime: for each request they call what they were given, with a request and an answer. Both are objects like any
 * other: frameworks give them prototypes and members of their own, by which programs call them.
 */
import { applyValue } from '../apply-call.ts';
import { fieldOf } from '../fields.ts';
import { kinds } from '../kinds.ts';
import { outsideValue } from '../outside.ts';
import type { Program } from '../program.ts';
import { type Given, nothingGiven, type Site } from '../site.ts';
import { eachName } from '../texts.ts';
import { handOverAll } from './hand-over.ts';
import { madeOutside } from './properties.ts';

const modules = /^(?:node:)?(?:https?|http2)$/;
const server = ['node:http', 'Server', 'prototype'];

/** What makes a server, as `http.createServer(listener)` does; false of anything else. */
export function serve(program: Program, site: Site, target: readonly string[], given: Given): boolean {
  const [module = '', member, ...rest] = target;
  if (program.upper !== undefined || !modules.test(module) || rest.length > 0) return false;
  if (!/^(?:createServer|createSecureServer|Server)$/.test(member ?? '')) return false;
  for (const variable of given.plain) callWithExchange(program, site, variable);
  program.variables.add(site.to, madeOutside(program, server));
  return true;
}

export function isServer(outside: readonly string[]): boolean {
  return outside.join(' ') === server.join(' ');
}

/** True where it is known what becomes of the functions handed over: `server.on('request', listener)`. */
export function callOfServer(program: Program, site: Site, held: number, method: string, given: Given): boolean {
  // Nearly all of its methods give the server.
  program.variables.add(site.to, held);
  if (!/^(?:on|once|addListener|prependListener)$/.test(method)) return false;
  const [event = 0, listener = 0] = given.plain;
  eachName(program, event, (name) => {
    if (name === undefined || name === 'request') callWithExchange(program, site, listener);
    if (name !== 'request') handOverAll(program, site, { ...nothingGiven, plain: [listener] });
  });
  return true;
}

function callWithExchange(program: Program, site: Site, variable: number): void {
  const plain = [instance(program, 'IncomingMessage'), instance(program, 'ServerResponse')];
  const handed = { ...site, to: 0, isHanded: true as const };
  program.variables.watch(variable, (listener) => applyValue(program, handed, listener, { ...nothingGiven, plain }));
}

/** A variable that holds the one that stands for all of its kind. */
function instance(program: Program, type: string): number {
  const { values, variables } = program;
  const key = fieldOf(program, outsideValue(program, ['node:http', type]) ?? program.unknown, '@@instance');
  if (variables.values(key).some((value) => values.kind(value) === kinds.container)) return key;
  variables.add(key, madeOutside(program, ['node:http', type, 'prototype']));
  return key;
}
