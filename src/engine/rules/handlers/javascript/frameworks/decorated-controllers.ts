/**
 * Frameworks that tell handlers by decorators of classes and methods, as NestJS does but without its modules: a line of a table names the decorators,
 * and which of them put something before a handler.
 */
import type { Guard, Handler } from '../../../model/handler.ts';
import type { SourceType } from '../../../model/rule.ts';
import { boundNames } from '../code/bound-names.ts';
import type { ClassMember } from '../code/code.ts';
import type { Framework } from '../values/framework.ts';
import { fieldOf, type ClassValue, type FunctionValue, type Slot, textOf, textsOf } from '../values/value.ts';
import { flatSlots, guardOf, handlersOf } from '../values/written-handler.ts';
import type { World } from '../values/world.ts';
import { type Decorator, decoratorsOf, lineageOf } from './decorators.ts';
import { isHttpMethod, joinPaths } from './route-path.ts';

interface Decorated {
  readonly framework: string;
  readonly packages: RegExp;
  readonly controllers: RegExp;
  /** Decorators of methods, by the first group the method where it is one of HTTP. */
  readonly methods: RegExp;
  /** What is given to these stands before. */
  readonly before: RegExp;
  /** These stand before by themselves. */
  readonly marks: RegExp;
  readonly kind: 'http' | 'graphql';
}

const table: readonly Decorated[] = [
  {
    framework: 'routing-controllers',
    packages: /^routing-controllers$/,
    controllers: /^(?:Json)?Controller$/,
    methods: /^(Get|Post|Put|Patch|Delete|Head|All|Method)$/,
    before: /^UseBefore$/,
    marks: /^Authorized$/,
    kind: 'http',
  },
  {
    framework: 'tsoa',
    packages: /^(?:tsoa|@tsoa\/runtime)$/,
    controllers: /^Route$/,
    methods: /^(Get|Post|Put|Patch|Delete|Head|Options)$/,
    before: /^Middlewares$/,
    marks: /^Security$/,
    kind: 'http',
  },
  {
    framework: 'inversify',
    packages: /^(?:inversify-express-utils|@inversifyjs\/http-core)$/,
    controllers: /^[cC]ontroller$/,
    methods: /^(?:http)?(Get|Post|Put|Patch|Delete|Head|All|get|post|put|patch|delete|head|all)$/,
    before: /^(?:controller|http\w+|[Aa]ll|withMiddleware|UseGuard|ApplyMiddleware)$/,
    marks: /^authorize/,
    kind: 'http',
  },
  {
    framework: 'tsed',
    packages: /^@tsed\//,
    controllers: /^Controller$/,
    methods: /^(Get|Post|Put|Patch|Delete|Head|Options|All)$/,
    before: /^(?:UseBefore|Use|UseAuth)$/,
    marks: /^(?:Authenticate|Authorize|IsAuthenticated)$/,
    kind: 'http',
  },
  {
    framework: 'overnight',
    packages: /^@overnightjs\/core$/,
    controllers: /^Controller$/,
    methods: /^(Get|Post|Put|Patch|Delete|Head|Options|All)$/,
    before: /^(?:Class)?Middleware$/,
    marks: /^$/,
    kind: 'http',
  },
  {
    framework: 'type-graphql',
    packages: /^type-graphql$/,
    controllers: /^Resolver$/,
    methods: /^(Query|Mutation|Subscription|FieldResolver)$/,
    before: /^UseMiddleware$/,
    marks: /^Authorized$/,
    kind: 'graphql',
  },
];

export const decoratedControllers: readonly Framework[] = table.map((line) => ({
  name: line.framework,
  packages: [line.packages],
  handlers: (world) => world.classes.flatMap((value) => handlersOfClass(line, value, world)),
}));

function handlersOfClass(line: Decorated, value: ClassValue, world: World): readonly Handler[] {
  const of = (here: ClassValue): readonly Decorator[] => decoratorsOf(here.code.decorators, here.scope, world);
  const controller = of(value).find((each) => line.packages.test(each.from) && line.controllers.test(each.name));
  if (controller === undefined) return [];
  const lineage = lineageOf(value);
  const onClass = lineage
    .toReversed()
    .flatMap((here) => guardsIn(line, of(here), here === value ? 'decorator' : 'baseClass', world));
  const seen = new Set<string>();
  return lineage.flatMap((here) =>
    here.code.members.flatMap((part) => {
      if (part.f === null || seen.has(part.n)) return [];
      seen.add(part.n);
      const decorators = decoratorsOf(part.decorators, here.scope, world);
      const own = [...onClass, ...guardsIn(line, decorators, 'decorator', world)];
      return decorators.flatMap((decorator) =>
        handlersOfMethod(line, value, here, part, controller, decorator, own, world),
      );
    }),
  );
}

function handlersOfMethod(
  line: Decorated,
  value: ClassValue,
  here: ClassValue,
  part: ClassMember,
  controller: Decorator,
  decorator: Decorator,
  guards: readonly Guard[],
  world: World,
): readonly Handler[] {
  const verb = line.packages.test(decorator.from) ? line.methods.exec(decorator.name)?.[1] : undefined;
  if (verb === undefined || part.f === null) return [];
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
  const registered = { path: decorator.slot.path, at: decorator.slot.expression.at };
  const sourceType: SourceType = verb === 'Subscription' ? 'WEBSOCKET_HANDLER' : 'HTTP_HANDLER';
  return routesOf(line, verb, part, controller, decorator).flatMap((route) =>
    handlersOf(
      {
        framework: line.framework,
        sourceType,
        route,
        slot,
        registered,
        guards,
        inputs: (code) =>
          code.params
            .filter((each) => each.decorators.length > 0 || line.kind === 'http')
            .flatMap(({ t }) => boundNames(t)),
      },
      world,
    ),
  );
}

function routesOf(
  line: Decorated,
  verb: string,
  part: ClassMember,
  controller: Decorator,
  decorator: Decorator,
): readonly string[] {
  const [first] = decorator.arguments;
  if (line.kind === 'graphql') {
    const named = decorator.arguments.flatMap((slot) => textOf(fieldOf(slot.value, 'name')?.value) ?? [])[0];
    return [`${verb === 'FieldResolver' ? 'field' : verb.toLowerCase()} ${named ?? part.n}`];
  }
  const base = pathIn(controller.arguments[0]) ?? '';
  const isNamed = verb === 'Method';
  const method = isNamed ? (textOf(first?.value) ?? 'ALL').toUpperCase() : verb.toUpperCase();
  const paths = textsOf((isNamed ? decorator.arguments[1] : first)?.value);
  const pattern = first?.value.kind === 'regex' ? [first.value.text] : paths;
  return (pattern.length > 0 ? pattern : ['']).map(
    (path) => `${isHttpMethod(method.toLowerCase()) ? method : 'ALL'} ${joinPaths('/', base, path)}`,
  );
}

function pathIn(slot: Slot | undefined): string | undefined {
  return textOf(slot?.value) ?? textOf(fieldOf(slot?.value, 'path')?.value);
}

function guardsIn(
  line: Decorated,
  decorators: readonly Decorator[],
  through: Guard['through'],
  world: World,
): readonly Guard[] {
  return decorators.flatMap((decorator) => {
    if (decorator.from === '' && decorator.isComposed) return [guardOf(decorator.slot, through, world)];
    if (!line.packages.test(decorator.from)) return [];
    if (line.marks.test(decorator.name)) return [guardOf(decorator.slot, through, world)];
    if (!line.before.test(decorator.name)) return [];
    return flatSlots(decorator.arguments)
      .filter(({ value }) => value.kind !== 'literal' && value.kind !== 'object' && value.kind !== 'regex')
      .map((slot) => guardOf(slot, through, world));
  });
}
