/**
 * NestJS: methods of classes, by their decorators. Guards, interceptors and pipes stand on the method, on its class and the classes that it
 * extends, on the application and in providers of its modules; middleware is put before paths and controllers by modules.
 */
import type { Guard, Handler } from '../../../model/handler.ts';
import type { SourceType } from '../../../model/rule.ts';
import type { ClassMember } from '../code/code.ts';
import type { Framework, Machine } from '../values/framework.ts';
import {
  fieldOf,
  type ClassValue,
  type FunctionValue,
  type Host,
  type Site,
  type Slot,
  type Stranger,
  textOf,
  textsOf,
  type Value,
} from '../values/value.ts';
import { handlersOf } from '../values/written-handler.ts';
import type { World } from '../values/world.ts';
import { classDecorators, type Decorator, decoratorsOf, lineageOf } from './decorators.ts';
import { guardsIn, type Put } from './nest-guards.ts';
import { inputs, receivesFiles } from './nest-inputs.ts';
import { outerPrefix, versionOf } from './nest-paths.ts';
import { type NestContext, nestContexts } from './nest-context.ts';
import { isExcepted } from './nest-exceptions.ts';
import { consumedMiddleware, isNest } from './nest-modules.ts';
import { joinPaths } from './route-path.ts';
import { pushEach } from '../../../../text/push-each.ts';

const name = 'nest';
const verbs = new Set(['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head', 'Options', 'All', 'Search', 'Sse']);

/** Decorators of methods that something else than a request reaches. */
const others: Readonly<Record<string, { readonly type: SourceType; readonly word: string }>> = {
  MessagePattern: { type: 'MESSAGE_HANDLER', word: '' },
  EventPattern: { type: 'MESSAGE_HANDLER', word: '' },
  GrpcMethod: { type: 'RPC_HANDLER', word: '' },
  GrpcStreamMethod: { type: 'RPC_HANDLER', word: '' },
  GrpcStreamCall: { type: 'RPC_HANDLER', word: '' },
  SubscribeMessage: { type: 'WEBSOCKET_HANDLER', word: '' },
  Cron: { type: 'SCHEDULED_HANDLER', word: 'cron ' },
  Interval: { type: 'SCHEDULED_HANDLER', word: 'interval ' },
  Timeout: { type: 'SCHEDULED_HANDLER', word: 'timeout ' },
  Process: { type: 'MESSAGE_HANDLER', word: '' },
  Query: { type: 'HTTP_HANDLER', word: 'query ' },
  Mutation: { type: 'HTTP_HANDLER', word: 'mutation ' },
  Subscription: { type: 'WEBSOCKET_HANDLER', word: 'subscription ' },
  ResolveField: { type: 'HTTP_HANDLER', word: 'field ' },
};
const graphql = new Set(['Query', 'Mutation', 'Subscription', 'ResolveField']);

export const nest: Framework = {
  name,
  packages: [/^@nestjs\//, /^nest-commander$/],
  create,
  call,
  roleOfType: (type) =>
    /^(?:INest\w*Application|Nest\w*Application|INestMicroservice)$/.test(type)
      ? 'app'
      : type === 'MiddlewareConsumer'
        ? 'consumer'
        : undefined,
  handlers,
};

function create(callee: Stranger, given: readonly Slot[], site: Site, machine: Machine): Value | undefined {
  const [first, last] = [callee.names[0], callee.names.at(-1)];
  if (first !== 'NestFactory' || (last !== 'create' && last !== 'createMicroservice')) return undefined;
  return { kind: 'host', host: machine.host(name, 'app', site, given) };
}

function call(host: Host, method: string, given: readonly Slot[], site: Site, machine: Machine): Value | undefined {
  if (host.role === 'consumer' && method === 'apply')
    return { kind: 'host', host: machine.host(name, 'applied', site, given, host) };
  if (host.role === 'applied' && method === 'apply')
    return { kind: 'host', host: machine.host(name, 'applied', site, given, host) };
  return undefined;
}

function handlers(world: World): readonly Handler[] {
  const hosts = world.hosts.filter((host) => host.framework === name);
  const extended = new Set(world.classes.flatMap((value) => lineageOf(value).slice(1)));
  const contextOf = nestContexts(hosts, world);
  return world.classes.flatMap((value) => handlersOfClass(value));

  function handlersOfClass(value: ClassValue): readonly Handler[] {
    const own = classDecorators(value, world);
    const has = (...names: readonly string[]): Decorator | undefined =>
      own.find((each) => names.includes(each.name) && fits(each.from));
    const controller = has('Controller');
    const resolver = has('Resolver');
    const gateway = has('WebSocketGateway');
    const processor = has('Processor', 'Command', 'SubCommand');
    const isPlain = value.code.members.some((part) => part.decorators.length > 0);
    if (
      controller === undefined &&
      resolver === undefined &&
      gateway === undefined &&
      processor === undefined &&
      !isPlain
    )
      return [];
    const context = contextOf(value);
    // A class that others are made from takes no requests itself, unless a module lists it.
    if (extended.has(value) && context.module === undefined) return [];
    const seen = new Set<string>();
    const found: Handler[] = [];
    for (const here of lineageOf(value))
      for (const part of here.code.members) {
        if (part.f === null || part.isStatic || seen.has(part.n)) continue;
        seen.add(part.n);
        const decorators = decoratorsOf(part.decorators, here.scope, world).filter(
          ({ from }) => isNest(from) || from === '' || !/^(?:class-|typeorm$|mongoose)/.test(from),
        );
        for (const decorator of decorators) {
          if (controller !== undefined && verbs.has(decorator.name) && fits(decorator.from))
            pushEach(found, httpHandlers(value, here, part, controller, decorator, decorators, context));
          const other = others[decorator.name];
          const isThere =
            other !== undefined &&
            isNest(decorator.from) &&
            (resolver !== undefined ? true : !graphql.has(decorator.name));
          if (isThere && other !== undefined)
            pushEach(found, otherHandlers(value, here, part, decorator, decorators, other, context));
        }
        if (processor !== undefined && (part.n === 'process' || part.n === 'run'))
          pushEach(found, processing(value, here, part, processor, decorators, context));
      }
    return found;
  }

  function guardsOf(part: readonly Decorator[], context: NestContext): readonly Put[] {
    const applied = [...part, ...context.classDecorators];
    const all = [
      ...context.global.filter(({ slot }) => !isExcepted(slot, applied, world)),
      ...context.onClass.filter(({ slot }) => !isExcepted(slot, part, world)),
      ...guardsIn(part, 'decorator', world),
    ];
    // Guards of all places run before interceptors, and these before pipes.
    return all.toSorted((a, b) => a.order - b.order).slice(0, 100);
  }

  function httpHandlers(
    value: ClassValue,
    here: ClassValue,
    part: ClassMember,
    controller: Decorator,
    decorator: Decorator,
    decorators: readonly Decorator[],
    context: NestContext,
  ): readonly Handler[] {
    const method = decorator.name === 'Sse' ? 'GET' : decorator.name.toUpperCase();
    const [first] = controller.arguments;
    const bases = orEmpty(
      first?.value.kind === 'object' ? textsOf(fieldOf(first.value, 'path')?.value) : textsOf(first?.value),
    );
    const paths = orEmpty(textsOf(decorator.arguments[0]?.value));
    return bases.flatMap((base) =>
      paths.flatMap((path) => {
        const inner = joinPaths('/', context.prefix, base, path);
        const full = joinPaths(
          '/',
          outerPrefix(context.app, inner),
          versionOf(context.app, controller, decorators, context.classDecorators),
          inner,
        );
        const before = consumedMiddleware(hosts, value, method, inner, world);
        const guards = guardsOf(decorators, context);
        return handlersFor(
          value,
          here,
          part,
          decorator,
          'HTTP_HANDLER',
          `${method} ${full}`,
          before,
          guards,
          decorators,
        );
      }),
    );
  }

  function otherHandlers(
    value: ClassValue,
    here: ClassValue,
    part: ClassMember,
    decorator: Decorator,
    decorators: readonly Decorator[],
    other: { readonly type: SourceType; readonly word: string },
    context: NestContext,
  ): readonly Handler[] {
    const [first, second] = decorator.arguments;
    const options = graphql.has(decorator.name)
      ? [first, second].flatMap((slot) => textOf(fieldOf(slot?.value, 'name')?.value) ?? [])
      : [];
    const texts =
      options.length > 0
        ? options
        : other.type === 'RPC_HANDLER'
          ? [[textOf(first?.value), textOf(second?.value) ?? part.n].filter((text) => text !== undefined).join('/')]
          : textsOf(first?.value);
    const named = texts.length > 0 ? texts : [graphql.has(decorator.name) ? part.n : patternOf(first)];
    const guards = other.type === 'SCHEDULED_HANDLER' ? [] : guardsOf(decorators, context);
    return named.flatMap((text) =>
      handlersFor(value, here, part, decorator, other.type, `${other.word}${text}`, [], guards, decorators),
    );
  }

  function processing(
    value: ClassValue,
    here: ClassValue,
    part: ClassMember,
    processor: Decorator,
    decorators: readonly Decorator[],
    context: NestContext,
  ): readonly Handler[] {
    const isCommand = processor.name !== 'Processor';
    if (isCommand !== (part.n === 'run') || decorators.some((each) => each.name === 'Process')) return [];
    const option = processor.arguments[0]?.value;
    const route = textOf(option) ?? textOf(fieldOf(option, 'name')?.value) ?? '';
    return handlersFor(
      value,
      here,
      part,
      processor,
      isCommand ? 'CLI_HANDLER' : 'MESSAGE_HANDLER',
      route,
      [],
      isCommand ? [] : context.onClass,
      decorators,
    );
  }

  function handlersFor(
    value: ClassValue,
    here: ClassValue,
    part: ClassMember,
    decorator: Decorator,
    sourceType: SourceType,
    route: string,
    before: readonly Guard[],
    guards: readonly Put[],
    decorators: readonly Decorator[],
  ): readonly Handler[] {
    if (part.f === null) return [];
    const method: FunctionValue = {
      kind: 'function',
      code: part.f,
      path: here.path,
      scope: here.scope,
      self: undefined,
      owner: value.code.n,
      name: part.n,
      fields: new Map(),
    };
    const slot: Slot = { value: method, expression: { k: 'unknown', at: part.at }, path: here.path };
    const made = handlersOf(
      {
        framework: name,
        sourceType,
        route,
        slot,
        registered: { path: decorator.slot.path, at: decorator.slot.expression.at },
        guards: [...before, ...guards.map(({ guard }) => guard)],
        inputs,
      },
      world,
    );
    const takesFiles =
      sourceType === 'HTTP_HANDLER' &&
      !made.some((each) => each.sourceType === 'FILE_HANDLER') &&
      receivesFiles(part.f, decorators);
    return takesFiles ? [...made, ...made.map((each): Handler => ({ ...each, sourceType: 'FILE_HANDLER' }))] : made;
  }
}

function fits(from: string): boolean {
  return isNest(from) || from === 'nest-commander';
}

function patternOf(slot: Slot | undefined): string {
  // A constant of a package says something by its name.
  if (slot?.value.kind === 'stranger') return slot.value.names.at(-1) ?? '';
  if (slot?.value.kind !== 'object') return '';
  return [...slot.value.fields].map(([key, each]) => `${key}:${textOf(each.value) ?? '*'}`).join(',');
}

function orEmpty(texts: readonly string[]): readonly string[] {
  return texts.length === 0 ? [''] : texts;
}
