/**
 * Evaluates expressions and statements of a wired program. One machine whose parts call each other: expressions call functions, whose
 * statements hold expressions; every walk has a budget, since files are hostile.
 */
import type { Guard } from '../model/handler.ts';
import { type FoundTarget, type Machine, type NewRoute, spanOf, type WiringLanguage } from './framework.ts';
import { guardOf } from './guard-of.ts';
import type { Argument, Expression, FileProgram, Link, Place, Statement } from './program.ts';
import type { Route } from './router.ts';
import { type FunctionPlace, implementationOf, methodNames, methodOf, type Scopes, typeNamed } from './scopes.ts';
import { findTarget } from './target.ts';
import type { Call, Environment, FunctionValue, Given, NativeValue, ObjectValue, Value } from './value.ts';

const stepsMax = 12_000_000;
/** Of one start, so that what one file makes of itself leaves enough to others. */
const stepsOfStartMax = 2_000_000;
const depthMax = 40;
const runsOfOneMax = 20_000;
const itemsMax = 20_000;

export interface Evaluator extends Machine {
  readonly routes: readonly Route[];
  runGlobals(path: string, file: FileProgram): void;
  start(place: FunctionPlace): void;
  hasRun(place: FunctionPlace): boolean;
  runCount(place: FunctionPlace): number;
  /** Whether something was registered in it on what nobody knows. */
  isOpen(place: FunctionPlace): boolean;
  /** Some start was not run to its end, since it took too many steps. */
  isExhausted(): boolean;
  /** From here on what is unknown is taken for what its type or name stands for. */
  guess(): void;
}

/** A function without a name is known by that of the variable it is kept in. */
function calledBy(value: Value | undefined, name: string): Value | undefined {
  if (value?.v === 'function') return value.alias === '' ? { ...value, alias: name } : value;
  if (value?.v === 'wrapped') return { ...value, inner: calledBy(value.inner, name) ?? value.inner };
  return value;
}

interface Frame {
  readonly path: string;
  readonly index: number;
  readonly environment: Environment;
  result: Value | undefined;
  results: readonly (Value | undefined)[];
}

export function evaluator(all: Scopes, language: WiringLanguage): Evaluator {
  let steps = 0;
  let limit = stepsOfStartMax;
  let wasExhausted = false;
  let isGuessing = false;
  const routes: Route[] = [];
  const runs = new Map<string, number>();
  const open = new Set<string>();
  /** By which start each place has registered something. */
  const registered = new Map<string, number>();
  let startCount = 0;
  const active = new Set<string>();
  const globals = new Map<string, Value | undefined>();
  const fields = new Map<string, Value>();
  const guessed = new Map<string, Value | undefined>();
  const registers = new Set(language.frameworks.flatMap((framework) => framework.registers));
  let lastResults: readonly (Value | undefined)[] = [];
  const byPackage = new Map(language.frameworks.flatMap((one) => one.packages.map((name) => [name, one] as const)));
  const frameworkOf = (from: string) => byPackage.get(from.replace(/[/.]v\d+$/, ''));

  function evaluate(expression: Expression, frame: Frame): Value | undefined {
    if (++steps > limit) return undefined;
    switch (expression.k) {
      case 'text':
        return { v: 'text', text: expression.text };
      case 'name':
        return named(expression.name, frame);
      case 'function':
        return {
          v: 'function',
          path: frame.path,
          index: expression.index,
          around: frame.environment,
          self: undefined,
          alias: '',
        };
      case 'join': {
        const parts = expression.parts.map((part) => evaluate(part, frame));
        const isText = parts.some((part) => part?.v === 'text');
        return isText
          ? { v: 'text', text: parts.map((part) => (part?.v === 'text' ? part.text : '*')).join('') }
          : undefined;
      }
      case 'list':
        return { v: 'list', items: expression.items.map((item) => evaluate(item, frame)) };
      case 'record':
        return record(expression, frame);
      case 'chain':
        return chained(expression.of, expression.links, frame);
      case 'unknown':
        return undefined;
    }
  }

  function record(expression: Extract<Expression, { k: 'record' }>, frame: Frame): Value {
    const isListed = expression.type.startsWith('{');
    const type = isListed ? undefined : typeNamed(all, expression.type, frame.path);
    const order = isListed
      ? expression.type.slice(1, -1).split(' ')
      : (type === undefined ? [] : (all.scopes.get(type.scope)?.types.get(type.name)?.type.fields ?? [])).map(
          ({ name }) => name,
        );
    const made: ObjectValue = { v: 'object', type: type?.name ?? '', scope: type?.scope ?? '', fields: new Map() };
    for (const [at, field] of expression.fields.entries()) {
      const value = evaluate(field.value, frame);
      const name = field.name === '' ? (order[at] ?? '') : field.name;
      made.fields.set(name, value);
      keepField(made, name, value);
    }
    if (type === undefined && !isListed) {
      const dot = expression.type.lastIndexOf('.');
      const from = all.imports.get(frame.path)?.get(expression.type.slice(0, Math.max(dot, 0)))?.from ?? '';
      const framework = frameworkOf(from);
      const value = framework?.record?.(expression.type.slice(dot + 1), givenFields(expression, made, frame), machine);
      if (value !== undefined) return value;
      for (const value of made.fields.values()) runLiteral(value);
    }
    return made;
  }

  function givenFields(expression: Extract<Expression, { k: 'record' }>, made: ObjectValue, frame: Frame): Given[] {
    return expression.fields.map(({ name, value, at, text }) => ({
      value: made.fields.get(name),
      argument: { name, value, text, at },
      path: frame.path,
    }));
  }

  function keepField(of: ObjectValue, name: string, value: Value | undefined): void {
    const key = `${of.scope} ${of.type} ${name}`;
    if (of.type !== '' && value !== undefined && !fields.has(key)) fields.set(key, value);
  }

  function chained(of: Expression, links: readonly Link[], frame: Frame): Value | undefined {
    let value = evaluate(of, frame);
    let name = of.k === 'name' ? of.name : '';
    let types: readonly string[] = [];
    for (let at = 0; at < links.length; at++) {
      const link = links[at];
      if (link === undefined || ++steps > limit) return undefined;
      if ('types' in link) {
        types = link.types;
        continue;
      }
      if ('args' in link) {
        value = invoke(value, callOf(name, link, types, frame), frame, at === 0 && of.k === 'name');
        types = [];
        continue;
      }
      const before = at === 0 ? '' : name;
      name = link.name;
      let next = links[at + 1];
      if (next !== undefined && 'types' in next) {
        types = next.types;
        next = links[at + 2];
      }
      if (next !== undefined && 'args' in next) {
        const typesOfCall = types;
        at += types.length > 0 ? 2 : 1;
        if (value === undefined && name === 'new') {
          const type = before === '' && of.k === 'name' ? of.name : before;
          const call = callOf(name, next, typesOfCall, frame);
          value = madeByName(`${type}.new`, call) ??
            madeByName(type, call) ?? { v: 'foreign', name: `${type}.new`, given: call.given };
          continue;
        }
        if (
          language.hasBareTypes === true &&
          (value === undefined || value.v === 'function') &&
          of.k === 'name' &&
          before === ''
        ) {
          const call = callOf(name, next, typesOfCall, frame);
          const made = madeByName(`${of.name}.${name}`, call);
          if (made !== undefined) {
            value = made;
            continue;
          }
        }
        const receiver = value ?? guessedRouter(before === '' && of.k === 'name' ? of.name : before, name, frame);
        value = callMethod(receiver, callOf(name, next, typesOfCall, frame), frame);
        types = [];
      } else value = memberOf(value, name, frame);
    }
    return value;
  }

  function callOf(
    name: string,
    link: { args: readonly Argument[]; at: Place },
    types: readonly string[],
    frame: Frame,
  ): Call {
    return { name, given: givenOf(link.args, frame), path: frame.path, at: link.at, types };
  }

  function givenOf(args: readonly Argument[], frame: Frame): Given[] {
    return args.map((argument) => ({ value: evaluate(argument.value, frame), argument, path: frame.path }));
  }

  function named(name: string, frame: Frame): Value | undefined {
    for (let around: Environment | undefined = frame.environment; around !== undefined; around = around.outer)
      if (around.variables.has(name)) return around.variables.get(name);
    const member = ownMember(name, frame);
    if (member !== undefined) return member;
    const file = all.files.get(frame.path);
    const imported = all.imports.get(frame.path)?.get(name);
    const own = inScope(file?.scope ?? '', name);
    if (own !== undefined) return own;
    if (imported?.scope !== undefined) return { v: 'package', ...imported };
    if (imported !== undefined) {
      const dot = imported.from.lastIndexOf('.');
      const scope = dot < 0 ? undefined : all.scopeOf(imported.from.slice(0, dot), frame.path);
      const found = scope === undefined ? undefined : inScope(scope, imported.from.slice(dot + 1));
      return found ?? { v: 'package', ...imported };
    }
    for (const scope of all.wildcards.get(frame.path) ?? []) {
      const found = inScope(scope, name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** A member of the class around, which needs no `this` before it. */
  function ownMember(name: string, frame: Frame): Value | undefined {
    for (let around: Environment | undefined = frame.environment; around !== undefined; around = around.outer) {
      if (around.owner === undefined || around.owner === '') continue;
      const self = around.variables.get('this');
      const scope = all.files.get(frame.path)?.scope ?? '';
      if (name === 'Self') return { v: 'type', name: around.owner, scope };
      const place = methodOf(all, scope, around.owner, name);
      const own =
        inScope(scope, `${around.owner}.${name}`) ?? (place === undefined ? undefined : functionValue(place, self));
      return own ?? (self?.v === 'object' ? memberOf(self, name, frame) : undefined);
    }
    return undefined;
  }

  function inScope(scope: string, name: string): Value | undefined {
    const found = all.scopes.get(scope);
    const place = found?.functions.get(name);
    if (place !== undefined) return functionValue(place, undefined);
    const key = `${scope} ${name}`;
    if (globals.has(key)) return globals.get(key);
    const global = found?.globals.get(name);
    if (global !== undefined) {
      globals.set(key, undefined);
      const frame = frameAt(global.path, -1, undefined);
      const value = evaluate(global.value, frame) ?? ofType(global.type, global.path, `global ${key}`);
      globals.set(key, calledBy(value, name));
      return globals.get(key);
    }
    return found?.types.has(name) === true ? { v: 'type', name, scope } : undefined;
  }

  function functionValue(place: FunctionPlace, self: Value | undefined): FunctionValue {
    return { v: 'function', path: place.path, index: place.index, around: undefined, self, alias: '' };
  }

  function memberOf(of: Value | undefined, name: string, frame: Frame): Value | undefined {
    if (of === undefined) return undefined;
    switch (of.v) {
      case 'package':
        return (
          (of.scope === undefined ? undefined : inScope(of.scope, name)) ??
          inner(of, name, frame) ??
          (of.scope === undefined ? { v: 'foreign', name: `${of.from}.${name}`, given: [] } : undefined)
        );
      case 'type': {
        const place = methodOf(all, of.scope, of.name, name);
        return place === undefined ? inScope(of.scope, `${of.name}.${name}`) : functionValue(place, of);
      }
      case 'object': {
        const own = fieldOf(of, name);
        if (own !== undefined) return own;
        const place = methodOf(all, of.scope, of.type, name);
        if (place !== undefined) return functionValue(place, of);
        // Of an interface the value is not known, so that what it holds is that of whoever implements it.
        const implemented = implementationOf(all, of.scope, of.type, name);
        return implemented === undefined ? undefined : functionValue(implemented, undefined);
      }
      case 'foreign':
        return { v: 'foreign', name: `${of.name}.${name}`, given: of.given };
      case 'native':
        return of.call(name, { name, given: [], path: frame.path, at: [1, 1, 1, 1, 0, 0], types: ['member'] });
      default:
        return undefined;
    }
  }

  /** A module in a module. */
  function inner(of: Extract<Value, { v: 'package' }>, name: string, frame: Frame): Value | undefined {
    const from = `${of.from}.${name}`;
    const scope = all.scopeOf(from, frame.path);
    return scope === undefined ? undefined : { v: 'package', from, scope };
  }

  function fieldOf(of: ObjectValue, name: string): Value | undefined {
    const own = of.fields.get(name) ?? fields.get(`${of.scope} ${of.type} ${name}`);
    if (own !== undefined || of.type === '') return own;
    const declared = all.scopes.get(of.scope)?.types.get(of.type);
    const field = declared?.type.fields.find((candidate) => candidate.name === name);
    if (field !== undefined && declared !== undefined) {
      const value = ofType(field.type, declared.path, `field ${of.scope} ${of.type} ${name}`);
      if (value !== undefined) of.fields.set(name, value);
      return value;
    }
    return undefined;
  }

  /** What stands for a value that nobody has seen being made. */
  function ofType(written: string, path: string, key: string): Value | undefined {
    if (written === '') return undefined;
    if (guessed.has(key)) return guessed.get(key);
    const type = typeNamed(all, written, path);
    if (type !== undefined) {
      const value: ObjectValue = { v: 'object', type: type.name, scope: type.scope, fields: new Map() };
      return value;
    }
    const isStart = language.frameworks.some(({ startsFrom }) => startsFrom?.includes(written) === true);
    if (!isGuessing && !isStart) return undefined;
    const dot = written.indexOf('.');
    const from = dot < 0 ? undefined : all.imports.get(path)?.get(written.slice(0, dot))?.from;
    const framework = from === undefined ? undefined : frameworkOf(from);
    const value =
      dot < 0 && language.hasBareTypes === true
        ? language.frameworks.map((one) => one.ofType(written, machine)).find((one) => one !== undefined)
        : framework?.ofType(written.slice(dot + 1), machine);
    guessed.set(key, value);
    return value;
  }

  /** A receiver that is named like a router, in a file that imports a framework, whose method registers. */
  function guessedRouter(name: string, method: string, frame: Frame): Value | undefined {
    if (!registers.has(method)) return undefined;
    open.add(`${frame.path} ${frame.index}`);
    if (!isGuessing) return undefined;
    if (!language.routerNames.test(name)) return undefined;
    const key = `name ${frame.path} ${frame.index} ${name}`;
    if (guessed.has(key)) return guessed.get(key);
    const imports = [...(all.imports.get(frame.path)?.values() ?? [])];
    const framework = imports
      .map(({ from }) => frameworkOf(from))
      .find((candidate) => candidate?.registers.includes(method) === true);
    const value = framework?.ofType('', machine);
    guessed.set(key, value);
    return value;
  }

  function callMethod(of: Value | undefined, call: Call, frame: Frame): Value | undefined {
    if (of === undefined) return runByName(call, frame);
    switch (of.v) {
      case 'native':
        return of.call(call.name, call) ?? runExtension(of, call) ?? of;
      case 'package': {
        if (of.scope !== undefined) return invoke(memberOf(of, call.name, frame), call, frame, true);
        return foreignCall(of.from, call);
      }
      case 'object': {
        const method = memberOf(of, call.name, frame);
        if (method !== undefined) return invoke(method, call, frame, false);
        for (const base of basesOf(of)) {
          const lent = base.call(call.name, call);
          if (lent !== undefined) return lent;
        }
        return runByName(call, frame);
      }
      case 'foreign':
        return foreignCall(of.name, call, of.given.slice(0, 20));
      case 'text': {
        const argument: Argument = { value: { k: 'text', text: of.text }, text: of.text, at: call.at };
        return implicitCall({ ...call, given: [{ value: of, argument, path: call.path }, ...call.given] }, frame);
      }
      case 'type': {
        const method = memberOf(of, call.name, frame);
        return method === undefined && call.name === 'new'
          ? { v: 'object', type: of.name, scope: of.scope, fields: new Map() }
          : invoke(method, call, frame, false);
      }
      default:
        return invoke(memberOf(of, call.name, frame), call, frame, false);
    }
  }

  function basesOf(of: ObjectValue): NativeValue[] {
    const bases = all.scopes.get(of.scope)?.types.get(of.type)?.type.bases ?? [];
    return bases.flatMap((base) => {
      const value = fieldOf(of, base.slice(base.lastIndexOf('.') + 1));
      return value?.v === 'native' ? [value] : [];
    });
  }

  function foreignCall(from: string, call: Call, before: readonly Given[] = []): Value | undefined {
    const short = from.slice(from.lastIndexOf('.') + 1);
    const value =
      language.hasBareTypes === true
        ? ((short === '' ? undefined : madeByName(`${short}.${call.name}`, call)) ??
          madeByName(call.name === 'new' ? short : call.name, call))
        : frameworkOf(from)?.call(call, machine);
    lastResults = [];
    if (value !== undefined) return value;
    const text = madeText(`${from}.${call.name}`, call.given);
    if (text !== undefined) return { v: 'text', text };
    const first = call.given[0]?.value;
    if (first?.v === 'native')
      for (const framework of language.frameworks)
        if (framework.name === first.framework) framework.handed?.(first, call, machine);
    runLiterals(call);
    return { v: 'foreign', name: `${from}.${call.name}`, given: [...before, ...call.given] };
  }

  function madeText(name: string, given: readonly Given[]): string | undefined {
    const texts = given.map(({ value }) => (value?.v === 'text' ? value.text : '*'));
    return texts.every((text) => text === '*') ? undefined : language.textOf?.(name, texts);
  }

  /** A function given to somebody unknown is run by them, as far as it wires. */
  function runLiterals(call: Call): void {
    for (const { value } of call.given) runLiteral(value);
  }

  function runLiteral(value: Value | undefined): void {
    if (value?.v !== 'function' || functionOf(value)?.name !== '') return;
    if (!runs.has(`${value.path} ${value.index}`)) runFunction(value, []);
  }

  /** A method of a type that nobody knows, where only one function has its name and a router is handed on. */
  function runByName(call: Call, frame: Frame): Value | undefined {
    const hands = call.given.some(({ value }) => value?.v === 'native');
    const places = all.methodsByName.get(call.name) ?? [];
    const [only] = places;
    if (hands && places.length === 1 && only !== undefined)
      return invoke(functionValue(only, undefined), call, frame, false);
    if (hands) for (const place of places.slice(0, 50)) invoke(functionValue(place, undefined), call, frame, false);
    runLiterals(call);
    return undefined;
  }

  /** A function of the program that extends the types of a framework. */
  function runExtension(of: NativeValue, call: Call): Value | undefined {
    const extension = (all.methodsByName.get(call.name) ?? []).find(({ path, index }) => {
      const declared = all.files.get(path)?.functions[index];
      return declared !== undefined && typeNamed(all, declared.owner, path) === undefined;
    });
    if (extension === undefined) return undefined;
    const value = runFunction(
      functionValue(extension, of),
      call.given.map(({ value }) => value),
      call.given,
    );
    // Also one that gives nothing was found, and is not to be looked for further out.
    return value ?? of;
  }

  function invoke(callee: Value | undefined, call: Call, frame: Frame, isPlain: boolean): Value | undefined {
    if (callee === undefined) return isPlain ? foreignByName(call, frame) : runByName(call, frame);
    switch (callee.v) {
      case 'function':
        return wrap(
          callee,
          call,
          runFunction(
            callee,
            call.given.map(({ value }) => value),
            call.given,
          ),
        );
      case 'type':
        return call.given[0]?.value;
      case 'foreign': {
        const dot = callee.name.lastIndexOf('.');
        return foreignCall(callee.name.slice(0, dot), { ...call, name: callee.name.slice(dot + 1) });
      }
      case 'native':
        return callee.call('', call);
      case 'package': {
        const implied = implicitCall(call, frame);
        if (implied !== undefined) return implied;
        if (registers.has(call.name)) open.add(`${frame.path} ${frame.index}`);
        const dot = callee.from.lastIndexOf('.');
        return foreignCall(callee.from.slice(0, Math.max(dot, 0)), { ...call, name: callee.from.slice(dot + 1) });
      }
      default:
        return undefined;
    }
  }

  function madeByName(name: string, call: Call): Value | undefined {
    for (const framework of language.frameworks) {
      const value = framework.made?.(name, call, machine);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** A name without a receiver may mean a method of one that is not written. */
  function implicitCall(call: Call, frame: Frame): Value | undefined {
    for (let around: Environment | undefined = frame.environment; around !== undefined; around = around.outer) {
      if (around.receiver?.v !== 'native') continue;
      const value = around.receiver.call(call.name, call) ?? runExtension(around.receiver, call);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  function foreignByName(call: Call, frame: Frame): Value {
    const implied = implicitCall(call, frame);
    if (implied !== undefined) return implied;
    if (registers.has(call.name)) open.add(`${frame.path} ${frame.index}`);
    const made = madeByName(call.name, call);
    if (made !== undefined) return made;
    runLiterals(call);
    return { v: 'foreign', name: call.name, given: call.given };
  }

  /** What takes a function and gives something that is called like one wraps it. */
  function wrap(callee: FunctionValue, call: Call, result: Value | undefined): Value | undefined {
    const isSame =
      result?.v === 'native' && call.given.some(({ value }, at) => value === result && takesHandler(callee, at));
    if (!isSame && (result?.v === 'native' || result?.v === 'object' || result?.v === 'list' || result?.v === 'text'))
      return result;
    const inner =
      call.given.findLast(({ value }) => isFunctionLike(value) && looksLikeHandler(value)) ??
      call.given.findLast(({ value }) => isFunctionLike(value)) ??
      call.given.find(({ value }) => value?.v === 'native' && value.router !== undefined);
    if (inner?.value === undefined) return result;
    if (result === undefined && functionOf(callee)?.returns.length === 0) return undefined;
    return { v: 'wrapped', inner: inner.value, by: guardOfCall(call) };
  }

  /** Takes a handler of any kind and gives one, which may be the same: no function that fills a router. */
  function takesHandler(callee: FunctionValue, at: number): boolean {
    const declared = functionOf(callee);
    return (
      declared?.returns[0]?.endsWith('Handler') === true && declared.parameters[at]?.type.endsWith('Handler') === true
    );
  }

  function guardOfCall(call: Call): Guard {
    const source = all.files.get(call.path);
    return {
      name: call.name,
      text:
        source === undefined
          ? call.name
          : `${call.name}(${call.given.map(({ argument }) => argument.text).join(', ')})`.slice(0, 200),
      through: 'route',
      path: call.path,
      span: spanOf(call.at),
    };
  }

  function isFunctionLike(value: Value | undefined): boolean {
    if (value?.v === 'foreign') return value.given.some((given) => isFunctionLike(given.value));
    if (value?.v === 'object')
      return language.handlerMethods.some((name) => methodOf(all, value.scope, value.type, name) !== undefined);
    return value?.v === 'function' || value?.v === 'wrapped';
  }

  function looksLikeHandler(value: Value | undefined): boolean {
    const parameters = value?.v === 'function' ? functionOf(value)?.parameters : undefined;
    return value?.v === 'wrapped' || (parameters !== undefined && language.looksLikeHandler(parameters));
  }

  function functionOf({ path, index }: FunctionValue) {
    return all.files.get(path)?.functions[index];
  }

  function frameAt(path: string, index: number, outer: Environment | undefined, receiver?: Value): Frame {
    const declared = all.files.get(path)?.functions[index];
    const owner = declared?.within ?? declared?.owner ?? '';
    return {
      path,
      index,
      environment: { variables: new Map(), outer, owner, receiver },
      result: undefined,
      results: [],
    };
  }

  function runFunction(
    callee: FunctionValue,
    values: readonly (Value | undefined)[],
    given?: readonly Given[],
    receiver?: Value,
  ): Value | undefined {
    const key = `${callee.path} ${callee.index}`;
    const declared = functionOf(callee);
    const count = runs.get(key) ?? 0;
    if (declared === undefined || active.has(key) || active.size > depthMax || count > runsOfOneMax) return undefined;
    runs.set(key, count + 1);
    const self =
      declared.receiver === '' ? undefined : (callee.self ?? ofType(declared.owner, callee.path, `receiver ${key}`));
    const frame = frameAt(
      callee.path,
      callee.index,
      callee.around,
      receiver ?? (self?.v === 'native' ? self : undefined),
    );
    const { variables } = frame.environment;
    if (declared.receiver !== '') {
      variables.set(
        declared.receiver,
        self?.v === 'type' ? ofType(declared.owner, callee.path, `receiver ${key}`) : self,
      );
    }
    for (const [at, { name, type, isRest }] of declared.parameters.entries()) {
      const byName = given?.find(({ argument }) => argument.name !== undefined && argument.name === name);
      const isList = isRest === true && !(values.length === at + 1 && values[at]?.v === 'list');
      const value = byName?.value ?? (isList ? { v: 'list' as const, items: values.slice(at) } : values[at]);
      variables.set(name, value ?? ofType(type, callee.path, `parameter ${key} ${at}`));
    }
    active.add(key);
    runStatements(declared.body, frame, 0);
    active.delete(key);
    lastResults = frame.results;
    if (frame.result?.v === 'function' && frame.result.alias === '' && declared.name !== '')
      return { ...frame.result, alias: declared.owner === '' ? declared.name : `${declared.owner}.${declared.name}` };
    return frame.result ?? ofType(declared.returns[0] ?? '', callee.path, `result ${key}`);
  }

  function runStatements(statements: readonly Statement[], frame: Frame, depth: number): void {
    for (const statement of statements) {
      if (++steps > limit) return;
      switch (statement.s) {
        case 'do':
          evaluate(statement.value, frame);
          break;
        case 'return': {
          const values = statement.values.map((value) => evaluate(value, frame));
          const isBetter = values[0] !== undefined && (frame.result === undefined || frame.result.v === 'text');
          if (isBetter) frame.result = values[0];
          if (values.length > 1 && values.some((value) => value !== undefined)) frame.results = values;
          break;
        }
        case 'set':
          assign(statement, frame);
          break;
        case 'each':
          runEach(statement, frame, depth);
      }
    }
  }

  function assign(statement: Extract<Statement, { s: 'set' }>, frame: Frame): void {
    lastResults = [];
    const value = evaluate(statement.value, frame);
    const others = lastResults;
    for (const [at, target] of statement.targets.entries()) {
      const own = at === 0 ? value : others[at];
      if (target.k === 'name') {
        setVariable(target.name, calledBy(own, target.name), statement.declares, frame);
      } else if (target.k === 'chain') {
        const last = target.links.at(-1);
        const of = chained(target.of, target.links.slice(0, -1), frame);
        if (of?.v === 'object' && last !== undefined && 'name' in last && own !== undefined) {
          of.fields.set(last.name, own);
          keepField(of, last.name, own);
        }
      }
    }
  }

  function setVariable(name: string, value: Value | undefined, declares: boolean, frame: Frame): void {
    if (!declares) {
      for (let around: Environment | undefined = frame.environment; around !== undefined; around = around.outer) {
        if (!around.variables.has(name)) continue;
        if (value !== undefined || around.variables.get(name)?.v === 'text') around.variables.set(name, value);
        return;
      }
      const scope = all.files.get(frame.path)?.scope ?? '';
      if (all.scopes.get(scope)?.globals.has(name) === true) {
        if (value !== undefined) globals.set(`${scope} ${name}`, value);
        return;
      }
    }
    frame.environment.variables.set(name, value);
  }

  function runEach(statement: Extract<Statement, { s: 'each' }>, frame: Frame, depth: number): void {
    const over = evaluate(statement.over, frame);
    const items = over?.v === 'list' ? over.items.slice(0, itemsMax) : [undefined];
    const [first, second] = statement.names;
    for (const item of depth > 5 ? [undefined] : items) {
      const isEntry = item?.v === 'object' && item.type === '' && item.fields.has('key');
      const value = isEntry ? item.fields.get('value') : item;
      if (first !== undefined)
        frame.environment.variables.set(
          first,
          second === undefined ? value : isEntry ? item.fields.get('key') : undefined,
        );
      if (second !== undefined) frame.environment.variables.set(second, value);
      runStatements(statement.body, frame, depth + 1);
    }
  }

  const machine: Evaluator = {
    language,
    routes,
    run: (value, values, receiver) =>
      value?.v === 'function' ? runFunction(value, values, undefined, receiver) : undefined,
    functionOf,
    method(value, name) {
      const place = methodOf(all, value.scope, value.type, name);
      return place === undefined ? undefined : functionValue(place, value);
    },
    methodsOf: (value) => methodNames(all, value.scope, value.type),
    native: (framework, call, router) =>
      router === undefined ? { v: 'native', framework, call } : { v: 'native', framework, call, router },
    guard: (given) => guardOf(given, 'route'),
    target: (given): FoundTarget | undefined => findTarget(given, machine, all),
    add(route: NewRoute, call: Call) {
      const found = machine.target(route.handler);
      const site = `${call.path} ${call.at.join()}`;
      if (found === undefined || (isGuessing && (registered.get(site) ?? startCount) !== startCount)) return;
      registered.set(site, startCount);
      const { handler: _handler, ...rest } = route;
      routes.push({
        ...rest,
        guards: [...route.guards, ...found.guards],
        guardCount: route.router?.guards.length ?? 0,
        target: found.target,
        registeredAt: { path: call.path, span: spanOf(call.at) },
      });
    },
    runGlobals(path, file) {
      for (const { name } of file.globals) inScope(file.scope, name);
      void path;
    },
    isExhausted: () => wasExhausted || steps > limit,
    start({ path, index }) {
      startCount++;
      wasExhausted ||= steps > limit;
      limit = Math.min(steps + stepsOfStartMax, stepsMax);
      runFunction(functionValue({ path, index }, undefined), []);
    },
    runCount: ({ path, index }) => runs.get(`${path} ${index}`) ?? 0,
    hasRun: ({ path, index }) => runs.has(`${path} ${index}`),
    isOpen: ({ path, index }) => open.has(`${path} ${index}`),
    guess() {
      isGuessing = true;
    },
  };
  return machine;
}
