/** What Python's own functions and the methods of its own types do with the values they get. */
import { containerKinds } from '../../../model/flow-facts.ts';
import { applyCall } from './apply-call.ts';
import { fill } from './builtin-methods.ts';
import { callBack } from './external-calls.ts';
import { callAsked, callSpecial, iterate } from './implicit-calls.ts';
import { loadItem } from './items.ts';
import { callMethod, loadMember, storeMember } from './members.ts';
import {
  anyKey,
  eachField,
  type GivenArguments,
  itemOf,
  newContainer,
  newVariable,
  noteOutside,
  nothingGiven,
  type Program,
  type Site,
} from './program.ts';
import { compare } from './ordering.ts';
import { callOperatorMaker } from './protocols.ts';
import { kinds } from './values.ts';

/** Methods that these functions call on what they get. */
const asked: ReadonlyMap<string, string> = new Map([
  ['len', '__len__'],
  ['str', '__str__'],
  ['print', '__str__'],
  ['repr', '__repr__'],
  ['bool', '__bool__'],
  ['hash', '__hash__'],
  ['int', '__int__'],
  ['float', '__float__'],
  ['abs', '__abs__'],
  ['format', '__format__'],
  ['bytes', '__bytes__'],
  ['round', '__round__'],
  ['dir', '__dir__'],
  ['ascii', '__repr__'],
  ['complex', '__complex__'],
  ['divmod', '__divmod__'],
  ['pow', '__pow__'],
]);

export function callBuiltin(program: Program, site: Site, name: string, given: GivenArguments): void {
  const { values, variables } = program;
  noteOutside(program, site, 0, `<builtin>.${name}`);
  const [first = 0, second = 0, third = 0] = given.positional;
  const method = asked.get(name);
  if (method !== undefined) {
    variables.watch(first, (value) => {
      if (values.kind(value) === kinds.instance) callAsked(program, value, method, { ...site, to: 0 });
      else if (values.kind(value) === kinds.container && /^__(?:str|repr)__$/.test(method))
        callSpecial(program, value, method, 0, { ...site, to: 0 });
    });
    if (name === 'print')
      for (const argument of given.positional.slice(1))
        variables.watch(argument, (value) => {
          if (values.kind(value) === kinds.instance) callAsked(program, value, method, { ...site, to: 0 });
        });
    if (name === 'dir') program.lookups.push({ object: first, name: 0 });
    else if (name !== 'print') variables.add(site.to, plainOf(program));
    return;
  }
  const made = (kind: number): number => {
    const value = newContainer(program, kind);
    variables.add(site.to, value);
    return value;
  };
  const elementsOf = (variable: number, to: number): void => {
    variables.watch(variable, (value) => iterate(program, value, { ...site, to }));
  };
  switch (name) {
    case 'map':
    case 'filter':
    case 'sorted':
    case 'min':
    case 'max':
    case 'reduce':
      higherOrder(program, site, name, given);
      return;
    case 'list':
    case 'tuple':
    case 'set':
    case 'frozenset':
    case 'reversed':
      elementsOf(first, itemOf(program, made(name === 'set' ? containerKinds.set : containerKinds.list), anyKey));
      return;
    case 'enumerate': {
      const pair = newContainer(program, containerKinds.tuple);
      elementsOf(first, itemOf(program, pair, 'n1'));
      variables.add(itemOf(program, made(containerKinds.list), anyKey), pair);
      return;
    }
    case 'zip': {
      const row = newContainer(program, containerKinds.tuple);
      for (const [index, argument] of given.positional.entries())
        elementsOf(argument, itemOf(program, row, `n${index}`));
      variables.add(itemOf(program, made(containerKinds.list), anyKey), row);
      return;
    }
    case 'dict': {
      const dictionary = made(containerKinds.dict);
      for (const [key, argument] of given.named) variables.move(itemOf(program, dictionary, `t${key}`), argument);
      variables.watch(first, (value) => {
        if (values.kind(value) === kinds.container) fill(program, dictionary, value);
      });
      return;
    }
    case 'iter':
    case 'next':
    case 'aiter':
    case 'anext':
      variables.watch(first, (value) => {
        const isInstance = values.kind(value) === kinds.instance;
        if (name.endsWith('iter')) {
          if (isInstance) callMethod(program, value, '__iter__', nothingGiven, site);
          else variables.add(site.to, value);
        } else if (isInstance) callMethod(program, value, '__next__', nothingGiven, site);
        else iterate(program, value, site);
      });
      if (name === 'next') variables.move(site.to, second);
      return;
    case 'type':
      variables.watch(first, (value) => {
        if (values.kind(value) === kinds.instance)
          variables.add(site.to, values.intern(kinds.class, values.first(value)));
      });
      return;
    case 'getattr':
      program.lookups.push({ object: first, name: second });
      eachText(program, second, (text) => variables.watch(first, (value) => loadMember(program, value, text, site)));
      program.emptyAwaited.data.push({ variable: second, run: () => loadData(program, first, site) });
      variables.watch(second, (name) => {
        if (values.kind(name) !== kinds.text) loadData(program, first, site);
      });
      variables.move(site.to, third);
      return;
    case 'setattr':
      eachText(program, second, (text) => {
        variables.watch(first, (value) => storeMember(program, value, text, third, { ...site, to: 0 }));
      });
      return;
    case 'super':
      // Without arguments it is known by where it stands.
      variables.watch(first, (owner) => {
        if (values.kind(owner) !== kinds.class) return;
        variables.watch(second, (receiver) =>
          variables.add(site.to, values.intern(kinds.super, values.first(owner), receiver)),
        );
      });
      return;
    case 'staticmethod':
    case 'classmethod':
    case 'property':
    // They ask what a value is.
    case 'callable':
    case 'isinstance':
    case 'issubclass':
    case 'id':
    case 'hash':
      return;
    case 'operator.methodcaller':
    case 'operator.attrgetter':
    case 'operator.itemgetter':
      callOperatorMaker(
        program,
        site,
        name.slice('operator.'.length),
        given,
        (value, member, place) => loadMember(program, value, member, place),
        (value, key, place) => loadItem(program, value, key, place),
      );
      return;
    case 'vars':
      program.lookups.push({ object: first, name: 0 });
      variables.watch(first, (value) => {
        callBack(program, site, value);
        if (values.kind(value) === kinds.instance) variables.add(site.to, values.intern(kinds.namespace, value));
      });
      return;
    case 'open':
    case 'range':
    case 'input':
    case 'chr':
    case 'ord':
      variables.add(site.to, plainOf(program));
      return;
    case 'sum':
      variables.watch(first, (value) => iterate(program, value, { ...site, to: site.to }));
      variables.watch(first, (value) => addUp(program, value, site));
      return;
    case 'globals': {
      const file = program.functions[site.from]?.file;
      if (file !== undefined) program.open.modules.add(file.base);
      return;
    }
    default:
      for (const argument of given.positional) variables.watch(argument, (value) => callBack(program, site, value));
  }
}

/** A name that nobody knows may be that of any field; what a class itself has is left to who looks for it. */
function loadData(program: Program, object: number, site: Site): void {
  const { values, variables } = program;
  variables.watch(object, (value) => {
    if (values.kind(value) !== kinds.instance) return;
    eachField(program, value, (_name, variable) =>
      variables.watch(variable, (held) => {
        if (values.kind(held) === kinds.instance || values.kind(held) === kinds.container) variables.add(site.to, held);
      }),
    );
  });
}

function addUp(program: Program, value: number, site: Site): void {
  const { values, variables } = program;
  const elements = newVariable(program);
  iterate(program, value, { ...site, to: elements });
  variables.watch(elements, (item) => {
    if (values.kind(item) !== kinds.instance) return;
    const given = { ...nothingGiven, positional: [elements] };
    for (const method of ['__add__', '__radd__']) callMethod(program, item, method, given, site);
  });
}

/** Data of which nothing is asked. */
export function plainOf({ values }: Program): number {
  return values.intern(kinds.plain, 0);
}

function eachText(program: Program, variable: number, see: (text: string) => void): void {
  program.variables.watch(variable, (value) => {
    if (program.values.kind(value) === kinds.text) see(program.values.textAt(program.values.first(value)));
  });
}

/** Every argument that can be called is called with the elements of the others. */
function higherOrder(program: Program, site: Site, name: string, given: GivenArguments): void {
  const { values, variables } = program;
  const elements = newVariable(program);
  const results = newVariable(program);
  const isCalled = (argument: number): boolean =>
    given.named.some(([key, value]) => key === 'key' && value === argument) ||
    (argument === given.positional[0] && /^(?:map|filter|reduce)$/.test(name));
  const callables = [...given.positional, ...given.named.flatMap(([key, value]) => (key === 'key' ? [value] : []))];
  for (const argument of callables) {
    variables.watch(argument, (value) => {
      const kind = values.kind(value);
      if (kind === kinds.container || kind === kinds.generator || kind === kinds.instance || kind === kinds.external)
        iterate(program, value, { ...site, to: elements });
      if (
        kind === kinds.function ||
        kind === kinds.method ||
        kind === kinds.class ||
        kind === kinds.partial ||
        kind === kinds.builtin ||
        (kind === kinds.external && isCalled(argument))
      )
        applyCall(program, { ...site, to: results }, value, {
          positional: [elements],
          named: [],
          starred: 0,
          doubleStarred: 0,
        });
      else if (kind === kinds.instance)
        callMethod(
          program,
          value,
          '__call__',
          { positional: [elements], named: [], starred: 0, doubleStarred: 0 },
          { ...site, to: results },
        );
    });
  }
  if (name === 'sorted' || name === 'min' || name === 'max') {
    compare(program, given.named.some(([key]) => key === 'key') ? results : elements, site);
    if (name !== 'sorted') for (const argument of given.positional.slice(1)) compare(program, argument, site);
  }
  if (name === 'min' || name === 'max') {
    variables.move(site.to, elements);
    for (const argument of given.positional.slice(1)) variables.move(site.to, argument);
  } else if (name === 'reduce') variables.move(site.to, results);
  else {
    const made = newContainer(program, containerKinds.list);
    variables.add(site.to, made);
    variables.move(itemOf(program, made, anyKey), name === 'map' ? results : elements);
  }
}
