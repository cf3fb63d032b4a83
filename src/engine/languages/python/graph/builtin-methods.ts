/** What the methods of Python's own types, of containers above all, do with the values they get. */
import { containerKinds } from '../../../model/flow-facts.ts';
import { applyCall } from './apply-call.ts';
import { plainOf } from './builtins.ts';
import { compare } from './ordering.ts';
import { heldIn } from './class-hooks.ts';
import { subclassesOf } from './classes.ts';
import { register } from './dispatch.ts';
import { callSpecial, iterate } from './implicit-calls.ts';
import { writeAll } from './protocols.ts';
import { loadItem, pour, storeItem } from './items.ts';
import { yieldsOf } from './run-code.ts';
import {
  anyKey,
  containerOf,
  fieldOf,
  type GivenArguments,
  itemOf,
  newContainer,
  noteOutside,
  type Program,
  type Site,
} from './program.ts';
import { kinds } from './values.ts';

const typeNames = ['PyList', 'PyTuple', 'PyDict', 'PySet'];

export function callBuiltinMethod(
  program: Program,
  site: Site,
  receiver: number,
  name: string,
  given: GivenArguments,
): void {
  const { values, variables } = program;
  const kind = values.kind(receiver);
  const [first = 0, second = 0] = given.positional;
  if (kind === kinds.function) {
    if (name === 'register') register(program, site, receiver, given);
    return;
  }
  if (kind === kinds.class) {
    const made = newContainer(program, containerKinds.list);
    variables.add(site.to, made);
    variables.move(itemOf(program, made, anyKey), subclassesOf(program, values.first(receiver)));
    return;
  }
  if (kind === kinds.namespace) {
    if (name === 'update')
      for (const [key, argument] of given.named)
        variables.move(fieldOf(program, values.first(receiver), key), argument);
    else if (/^(?:get|pop|setdefault|__getitem__)$/.test(name)) {
      loadItem(program, receiver, first, site);
      variables.move(site.to, second);
    } else program.lookups.push({ object: heldIn(program, values.first(receiver)), name: 0 });
    return;
  }
  if (kind === kinds.text) {
    variables.add(site.to, plainOf(program));
    writeAll(program, site, given, (value) => {
      if (name === 'format' || name === 'format_map') callSpecial(program, value, '__format__', 0, { ...site, to: 0 });
    });
    noteOutside(program, site, 0, `<**PyStr**>.${name}`);
    return;
  }
  if (kind === kinds.builtin) {
    noteOutside(program, site, 0, `<builtin>.${values.textAt(values.first(receiver))}.${name}`);
    return;
  }
  if (kind === kinds.generator) {
    if (/^(?:send|throw|__next__|__anext__|asend)$/.test(name))
      variables.move(site.to, yieldsOf(program, values.first(receiver)));
    return;
  }
  if (kind !== kinds.container) return;
  noteOutside(program, site, 0, `<**${typeNames[values.second(receiver)] ?? 'PyList'}**>.${name}`);
  const container = containerOf(program, receiver);
  const anyOf = itemOf(program, receiver, anyKey);
  const nowhere: Site = { ...site, to: 0 };
  switch (name) {
    case 'append':
    case 'add':
    case 'appendleft':
      variables.move(anyOf, first);
      return;
    case 'insert':
      variables.move(anyOf, second);
      return;
    case 'extend':
    case 'extendleft':
      variables.watch(first, (value) => iterate(program, value, { ...site, to: anyOf }));
      return;
    case 'update':
    case 'union':
      for (const [key, argument] of given.named) variables.move(itemOf(program, receiver, `t${key}`), argument);
      for (const argument of given.positional) {
        variables.watch(argument, (value) => {
          if (values.kind(value) !== kinds.container) return;
          if (values.second(receiver) === containerKinds.dict) fill(program, receiver, value);
          else variables.move(anyOf, containerOf(program, value).all);
        });
      }
      if (name === 'union') variables.add(site.to, receiver);
      return;
    case 'get':
    case 'pop':
    case 'setdefault':
    case '__getitem__':
      if (name === 'setdefault') storeItem(program, receiver, first, second, nowhere);
      loadItem(program, receiver, first, site);
      if (name !== 'get' || first === 0) variables.move(site.to, second);
      else variables.later(() => giveDefault(program, receiver, first, second, site.to));
      return;
    case 'popleft':
      variables.move(site.to, container.all);
      return;
    case 'popitem':
      variables.add(site.to, pairOf(program, receiver));
      return;
    case 'values':
    case 'copy':
    case 'keys':
    case 'items': {
      if (name === 'copy') {
        variables.add(site.to, receiver);
        return;
      }
      const made = newContainer(program, containerKinds.list);
      variables.add(site.to, made);
      const inner = itemOf(program, made, anyKey);
      if (name === 'values') variables.move(inner, container.all);
      else if (name === 'keys') variables.move(inner, container.keys);
      else variables.add(inner, pairOf(program, receiver));
      return;
    }
    case 'sort':
      if (!given.named.some(([key]) => key === 'key')) compare(program, container.all, nowhere);
      for (const [key, argument] of given.named) {
        if (key === 'key')
          variables.watch(argument, (value) =>
            applyCall(program, nowhere, value, {
              positional: [container.all],
              named: [],
              starred: 0,
              doubleStarred: 0,
            }),
          );
      }
      return;
  }
}

/** Where the key is known, and the dictionary has it, `get` gives nothing else. */
function giveDefault(program: Program, dictionary: number, key: number, fallback: number, to: number): void {
  const { values, variables } = program;
  const { fields } = containerOf(program, dictionary);
  const asked = variables.values(key);
  const isThere = (value: number): boolean =>
    values.kind(value) === kinds.text &&
    variables.values(fields.get(`t${values.textAt(values.first(value))}`) ?? 0).length > 0;
  if (asked.length === 0 || !asked.every(isThere)) variables.move(to, fallback);
}

/** A key and a value of a dictionary, whichever. */
function pairOf(program: Program, dictionary: number): number {
  const { all, keys } = containerOf(program, dictionary);
  const pair = newContainer(program, containerKinds.tuple);
  program.variables.move(itemOf(program, pair, 'n0'), keys);
  program.variables.move(itemOf(program, pair, 'n1'), all);
  return pair;
}

/** Pairs of a list, or the items of another dictionary. */
export function fill(program: Program, dictionary: number, value: number): void {
  const { values, variables } = program;
  if (values.second(value) === containerKinds.dict) {
    pour(program, dictionary, value);
    return;
  }
  variables.watch(containerOf(program, value).all, (pair) => {
    if (values.kind(pair) === kinds.container)
      storeItem(program, dictionary, itemOf(program, pair, 'n0'), itemOf(program, pair, 'n1'), {
        from: 0,
        to: 0,
        start: 0,
        end: 0,
      });
  });
}
