/** What a registered function or class runs: one function a route, the methods of a class by verb, with the decorators on their way. */
import type { Guard, Handler } from '../../model/handler.ts';
import type { SourceType } from '../../model/rule.ts';
import { type CodePlace, spanOfPlace } from '../../syntax/code-place.ts';
import { dottedName, guardNamed, guardsOf } from './guards.ts';
import {
  ancestorsOf,
  attributeOf,
  type CallableValue,
  type ClassValue,
  type FunctionValue,
  functionOf,
  itemsOf,
  lastPart,
  memberOf,
  type Module,
  textOf,
  type Value,
} from './values.ts';
import { pushEach } from '../../../text/push-each.ts';

const verbs = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const;

/** A function that runs, for some methods; none: any. */
export interface View {
  readonly function: FunctionValue | undefined;
  readonly cls?: ClassValue;
  readonly methods: readonly string[];
  readonly guards: readonly Guard[];
}

export interface Registration {
  readonly sourceType: SourceType;
  readonly framework: string;
  readonly route: string;
  readonly guards: readonly Guard[];
  readonly at: CodePlace;
  readonly module: Module;
  /** Besides the parameters. */
  readonly inputs?: readonly string[];
}

export function decoratorGuards(value: Value): readonly Guard[] {
  return value.kind === 'callable'
    ? value.wraps.flatMap((wrap) => guardsOf(wrap, wrap.byCall === true ? 'route' : 'decorator'))
    : [];
}

/** The methods of a class that answer verbs, its own and its bases' in the project. */
export function viewsOfClass(cls: ClassValue, asyncNames = false): readonly View[] {
  const shared = classGuards(cls);
  const found = verbs.flatMap((verb): readonly View[] => {
    const member = memberOf(cls, verb) ?? (asyncNames ? memberOf(cls, `on_${verb}`) : undefined);
    const target = functionOf(member?.value);
    if (
      member === undefined ||
      target === undefined ||
      verb === 'options' ||
      (verb === 'head' && memberOf(cls, 'get') !== undefined)
    )
      return [];
    return [
      { function: target, cls, methods: [verb.toUpperCase()], guards: [...shared, ...decoratorGuards(member.value)] },
    ];
  });
  if (found.length > 0) return found;
  const whole = functionOf(memberOf(cls, 'dispatch_request')?.value);
  if (whole === undefined) return [];
  const methods = itemsOf(attributeOf(cls, 'methods')?.written.value).flatMap(({ value }) => textOf(value) ?? []);
  return [{ function: whole, cls, methods: methods.length === 0 ? ['GET'] : methods, guards: shared }];
}

/** Attributes of classes that hold decorators of all their methods. */
const decoratorAttributes = ['decorators', 'method_decorators'];
/** Methods of bases that a framework runs before the verb's. */
/** The first of them are guards in a class of its own, too. */
const ownEarlyCount = 4;
const earlyMethods = [
  'dispatch',
  'initial',
  'prepare',
  'test_func',
  'setup',
  'has_permission',
  'before_request',
  'check_permissions',
  'on_request',
  'dispatch_request',
];

/** What a class's bases and decorators put before its methods. */
export function classGuards(cls: ClassValue): readonly Guard[] {
  const guards: Guard[] = [];
  for (const { base, child } of ancestorsOf(cls).written) {
    const { value } = base;
    const name = lastPart(dottedName(base.code));
    const isEarly = value.kind === 'class' && earlyMethods.some((method) => value.members.has(method));
    const isMixin =
      value.kind !== 'class' && /Mixin$|Required$|Permission|Authenticated/.test(name) && !isPlainMixin(name);
    const holds = value.kind === 'class' && /Required|Permission|Auth|Login|Guard/.test(name);
    if ((isEarly || isMixin || holds) && child !== undefined) pushEach(guards, guardsOf(base, 'baseClass'));
  }
  for (const method of earlyMethods.slice(0, ownEarlyCount)) {
    const own = cls.members.get(method);
    const code = functionOf(own);
    if (code?.owner === cls)
      guards.push(
        guardNamed(
          `${cls.code.name}.${method}`,
          `${cls.code.name}.${method}`,
          code.code.at,
          code.module.path,
          'decorator',
        ),
      );
  }
  for (const owner of ancestorsOf(cls).classes)
    for (const decorator of owner.decorators)
      pushEach(guards, guardsOf(decorator, owner === cls ? 'decorator' : 'baseClass'));
  for (const attribute of decoratorAttributes) {
    const found = attributeOf(cls, attribute);
    if (found !== undefined) pushEach(guards, guardsOf(found.written, found.owner === cls ? 'decorator' : 'baseClass'));
  }
  return guards;
}

/** Mixins that give a view something to do, and keep nobody out. */
function isPlainMixin(name: string): boolean {
  return /^(?:SingleObject|MultipleObject|TemplateResponse|Context|Form|ModelForm|Processing|Create|List|Retrieve|Update|Destroy|ViewSet|SuccessMessage|Deletion|Bulk\w*|Nested\w*)\w*Mixin$/.test(
    name,
  );
}

export function handlerOf(view: View, registration: Registration): Handler {
  const { function: target, cls } = view;
  const place = target?.code.at ?? cls?.code.at ?? registration.at;
  const module = target?.module ?? cls?.module ?? registration.module;
  const owner = target?.owner ?? (target === undefined ? cls : undefined);
  const name = [owner?.code.name, target?.code.name].filter((part) => part !== undefined && part !== '').join('.');
  return {
    sourceType: registration.sourceType,
    framework: registration.framework,
    route: registration.route,
    name,
    path: module.path,
    span: spanOfPlace(place),
    start: place[0],
    end: place[1],
    registeredAt: { path: registration.module.path, span: spanOfPlace(registration.at) },
    inputs: inputsOf(target, registration.inputs ?? []),
    guards: registration.guards,
  };
}

/** One for each method, and one more where the function takes files. */
export function handlersOf(view: View, registration: Registration, path: string): readonly Handler[] {
  const routes = view.methods.length === 0 ? [path] : view.methods.map((method) => `${method} ${path}`);
  const guards = [...registration.guards, ...view.guards];
  return routes.flatMap((route) => {
    const handler = handlerOf(view, { ...registration, route, guards });
    return view.function?.code.files === true && handler.sourceType === 'HTTP_HANDLER'
      ? [handler, { ...handler, sourceType: 'FILE_HANDLER' as const }]
      : [handler];
  });
}

export function callableView(value: CallableValue, methods: readonly string[]): View {
  return { function: functionOf(value), methods, guards: decoratorGuards(value) };
}

const notInputs: ReadonlySet<string> = new Set(['self', 'cls', 'Depends', 'Security']);

function inputsOf(target: FunctionValue | undefined, more: readonly string[]): readonly string[] {
  const own = (target?.code.parameters ?? []).filter(({ name, preset, type }) => {
    const isInjected = [preset, ...(type?.k === 'index' ? type.v : [])].some(
      (code) => code?.k === 'call' && /^(?:\w+\.)?(?:Depends|Security)$/.test(dottedName(code)),
    );
    return name !== '' && name !== '_' && !notInputs.has(name) && !isInjected;
  });
  return [...new Set([...own.map(({ name }) => name), ...more])];
}
