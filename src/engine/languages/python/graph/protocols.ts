/** What Python's own library calls on objects by agreed names: to copy, keep and compare them, and to leave them at the end. */
import { applyCall } from './apply-call.ts';
import { containerWithin } from './classes.ts';
import { enter, iterate } from './implicit-calls.ts';
import { callMethod } from './members.ts';
import {
  containerOf,
  eachField,
  type GivenArguments,
  itemOf,
  newVariable,
  nothingGiven,
  type Program,
  type Site,
} from './program.ts';
import { plainOf } from './builtins.ts';
import { compare } from './ordering.ts';
import { callSpecial } from './implicit-calls.ts';
import { callReflected } from './reflection.ts';
import { kinds } from './values.ts';

/** True where no more needs to be said of the call. */
export function callProtocol(program: Program, site: Site, name: string, given: GivenArguments): boolean {
  const { variables } = program;
  const [first = 0, second = 0] = given.positional;
  const nowhere: Site = { ...site, to: 0 };
  if (
    /^contextlib (?:Async)?ExitStack \(\)(?: \(\))* (?:enter_context|enter_async_context|push|push_async_exit)$/.test(
      name,
    )
  ) {
    variables.watch(first, (value) => enter(program, value, site));
    return true;
  }
  if (name === 'contextlib closing' || name === 'contextlib aclosing') {
    variables.watch(first, (value) => callNamed(program, value, ['close', 'aclose'], nowhere));
    return false;
  }
  if (/^copy (?:copy|deepcopy|replace)$/.test(name)) {
    variables.watch(first, (value) => {
      callNamed(program, value, [`__${name.slice('copy '.length)}__`, '__getstate__', '__setstate__'], site);
      reduce(program, value, site);
    });
    return false;
  }
  if (/^(?:c?[pP]ickle|marshal|shelve|dill|cloudpickle) (?:_?dumps?)$/.test(name)) {
    const seen = new Set<number>();
    variables.watch(first, (value) => keep(program, value, nowhere, seen, 0));
    variables.add(site.to, plainOf(program));
    return true;
  }
  if (/^heapq |^bisect /.test(name)) {
    const elements = newVariable(program);
    for (const argument of given.positional)
      variables.watch(argument, (value) => {
        if (program.values.kind(value) === kinds.container) variables.move(elements, containerOf(program, value).all);
        else variables.add(elements, value);
      });
    compare(program, elements, nowhere);
    if (/^heapq (?:heappush|heappushpop|heapreplace)$/.test(name))
      variables.watch(first, (value) => {
        if (program.values.kind(value) === kinds.container) variables.move(itemOf(program, value, '*'), second);
      });
    variables.move(site.to, elements);
    return true;
  }
  const operator =
    /^operator _{0,2}(lt|le|eq|ne|ge|gt|add|sub|mul|matmul|truediv|floordiv|mod|pow|and|or|xor|lshift|rshift|neg|pos|invert|contains|getitem|index|iadd|ior|imul|isub)_{0,2}$/.exec(
      name,
    )?.[1];
  if (operator !== undefined) {
    const method = `__${operator}__`;
    variables.watch(first, (value) => callSpecial(program, value, method, second, site));
    callReflected(program, first, method, second, site);
    return true;
  }
  const maker = /^operator (methodcaller|attrgetter|itemgetter)$/.exec(name)?.[1];
  if (maker !== undefined) {
    const { values } = program;
    const callee = newVariable(program);
    variables.add(callee, values.intern(kinds.builtin, values.text(`operator.${maker}`)));
    variables.add(site.to, values.intern(kinds.partial, program.partials.push({ callee, given }) - 1));
    return true;
  }
  return false;
}

function callNamed(program: Program, value: number, names: readonly string[], site: Site): void {
  if (program.values.kind(value) !== kinds.instance) return;
  for (const name of names) callMethod(program, value, name, nothingGiven, site);
}

const depthMax = 6;

/** An object is kept with all that it holds. */
function keep(program: Program, value: number, site: Site, seen: Set<number>, depth: number): void {
  const { values, variables } = program;
  if (depth > depthMax || seen.has(value)) return;
  seen.add(value);
  const within = (variable: number): void =>
    variables.watch(variable, (inner) => keep(program, inner, site, seen, depth + 1));
  if (values.kind(value) === kinds.container) within(containerOf(program, value).all);
  if (values.kind(value) !== kinds.instance) return;
  callNamed(program, value, ['__getstate__', '__setstate__', '__getnewargs__', '__getnewargs_ex__'], site);
  reduce(program, value, site);
  eachField(program, value, (_name, variable) => within(variable));
  const inner = containerWithin(program, value);
  if (inner !== undefined) within(containerOf(program, inner).all);
}

/** What `__reduce__` gives is a function and its arguments, which make the object anew. */
function reduce(program: Program, value: number, site: Site): void {
  const { values, variables } = program;
  const reduced = newVariable(program);
  callNamed(program, value, ['__reduce__', '__reduce_ex__'], { ...site, to: reduced });
  variables.watch(reduced, (parts) => {
    if (values.kind(parts) !== kinds.container) return;
    const given = { ...nothingGiven, starred: itemOf(program, parts, 'n1') };
    variables.watch(itemOf(program, parts, 'n0'), (maker) => applyCall(program, site, maker, given));
  });
}

/** What `operator.methodcaller` and its like do once they get their object, which stands last. */
export function callOperatorMaker(
  program: Program,
  site: Site,
  name: string,
  given: GivenArguments,
  load: (value: number, name: string, site: Site) => void,
  item: (value: number, key: number, site: Site) => void,
): void {
  const { values, variables } = program;
  const object = given.positional.at(-1) ?? 0;
  const [asked = 0, ...args] = given.positional.slice(0, -1);
  variables.watch(object, (value) => {
    if (name === 'itemgetter') item(value, asked, site);
    else
      variables.watch(asked, (text) => {
        if (values.kind(text) !== kinds.text) return;
        const member = values.textAt(values.first(text));
        if (name === 'attrgetter') load(value, member, site);
        else {
          const method = newVariable(program);
          load(value, member, { ...site, to: method });
          variables.watch(method, (callee) => applyCall(program, site, callee, { ...given, positional: args }));
        }
      });
  });
}

/** Iterates what a text is joined of. */
export function writeAll(program: Program, site: Site, given: GivenArguments, write: (value: number) => void): void {
  const { variables } = program;
  for (const argument of [...given.positional, ...given.named.map(([, named]) => named)]) {
    variables.watch(argument, (value) => {
      write(value);
      if (program.values.kind(value) === kinds.instance) iterate(program, value, { ...site, to: 0 });
    });
  }
}
