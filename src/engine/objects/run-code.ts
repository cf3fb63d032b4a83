/** Reads the code of a function once, and sets up what flows where. */
import type { Arguments, Expression } from '../model/object-facts.ts';
import { isUnknown } from '../values/value-table.ts';
import { applyValue, callMethod, makeInstance, runCallables } from './apply-call.ts';
import { bindCall, callFunctions, fallbackOf, restOf, variableOf } from './bind-call.ts';
import { callNamed, fileNamed, named } from './call-named.ts';
import { itemOf, listMade, mapMade, newContainer } from './containers.ts';
import { kinds } from './kinds.ts';
import { aroundOf } from './link-file.ts';
import { bindMethod, iterate, loadField, loadItem } from './members.ts';
import { findMethod } from './methods.ts';
import { memberValue } from './run-members.ts';
import { noteOutside } from './outside.ts';
import { fieldOf } from './fields.ts';
import { globalOf, holding, keyOf, type LinkedFunction, newVariable, type Program } from './program.ts';
import { type Given, nothingGiven, type Site } from './site.ts';
import { handOutThrown } from './upper.ts';

/** A text that may name a class, a function or a method. */
const nameLike = /^\\?[A-Za-z_][\w\\:]{0,200}[?!=]?$/;

export function runCode(program: Program, linked: LinkedFunction): void {
  const { parameters, result, code } = linked.shape;
  for (const { name, kind, type, fallback } of parameters) {
    const variable = variableOf(program, linked, name);
    if (kind === 'rest' || kind === 'restNamed') restOf(program, variable);
    else if (kind === 'block') program.variables.move(variable, linked.block);
    else if (type !== undefined) program.typed.push({ variable, type });
    if (fallback !== undefined)
      program.variables.move(fallbackOf(program, linked, name), evaluate(program, linked, fallback));
  }
  if (result !== undefined) program.typed.push({ variable: linked.result, type: result });
  for (const step of code) evaluate(program, linked, step);
}

/** The variable that holds what the expression gives; 0 where nobody knows. */
function evaluate(program: Program, linked: LinkedFunction, step: Expression): number {
  const found = evaluateStep(program, linked, step);
  const { upper } = program;
  if (upper === undefined) return found;
  // What is not run has no value.
  if (step[0] !== 'branch' && step[0] !== 'either') upper.reads.add(found);
  return found === 0 ? program.unknown : found;
}

function evaluateStep(program: Program, linked: LinkedFunction, step: Expression): number {
  const { values, variables, language, members } = program;
  const value = (inner: Expression): number => evaluate(program, linked, inner);
  const site = (start: number, end: number): Site => ({ from: linked.id, to: newVariable(program), start, end });
  const isRun = (start: number): boolean => !linked.file.isOwn || program.runs(linked.file.path, start);
  switch (step[0]) {
    case 'unknown':
      return program.unknown;
    case 'text': {
      // Of the others one is as good as another.
      const name = nameLike.test(step[1]) || language.texts?.test(step[1]) === true ? step[1] : '';
      if (name !== '') program.open.texts.add(keyOf(program, name.split('::').at(-1) ?? ''));
      return holding(program, values.intern(kinds.text, values.text(name)));
    }
    case 'self':
      return linked.self;
    case 'variable':
      return variableOf(program, linked, step[1]);
    case 'set': {
      const variable = variableOf(program, linked, step[1]);
      const from = value(step[2]);
      variables.move(variable, from);
      if (step[1] === language.thrown) handOutThrown(program, from);
      return variable;
    }
    case 'name':
      return named(program, step[1]);
    case 'define': {
      const variable = globalOf(program, step[1]);
      variables.move(variable, value(step[2]));
      return variable;
    }
    case 'field': {
      const to = newVariable(program);
      const [, object, name, start = 0, end = 0] = step;
      const place = { from: linked.id, to, start, end };
      variables.watch(value(object), (held) => loadField(program, held, name, place));
      return to;
    }
    case 'setField': {
      const [, object, name, given, start = 0, end = 0] = step;
      const from = value(given);
      variables.watch(value(object), (held) => {
        const kind = values.kind(held);
        if (members !== undefined)
          members.store(program, held, name, from, { from: linked.id, to: 0, start, end }, step[6] === true);
        else if (kind === kinds.instance || kind === kinds.class) variables.move(fieldOf(program, held, name), from);
      });
      return from;
    }
    case 'make': {
      const [, type, given, start, end] = step;
      const [from, place, handed] = [value(type), site(start, end), argumentsOf(given)];
      if (isRun(start)) variables.watch(from, (held) => makeInstance(program, place, held, handed));
      return place.to;
    }
    case 'call': {
      const [, object, method, given, start, end] = step;
      const [from, place, handed] = [value(object), site(start, end), argumentsOf(given)];
      if (!isRun(start)) return 0;
      program.receivers.push({ variable: from, method });
      variables.watch(from, (held) => callMethod(program, place, held, method, handed));
      const orUnknown = (): void => {
        if (variables.values(from).length > 0) return;
        if (object[0] === 'self') callFunctions(program, place, method, handed);
        // Whatever the object is, what is handed over mostly runs.
        runCallables(program, place, handed, undefined, 0);
      };
      if (members === undefined) variables.later(orUnknown);
      else program.atRest.push(orUnknown);
      return place.to;
    }
    case 'callName': {
      const [, candidates, given, start, end] = step;
      const [place, handed] = [site(start, end), argumentsOf(given)];
      if (isRun(start)) callNamed(program, candidates, place, handed);
      return place.to;
    }
    case 'apply': {
      const [, callee, given, start, end] = step;
      const [from, place, handed] = [value(callee), site(start, end), argumentsOf(given)];
      if (!isRun(start)) return 0;
      // Of a method by its name the object says what is called.
      if (callee[0] !== 'bound' || members !== undefined) program.callees.push(from);
      variables.watch(from, (held) => applyValue(program, place, held, handed));
      return place.to;
    }
    case 'super': {
      const [, method, given, start, end] = step;
      const place = site(start, end);
      const handed = given === undefined ? ownParameters() : argumentsOf(given);
      const around = outermost(program, linked);
      const after = program.classIds.get(
        program.language.isCaseBlind ? around.shape.owner.toLowerCase() : around.shape.owner,
      );
      if (after === undefined || !isRun(start)) return place.to;
      variables.watch(linked.self, (held) => {
        const kind = values.kind(held);
        if (kind !== kinds.instance && kind !== kinds.class) return;
        const bind = (ids: readonly number[]): void => {
          for (const id of ids) bindCall(program, place, id, held, handed);
        };
        const search = { owner: values.first(held), method, after };
        findMethod(program, { ...search, isStatic: kind === kinds.class }, bind, (outside) => {
          for (const name of outside)
            noteOutside(program, place, [name, ...(kind === kinds.class ? [] : ['#']), method]);
        });
      });
      return place.to;
    }
    case 'yield': {
      const [, given, start, end] = step;
      const [place, handed] = [site(start, end), argumentsOf(given)];
      if (isRun(start)) variables.watch(linked.block, (held) => applyValue(program, place, held, handed));
      return place.to;
    }
    case 'file':
      return fileNamed(program, step[1]);
    case 'function': {
      const id = linked.file.firstFunction + step[1];
      const closure = program.functions[id];
      if (closure !== undefined) closure.isHanded = true;
      return holding(program, values.intern(kinds.function, id));
    }
    case 'bound': {
      const [object, method, to] = [value(step[1]), value(step[2]), newVariable(program)];
      if (members !== undefined) {
        variables.watch(object, (held) => members.bind(program, held, method, to));
        return to;
      }
      variables.watch(method, (name) => {
        // Of a name that nobody knows no method is shown to be called.
        if (values.kind(name) !== kinds.text) return;
        const word = values.textAt(values.first(name));
        if (word === '') return;
        program.receivers.push({ variable: object, method: word });
        variables.watch(object, (held) => bindMethod(program, held, word, to));
      });
      return to;
    }
    case 'list':
      return listMade(program, step[1].map(value));
    case 'map':
      return mapMade(
        program,
        step[1].map(([key, element]) => {
          const from = value(element);
          if (key[0] !== 'text') value(key);
          return [key[0] === 'text' ? key[1] : undefined, from];
        }),
      );
    case 'item': {
      const [, container, key, start, end] = step;
      const [from, at, place] = [value(container), value(key), site(start, end)];
      variables.watch(from, (held) => loadItem(program, held, key, at, place));
      return place.to;
    }
    case 'setItem': {
      const [, container, key, given, start, end] = step;
      const [from, at, item] = [value(container), value(key), value(given)];
      const place = site(start, end);
      if (members !== undefined) {
        variables.watch(from, (held) => members.storeItem(program, held, at, item, place));
        return item;
      }
      variables.watch(from, (held) => {
        if (values.kind(held) === kinds.container)
          variables.move(itemOf(program, held, key[0] === 'text' ? key[1] : undefined), item);
        else if (values.kind(held) === kinds.instance)
          callMethod(program, place, held, program.language.setItem, { ...nothingGiven, plain: [at, item] });
      });
      // What was never given a value is a new list.
      if (container[0] === 'variable' || container[0] === 'field' || container[0] === 'item')
        ensureContainer(program, linked, container, from);
      return item;
    }
    case 'each': {
      const [, container, start, end] = step;
      const [from, place] = [value(container), site(start, end)];
      variables.watch(from, (held) => iterate(program, held, place));
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
    case 'typed': {
      const to = newVariable(program);
      variables.move(to, value(step[1]));
      program.typed.push({ variable: to, type: step[2] });
      return to;
    }
    case 'return': {
      const from = value(step[1]);
      variables.move(linked.result, from);
      return from;
    }
    default:
      return memberValue(program, linked, step, value);
  }

  function argumentsOf(given: Arguments): Given {
    return {
      plain: given.plain.map(value),
      named: (given.named ?? []).map(([name, inner]) => [name, value(inner)] as const),
      spread: given.spread === undefined ? 0 : value(given.spread),
      block: given.block === undefined ? 0 : value(given.block),
    };
  }

  function ownParameters(): Given {
    const around = outermost(program, linked);
    const at = (name: string): number => variableOf(program, around, name);
    const { parameters } = around.shape;
    return {
      plain: parameters.flatMap(({ kind, name }) => (kind === 'plain' ? [at(name)] : [])),
      named: parameters.flatMap(({ kind, name }) => (kind === 'named' ? [[name, at(name)] as const] : [])),
      spread: parameters.map(({ kind, name }) => (kind === 'rest' ? at(name) : 0)).find((found) => found !== 0) ?? 0,
      block: around.block,
    };
  }
}

/** The function whose object and block a closure sees. */
function outermost(program: Program, linked: LinkedFunction): LinkedFunction {
  const around = aroundOf(program, linked);
  return around === undefined ? linked : outermost(program, around);
}

/** Into what nobody gave a value something is put all the same: it holds a new list. */
function ensureContainer(program: Program, linked: LinkedFunction, target: Expression, from: number): void {
  const { variables, values } = program;
  variables.later(() => {
    if (variables.values(from).some((value) => !isUnknown(value))) return;
    const made = newContainer(program);
    variables.add(from, made);
    if (target[0] !== 'field' && target[0] !== 'item') return;
    const holder = evaluate(program, linked, target[1]);
    if (target[0] === 'item') ensureContainer(program, linked, target[1], holder);
    variables.watch(holder, (held) => {
      const kind = values.kind(held);
      if (target[0] === 'field') {
        if (kind === kinds.instance || kind === kinds.class) variables.add(fieldOf(program, held, target[2]), made);
      } else if (kind === kinds.container)
        variables.add(itemOf(program, held, target[2][0] === 'text' ? target[2][1] : undefined), made);
    });
  });
}
