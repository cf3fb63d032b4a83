/**
 * Calls of what lies outside: packages without sources and the standard library. A function that is handed over is
 * taken to be called back; a few well-known functions say more than that.
 */
import { applyCall } from './apply-call.ts';
import { fill } from './builtin-methods.ts';
import { standardLibrary } from './standard-library.ts';
import { noteAllGiven } from './given-parameters.ts';
import { waitsForStart } from './held-back.ts';
import { callHooks, hasHooks } from './base-hooks.ts';
import { callAsked, iterate } from './implicit-calls.ts';
import { callMethod } from './members.ts';
import { importByName } from './imports-by-name.ts';
import { callProtocol } from './protocols.ts';
import { activate } from './link.ts';
import { lendObject, openObject } from './open.ts';
import { variableAt } from './numbers.ts';
import {
  anyKey,
  externalMember,
  externalName,
  type GivenArguments,
  itemOf,
  newContainer,
  newVariable,
  noteCall,
  noteOutside,
  nothingGiven,
  type Program,
  type Site,
} from './program.ts';
import { containerKinds } from '../../../model/flow-facts.ts';
import { kinds } from './values.ts';

/** Those that give back the function or value that they get: decorators, waiting, copies. */
const handsBack =
  /^(?:inspect unwrap|functools (?:(?:wraps|lru_cache) \(\)|lru_cache|cache|singledispatch|singledispatchmethod|total_ordering|update_wrapper)|asyncio (?:run|create_task|ensure_future|wait_for|shield|gather)|copy (?:copy|deepcopy)|typing cast|itertools (?:chain|cycle|islice|tee)|contextlib (?:closing|suppress|nullcontext)|atexit register|weakref (?:ref|proxy))$/;
/** It tells of functions, and calls none. */
const looksOnly = /^(?:inspect|typing|dis) /;
/** Nothing else comes of them. */
const givesWhatItGot =
  /^(?:functools (?:(?:wraps|lru_cache) \(\)|cache|total_ordering|update_wrapper)|inspect unwrap|copy (?:copy|deepcopy)|typing cast)$/;
const dictionary = /^(?:collections (?:OrderedDict|defaultdict|ChainMap)|types MappingProxyType)$/;
const list = /^collections deque$/;

export function callExternal(program: Program, site: Site, value: number, given: GivenArguments): void {
  const { values, variables } = program;
  const name = externalName(program, value);
  noteOutside(program, site, value, '');
  if (callProtocol(program, site, name, given)) return;
  if (/^functools singledispatch(?:method)?$/.test(name))
    variables.watch(given.positional[0] ?? 0, (generic) => {
      if (values.kind(generic) === kinds.function) program.generics.add(values.first(generic));
    });
  if (name === 'importlib import_module') {
    importByName(program, site, given);
    return;
  }
  const args = [...given.positional, ...given.named.map(([, argument]) => argument)];
  if (name === 'functools partial' || name === 'functools partialmethod') {
    const [callee, ...rest] = given.positional;
    if (callee === undefined) return;
    const id = program.partials.push({ callee, given: { ...given, positional: rest } }) - 1;
    variables.add(site.to, values.intern(kinds.partial, id));
    return;
  }
  for (const argument of args) {
    if (handsBack.test(name)) variables.move(site.to, argument);
    if (!handsBack.test(name) || name === 'atexit register') {
      if (isLibrary(name)) variables.watch(argument, (found) => callLibrary(program, site, found));
    }
    if (handsBack.test(name) && name !== 'atexit register') continue;
    if (name === 'dataclasses field') continue;
    if (name !== 'functools wraps' && !looksOnly.test(name))
      variables.later(() => {
        if (!waitsForStart(program, name))
          variables.watch(argument, (found) => callBack(program, site, found, isLibrary(name)));
      });
  }
  if (/^functools singledispatch(?:method)?$/.test(name) || (givesWhatItGot.test(name) && args.length > 0)) return;
  if (list.test(name)) {
    const made = newContainer(program, containerKinds.list);
    variables.add(site.to, made);
    const [first = 0] = given.positional;
    variables.watch(first, (found) => iterate(program, found, { ...site, to: itemOf(program, made, anyKey) }));
    return;
  }
  if (dictionary.test(name)) {
    const made = newContainer(program, containerKinds.dict);
    variables.add(site.to, made);
    const [factory = 0, ...others] = given.positional;
    const isMaker = name === 'collections defaultdict';
    if (isMaker) {
      const item = { ...site, to: itemOf(program, made, anyKey) };
      variables.watch(factory, (maker) => applyCall(program, item, maker, nothingGiven));
    }
    for (const [key, argument] of given.named) variables.move(itemOf(program, made, `t${key}`), argument);
    for (const argument of isMaker ? others : [factory, ...others]) {
      variables.watch(argument, (found) => {
        if (values.kind(found) === kinds.container) fill(program, made, found);
      });
    }
    return;
  }
  if (name === 'dataclasses field') {
    for (const [key, argument] of given.named) {
      if (key === 'default') variables.move(site.to, argument);
      if (key === 'default_factory')
        variables.watch(argument, (maker) => applyCall(program, site, maker, nothingGiven));
    }
    return;
  }
  const result = externalMember(program, value, '()');
  if (result !== undefined) variables.add(site.to, result);
}

/** All of Python's own but what takes objects apart. */
function isLibrary(name: string): boolean {
  const root = name.slice(0, name.indexOf(' '));
  return standardLibrary.has(root) && !/^(?:inspect|unittest|xmlrpc|pydoc|doctest|optparse)$/.test(root);
}

/** Python's library writes what it gets as text, calls what can be called, and what its own classes are derived for. */
function callLibrary(program: Program, site: Site, value: number): void {
  const { values, variables } = program;
  if (values.kind(value) === kinds.class) {
    variables.later(() => {
      if (!hasHooks(program, values.first(value))) return;
      const made = newVariable(program);
      applyCall(program, { ...site, to: made }, value, nothingGiven);
      variables.watch(made, (instance) => callHooks(program, instance, site));
    });
    return;
  }
  if (values.kind(value) !== kinds.instance) return;
  callAsked(program, value, '__str__', { ...site, to: 0 });
  callMethod(program, value, '__call__', nothingGiven, { ...site, to: 0 });
  callMethod(program, value, '__fspath__', nothingGiven, { ...site, to: 0 });
  variables.later(() => callHooks(program, value, site));
}

/** A function that others call whenever they like. */
export function callBack(program: Program, site: Omit<Site, 'to'>, value: number, isLent: boolean = false): void {
  const { values, variables } = program;
  const kind = values.kind(value);
  if (isLent) lendObject(program, value);
  else openObject(program, value);
  if (kind === kinds.partial) {
    variables.watch(program.partials[values.first(value)]?.callee ?? 0, (callee) => {
      if (values.kind(callee) !== kinds.partial) callBack(program, site, callee, isLent);
    });
    return;
  }
  if (kind !== kinds.function && kind !== kinds.method) return;
  const functionId = values.first(value);
  const linked = program.functions[functionId];
  if (linked === undefined) return;
  noteCall(program, site, functionId, 'value');
  noteAllGiven(linked);
  activate(program, functionId);
  if (kind === kinds.method && linked.info.parameters.length > 0)
    variables.add(variableAt(linked.file, linked.info.parameters[1] ?? 0), values.second(value));
}
