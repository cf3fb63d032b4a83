/** Reading and storing items of containers by key, as far as keys are known, and slices. */
import { containerKinds } from '../../../model/flow-facts.ts';
import { containerWithin, findMember, isEnumeration } from './classes.ts';
import { callAll, callMethod } from './members.ts';
import { yieldsOf } from './run-code.ts';
import {
  anyKey,
  containerOf,
  eachItem,
  externalMember,
  fieldOf,
  itemOf,
  nothingGiven,
  type Program,
  type Site,
} from './program.ts';
import { kinds } from './values.ts';

export function loadItem(program: Program, value: number, key: number, site: Site): void {
  const { values, variables } = program;
  switch (values.kind(value)) {
    case kinds.container: {
      const container = containerOf(program, value);
      if (key === 0) {
        variables.move(site.to, container.all);
        return;
      }
      variables.move(site.to, itemOf(program, value, anyKey));
      program.keysAwaited.push({ key, from: container.all, to: site.to });
      variables.watch(key, (asked) => {
        const name = keyName(program, asked);
        variables.move(site.to, name === undefined ? container.all : itemOf(program, value, name));
      });
      return;
    }
    case kinds.plain:
      variables.add(site.to, value);
      return;
    case kinds.namespace:
      eachName(program, key, (name) => variables.move(site.to, fieldOf(program, values.first(value), name)));
      return;
    case kinds.instance:
      callMethod(program, value, '__getitem__', { positional: [key], named: [], starred: 0, doubleStarred: 0 }, site);
      callMethod(program, value, '__missing__', { positional: [key], named: [], starred: 0, doubleStarred: 0 }, site);
      variables.later(() => {
        const inner = containerWithin(program, value);
        if (inner !== undefined) loadItem(program, inner, key, site);
      });
      return;
    case kinds.generator:
    case kinds.external:
      loadAnyItem(program, value, site);
      return;
    case kinds.class:
      // `List[int]` is still the class.
      variables.add(site.to, value);
      variables.later(() => {
        if (isEnumeration(program, values.first(value)))
          variables.add(site.to, values.intern(kinds.instance, values.first(value)));
      });
      findMember(program, values.first(value), '__class_getitem__', -1, ({ variable }) =>
        callAll(program, variable, value, { ...nothingGiven, positional: [key] }, site),
      );
      return;
  }
}

/** What a generator yields, or an item of what lies outside: no key tells them apart. */
export function loadAnyItem(program: Program, value: number, site: Site): void {
  const { values, variables } = program;
  if (values.kind(value) === kinds.generator) variables.move(site.to, yieldsOf(program, values.first(value)));
  else {
    const item = externalMember(program, value, '[]');
    if (item !== undefined) variables.add(site.to, item);
  }
}

export function storeItem(program: Program, value: number, key: number, from: number, site: Site): void {
  const { values, variables } = program;
  if (values.kind(value) === kinds.instance) {
    const given = { positional: [key, from], named: [], starred: 0, doubleStarred: 0 };
    callMethod(program, value, '__setitem__', given, site);
    variables.later(() => {
      const inner = containerWithin(program, value);
      if (inner !== undefined) storeItem(program, inner, key, from, site);
    });
    return;
  }
  if (values.kind(value) === kinds.namespace)
    eachName(program, key, (name) => variables.move(fieldOf(program, values.first(value), name), from));
  if (values.kind(value) !== kinds.container) return;
  hashKey(program, value, key, site);
  if (key === 0) {
    variables.move(itemOf(program, value, anyKey), from);
    return;
  }
  if (values.second(value) === containerKinds.dict) variables.move(containerOf(program, value).keys, key);
  variables.watch(key, (asked) => variables.move(itemOf(program, value, keyName(program, asked) ?? anyKey), from));
}

/** Keys that are objects are asked for their hash, and whether they are another's equal. */
function hashKey(program: Program, container: number, key: number, site: Site): void {
  const { values, variables } = program;
  if (key === 0 || values.second(container) !== containerKinds.dict) return;
  variables.watch(key, (asked) => {
    if (values.kind(asked) !== kinds.instance) return;
    for (const method of ['__hash__', '__eq__']) callMethod(program, asked, method, nothingGiven, { ...site, to: 0 });
  });
}

function eachName(program: Program, variable: number, see: (name: string) => void): void {
  const { values, variables } = program;
  variables.watch(variable, (value) => {
    if (values.kind(value) === kinds.text) see(values.textAt(values.first(value)));
  });
}

/** Texts and numbers are keys that can be told apart: `1` is not `'1'`. */
function keyName(program: Program, value: number): string | undefined {
  const { values } = program;
  const kind = values.kind(value);
  if (kind === kinds.text) return `t${values.textAt(values.first(value))}`;
  return kind === kinds.number ? `n${values.first(value)}` : undefined;
}

/** `cut` is the one container of the slice: a loop that slices its own slice would make containers for ever. */
export function sliceOf(
  program: Program,
  value: number,
  cut: number,
  { from, below, to }: { readonly from: number; readonly below: number; readonly to: number },
): void {
  const { values, variables } = program;
  if (values.kind(value) !== kinds.container) {
    if (values.kind(value) === kinds.text || values.kind(value) === kinds.external) variables.add(to, value);
    return;
  }
  const bound = (variable: number): number | undefined => {
    const [only, ...others] = variables.values(variable);
    return only !== undefined && others.length === 0 && values.kind(only) === kinds.number
      ? values.first(only)
      : undefined;
  };
  variables.add(to, cut);
  const first = bound(from);
  const end = below === 0 ? undefined : bound(below);
  eachItem(program, value, (key, variable) => {
    const position = /^n(\d+)$/.exec(key)?.[1];
    if (position === undefined || first === undefined || (below !== 0 && end === undefined)) {
      variables.move(itemOf(program, cut, anyKey), variable);
      return;
    }
    const index = Number(position);
    if (index >= first && (end === undefined || index < end))
      variables.move(itemOf(program, cut, `n${index - first}`), variable);
  });
}

/** All that one container holds is put into another, key by key. */
export function pour(program: Program, to: number, from: number): void {
  if (to === from) return;
  program.variables.move(containerOf(program, to).keys, containerOf(program, from).keys);
  eachItem(program, from, (key, variable) => program.variables.move(itemOf(program, to, key), variable));
}
