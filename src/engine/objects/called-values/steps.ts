/** Reads the code of a function once, and sets up what flows where. */
import type { Arguments, Expression } from '../../model/object-facts.ts';
import { unknownValue } from '../../values/value-table.ts';
import { bindCall, callOfType, type Given, givenOf, type Handed, nothingGiven } from './bind-calls.ts';
import {
  anyField,
  type CalledFunction,
  fieldOf,
  type CalledProgram,
  globalOf,
  holding,
  keyOf,
  kinds,
  newVariable,
  openScope,
  type Site,
  variableOf,
} from './called-program.ts';
import { itemIn, listAt, newList, putItem } from './lists.ts';
import { applyValue, callMethod, callNamed } from './calls.ts';
import { makeObject } from './make-objects.ts';
import { callSuper, eachOf, fieldIn, named, setField } from './members.ts';

export function runFunction(program: CalledProgram, owner: CalledFunction): void {
  if (owner.isActive) return;
  owner.isActive = true;
  for (const { name, kind, fallback } of owner.shape.parameters) {
    const variable = variableOf(program, owner, name);
    if (kind !== 'rest') program.reads.add(variable);
    if (fallback !== undefined) program.variables.move(variable, evaluate(program, owner, fallback));
  }
  for (const step of owner.shape.code) evaluate(program, owner, step);
}

/** The variable that holds what the expression gives; 0 where that names nothing. */
function evaluate(program: CalledProgram, owner: CalledFunction, step: Expression): number {
  const { values, variables, made } = program;
  const value = (inner: Expression): number => evaluate(program, owner, inner);
  const site = (start: number): Site => ({ to: newVariable(program), path: owner.path, start });
  switch (step[0]) {
    case 'text':
      return holding(program, values.intern(kinds.text, values.text(step[1]), owner.file));
    case 'self':
      return owner.self;
    case 'variable': {
      const variable = variableOf(program, owner, step[1]);
      program.reads.add(variable);
      return variable;
    }
    case 'set': {
      const from = value(step[2]);
      variables.move(variableOf(program, owner, step[1]), from);
      return from;
    }
    case 'name':
      return named(program, step[1], step[2] === true);
    case 'define': {
      const from = value(step[2]);
      variables.move(globalOf(program, step[1]), from);
      return from;
    }
    case 'field':
      return fieldIn(program, value(step[1]), step[2], site(step[3] ?? 0));
    case 'setField': {
      const [object, from] = [value(step[1]), value(step[3])];
      setField(program, object, step[2], from);
      return from;
    }
    case 'make': {
      const [type, place, given] = [value(step[1]), site(step[3]), argumentsOf(step[2])];
      variables.watch(type, (held) => makeObject(program, place, held, given, applyValue));
      return place.to;
    }
    case 'call': {
      const [object, place, given] = [value(step[1]), site(step[4]), argumentsOf(step[3])];
      variables.watch(object, (held) => callMethod(program, place, held, step[2], given));
      // Of methods that nobody else sees those of the class around come first.
      const own = owner.shape.owner === '' ? '' : `${keyOf(program, owner.shape.owner)} ${keyOf(program, step[2])}`;
      for (const id of program.methods.get(own) ?? [])
        if (program.functions[id]?.shape.isHidden === true) bindCall(program, id, place, given);
      return place.to;
    }
    case 'callName': {
      const [place, given] = [site(step[3]), argumentsOf(step[2])];
      callNamed(program, owner, step[1], place, given);
      return place.to;
    }
    case 'apply': {
      const [callee, place, given] = [value(step[1]), site(step[3]), argumentsOf(step[2])];
      variables.watch(callee, (held) => applyValue(program, place, held, given));
      return place.to;
    }
    case 'super': {
      const [place, given] = [site(step[3]), step[2] === undefined ? nothingGiven : argumentsOf(step[2])];
      callSuper(program, owner, step[1], place, given);
      return place.to;
    }
    case 'file': {
      openScope(program, owner, 'shared');
      const to = newVariable(program);
      const found = program.files.filter(({ path }) => `/${path}`.endsWith(step[1]));
      for (const { first } of found) variables.move(to, program.functions[first]?.result ?? 0);
      if (found.length === 0) {
        variables.add(to, unknownValue);
        if (!program.language.files.autoloader.test(owner.path))
          program.loaded.add(holding(program, values.intern(kinds.text, values.text(step[1]), -1)));
      }
      return to;
    }
    case 'function':
      return holding(program, values.intern(kinds.function, owner.id - ownIndex(program, owner) + step[1]));
    case 'bound':
      return listMade([
        ['0', value(step[1])],
        ['1', value(step[2])],
      ]);
    case 'list':
      return listMade(step[1].map((inner, index) => [String(index), value(inner)] as const));
    case 'map':
      return listMade(
        step[1].map(([key, inner]) => {
          if (key[0] !== 'text') value(key);
          return [keyText(key), value(inner)] as const;
        }),
      );
    case 'item':
      return itemOf(value(step[1]), step[2], site(step[3]));
    case 'setItem': {
      const from = value(step[3]);
      putInto(step[1], step[2], from, site(step[4]));
      return from;
    }
    case 'each': {
      const [list, place] = [value(step[1]), site(step[2])];
      variables.watch(list, (held) => eachOf(program, held, place));
      return place.to;
    }
    case 'any': {
      const to = newVariable(program);
      for (const inner of step[1]) variables.move(to, value(inner));
      return to;
    }
    case 'steps': {
      let last = 0;
      for (const inner of step[1]) last = value(inner);
      return last;
    }
    case 'typed':
      return value(step[1]);
    case 'return': {
      const from = value(step[1]);
      variables.move(owner.result, from);
      return from;
    }
    case 'constant':
      return holding(program, values.intern(kinds.constant, 0));
    case 'joined': {
      for (const part of step[1]) value(part);
      const [first] = step[1];
      const isOfClass = step[1].some((part) => part[0] === 'text' && part[1].includes('::'));
      const start = first?.[0] === 'text' ? `${first[1].slice(0, startMax)}${isOfClass ? '::' : ''}` : '';
      const last = step[1].at(-1);
      const end = last?.[0] === 'text' ? last[1].slice(-endMax) : '';
      return holding(program, values.intern(kinds.begun, values.text(keyOf(program, start)), values.text(end)));
    }
    default:
      return made;
  }

  function listMade(entries: readonly (readonly [key: string | undefined, from: number])[]): number {
    const { list, value: held } = newList(program);
    for (const [key, from] of entries) putItem(program, list, key, from);
    return holding(program, held);
  }

  function itemOf(container: number, key: Expression, place: Site): number {
    const at = value(key);
    variables.watch(container, (held) => {
      const list = listAt(program, held);
      if (list !== undefined) variables.move(place.to, itemIn(program, list, keyText(key)));
      else if (values.kind(held) === kinds.type) {
        const type = values.textAt(values.first(held));
        if (!callOfType(program, place, type, program.language.getItem, givenOf(at))) {
          variables.move(place.to, program.allFields);
          variables.add(place.to, unknownValue);
        }
      } else if (values.kind(held) !== kinds.constant) variables.add(place.to, unknownValue);
    });
    return place.to;
  }

  function putInto(container: Expression, key: Expression, from: number, place: Site): void {
    const [target, at] = [value(container), value(key)];
    variables.watch(target, (held) => {
      const list = listAt(program, held);
      if (list !== undefined) putItem(program, list, keyText(key), from);
      // A text with another letter.
      else if (values.kind(held) === kinds.text || values.kind(held) === kinds.begun) puts(container)?.(made);
      else if (values.kind(held) === kinds.type)
        if (
          !callOfType(
            program,
            { ...place, to: 0 },
            values.textAt(values.first(held)),
            program.language.setItem,
            givenOf(at, from),
          )
        )
          variables.move(fieldOf(program, anyField), from);
    });
    const put = puts(container);
    if (put === undefined) return;
    // What has no value yet becomes a list.
    put(listMade([[keyText(key), from]]));
  }

  /** How a place is given a value; `undefined` of what is no place. */
  function puts(target: Expression): ((from: number) => void) | undefined {
    switch (target[0]) {
      case 'variable': {
        const variable = variableOf(program, owner, target[1]);
        return (from) => variables.move(variable, from);
      }
      case 'name': {
        const [name = ''] = target[1];
        return name.startsWith('$') ? (from) => variables.move(globalOf(program, name), from) : undefined;
      }
      case 'steps':
        return puts(target[1].at(-1) ?? ['unknown']);
      case 'field': {
        const object = value(target[1]);
        return (from) => setField(program, object, target[2], from);
      }
      case 'item': {
        const key = keyText(target[2]);
        const container = value(target[1]);
        const putOuter = puts(target[1]);
        return (from) => {
          variables.watch(container, (held) => {
            const list = listAt(program, held);
            if (list !== undefined) putItem(program, list, key, from);
          });
          putOuter?.(listMade([[key, from]]));
        };
      }
      default:
        return undefined;
    }
  }

  /** Whatever gives its elements one by one, as a list. */
  function spreadOf(variable: number): number {
    const { list, value: held } = newList(program);
    const place = { to: newVariable(program), path: owner.path, start: 0 };
    const to = holding(program, held);
    variables.watch(variable, (given) => {
      if (listAt(program, given) === undefined) eachOf(program, given, place);
      else variables.add(to, given);
    });
    variables.move(list.any, place.to);
    return to;
  }

  function argumentsOf({ plain, named: byName = [], spread }: Arguments): Given {
    const handed = (inner: Expression): Handed => ({ variable: value(inner), put: puts(inner) });
    return {
      plain: plain.map(handed),
      named: byName.map(([name, inner]) => [name, handed(inner)] as const),
      spread: spread === undefined ? 0 : spreadOf(value(spread)),
    };
  }
}

/** So much of how a text begins is enough to tell names and commands apart. */
const startMax = 80;
/** So much of how a text ends is enough to tell which kind of file it names. */
const endMax = 20;

/** A key that is written; `undefined` of others. */
function keyText(key: Expression): string | undefined {
  return key[0] === 'text' ? key[1] : undefined;
}

/** Where the function stands among those of its file. */
function ownIndex({ files }: CalledProgram, { id, file }: CalledFunction): number {
  return id - (files[file]?.first ?? 0);
}
