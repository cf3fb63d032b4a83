/** What the runtime provides that code names: what it makes, and of which of it nothing calls what it is given. */
import { containerOf, itemOf, newContainer } from '../containers.ts';
import { kinds } from '../kinds.ts';
import { iterate } from './iterate.ts';
import { newVariable, type Program } from '../program.ts';
import type { Given, Site } from '../site.ts';
import { eachName } from '../texts.ts';
import { isEmitter } from './emitters.ts';
import { noteProxy } from '../upper.ts';
import { handlerMark, madeOutside, parentsOf } from './properties.ts';
import { serve } from './servers.ts';

const builtin =
  /^(?:global:|node:|(?:assert|async_hooks|buffer|child_process|cluster|console|constants|crypto|dgram|diagnostics_channel|dns|domain|events|fs|http2?|https|inspector|module|net|os|path|perf_hooks|process|punycode|querystring|readline|repl|stream|string_decoder|timers|tls|tty|url|util|v8|vm|wasi|worker_threads|zlib)(?:\/|$))/;

/** A global, or a module of the runtime. */
export function isRuntime([first = '']: readonly string[]): boolean {
  return builtin.test(first);
}

/** Nothing of it calls methods of objects that it gets. */
export function isQuiet([first = '', member = '']: readonly string[]): boolean {
  return (
    /^(?:global:(?:$|console|JSON|Math|Object|Number|String|Boolean|Symbol|BigInt|Date|RegExp|Buffer|URL\w*|parse\w+|is\w+|\w*Error|Text\w+|structuredClone|Array|Map|Set|Weak\w+|Promise|Intl|encode\w+|decode\w+|performance)|(?:node:)?(?:path|url|querystring|assert|buffer|os|crypto|util|string_decoder|fs)(?:\/|$))/.test(
      first,
    ) && member !== 'defineProperty'
  );
}

/** Neither keeps what it is given nor gives it back, and calls nothing of it but functions. */
export function givesNothingBack([first = '', member = '']: readonly string[], method: string): boolean {
  if (first === 'global:') return true;
  if (/^global:(?:Object|Array|Reflect|Promise|Map|Set|Weak\w+)$/.test(first))
    return /^(?:is\w*|keys|getOwnProperty(?:Names|Symbols)|has\w*|ownKeys)$/.test(method);
  return (
    !/^(?:node:)?util(?:\/|$)/.test(first) ||
    /^(?:format\w*|inspect|is\w+|types)$/.test(member === '' ? method : member)
  );
}

/** Gives the functions that it calls nothing of what else it was given, as `fs.stat(path, callback)`; or calls none. */
export function answersItself([first = '']: readonly string[], method: string): boolean {
  if (first === 'global:Error') return method === 'captureStackTrace';
  return /^(?:node:)?(?:child_process|crypto|dgram|dns|fs|https?|http2|net|readline|tls|zlib)(?:\/|$)/.test(first);
}

/** Asked of any value, by code that calls them wherever they are. */
// biome-ignore format: a list
export const quietMethods: ReadonlySet<string> = new Set(['toString', 'toJSON', 'valueOf', 'then', 'catch', 'finally', 'call', 'apply', 'bind', 'hasOwnProperty', 'split', 'trim', 'slice', 'map', 'filter', 'forEach', 'push', 'join', 'includes', 'indexOf', 'replace', 'startsWith', 'endsWith', 'toLowerCase', 'toUpperCase', 'toFixed', 'match', 'padStart', 'padEnd', 'charCodeAt', 'charAt', 'substring', 'toISOString', 'getTime', 'concat', 'reduce', 'some', 'every', 'find', 'sort', 'keys', 'values', 'entries', '@@iterator']);

/** True where it is known what comes of it. */
export function makeOfRuntime(program: Program, site: Site, target: readonly string[], given: Given): boolean {
  const { variables } = program;
  const [first = '', member] = target;
  const [list = 0, handler = 0] = given.plain;
  const name = member === undefined && first.startsWith('global:') ? first.slice('global:'.length) : '';
  if (isEmitter(target)) {
    variables.add(site.to, madeOutside(program, ['node:events', 'prototype']));
    return true;
  }
  if (serve(program, site, target, given)) return true;
  if (name === 'Proxy') {
    noteProxy(program);
    // What is put into it comes to the object behind it.
    if (program.upper !== undefined) program.members?.handOver(program, site, list);
    const made = newContainer(program);
    variables.move(parentsOf(program, made), list);
    variables.move(itemOf(program, made, handlerMark), handler);
    // Much that is done to an object asks it.
    if (program.upper !== undefined) program.members?.handOver(program, site, handler);
    variables.add(site.to, made);
    return true;
  }
  if (/^(?:(?:Weak)?(?:Map|Set)|Array)$/.test(name)) {
    const made = newContainer(program);
    program.collections.add(made);
    variables.watch(list, (held) => fill(program, made, held, name.endsWith('Map'), site));
    variables.add(site.to, made);
    return true;
  }
  return false;
}

/** Elements of a list, or pairs of a key and a value. */
function fill(program: Program, made: number, held: number, isMap: boolean, site: Site): void {
  const { values, variables } = program;
  if (values.kind(held) !== kinds.container) return;
  const place = { ...site, to: isMap ? newVariable(program) : itemOf(program, made, undefined) };
  iterate(program, held, place);
  if (!isMap) return;
  variables.watch(place.to, (pair) => {
    if (values.kind(pair) !== kinds.container || pair === made) return;
    const value = itemOf(program, pair, '1');
    if (!containerOf(program, pair).fields.has('0')) {
      variables.move(itemOf(program, made, undefined), containerOf(program, pair).all);
      return;
    }
    eachName(program, itemOf(program, pair, '0'), (text) => variables.move(itemOf(program, made, text), value));
  });
}
