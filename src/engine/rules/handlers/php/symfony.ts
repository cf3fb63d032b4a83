/** Symfony: controllers by the attributes of their methods, handlers of messages, commands; and commands and jobs of Laravel, by what they inherit. */
import type { Guard, Handler } from '../../model/handler.ts';
import type { SourceType } from '../../model/rule.ts';
import { spanOfPlace } from '../../syntax/code-place.ts';
import { textIn, textsIn } from './chain.ts';
import type { PhpCall, PhpFunction } from './php-code.ts';
import { functionHandlers } from './php-handler.ts';
import { type ClassEntry, lastName, type Project } from './project.ts';
import { joinPath } from './route-walk.ts';

export function attributeHandlers(project: Project): readonly Handler[] {
  return [...project.classes.values()].flatMap((entry) => [
    ...routeHandlers(project, entry),
    ...conventionHandlers(project, entry),
  ]);
}

const verbAttributes = /^(?:Get|Post|Put|Patch|Delete)$/;

function routeHandlers(project: Project, entry: ClassEntry): readonly Handler[] {
  if (entry.code.isAbstract) return [];
  const above = routesIn(entry.code.attributes);
  const prefixes = above.length === 0 ? [''] : above.flatMap(pathsOf);
  const own = [
    ...entry.code.methods.map((method) => ({ method, owner: entry })),
    ...project
      .ancestors(entry)
      .slice(1)
      .flatMap((owner) => owner.code.methods.map((method) => ({ method, owner }))),
  ];
  const invoked =
    above.length > 0 && own.every(({ method }) => routesIn(method.attributes).length === 0)
      ? own.filter(({ method }) => method.name === '__invoke')
      : [];
  const routed = own.flatMap(({ method, owner }) =>
    routesIn(method.attributes).map((route) => ({ method, owner, route })),
  );
  const guards = (method: PhpFunction, owner: ClassEntry) => [
    ...classGuards(project, entry),
    ...attributeGuards(method.attributes, 'decorator', owner.path),
  ];
  const emit = (method: PhpFunction, owner: ClassEntry, route: PhpCall, path: string) =>
    functionHandlers(method, owner, owner.path, methodsOf(route, above[0]), path, {
      sourceType: 'HTTP_HANDLER',
      framework: 'symfony',
      guards: guards(method, owner),
      registeredAt: { path: owner.path, span: spanOfPlace(route.at) },
    });
  return [
    ...routed.flatMap(({ method, owner, route }) =>
      prefixes.flatMap((prefix) =>
        pathsOf(route).flatMap((path) => emit(method, owner, route, joinPath(prefix, path, 'symfony'))),
      ),
    ),
    ...invoked.flatMap(({ method, owner }) =>
      above.flatMap((route) =>
        pathsOf(route).flatMap((path) => emit(method, owner, route, joinPath('', path, 'symfony'))),
      ),
    ),
  ];
}

/** Attributes of routing, whose names end so whatever package they are of. */
function routesIn(attributes: readonly PhpCall[]): readonly PhpCall[] {
  return attributes.filter(({ name, args, named }) => {
    const last = lastName(name);
    return (
      (last === 'Route' || verbAttributes.test(last)) &&
      (textIn(args[0] ?? named['path']) !== undefined ||
        args[0]?.k === 'map' ||
        named['path'] !== undefined ||
        last === 'Route')
    );
  });
}

/** Localized routes have several. */
function pathsOf({ args, named }: PhpCall): readonly string[] {
  const path = args[0] ?? named['path'];
  if (path?.k === 'map') return path.v.flatMap(([, item]) => textIn(item) ?? []);
  return [textIn(path) ?? ''];
}

function methodsOf(route: PhpCall, above: PhpCall | undefined): readonly string[] {
  const last = lastName(route.name);
  if (verbAttributes.test(last)) return [last.toUpperCase()];
  const own = textsIn(route.named['methods']);
  return (own.length > 0 ? own : textsIn(above?.named['methods']))
    .flatMap((text) => text.split('|'))
    .map((text) => text.toUpperCase());
}

const guardAttributes = /^(?:IsGranted|Security|IsCsrfTokenValid|RateLimiter|Middleware|Authenticated)$/;

function attributeGuards(attributes: readonly PhpCall[], through: Guard['through'], path: string): readonly Guard[] {
  return attributes
    .filter(({ name }) => guardAttributes.test(lastName(name)))
    .map(({ name, text, at }) => ({ name: lastName(name), text, through, path, span: spanOfPlace(at) }));
}

function classGuards(project: Project, entry: ClassEntry): readonly Guard[] {
  return project
    .ancestors(entry)
    .toReversed()
    .flatMap((owner) =>
      attributeGuards(owner.code.attributes, owner.code === entry.code ? 'decorator' : 'baseClass', owner.path),
    );
}

/** Runs by what a class is, and not by a route. */
const conventions: readonly {
  readonly kinds: RegExp;
  readonly method: string;
  readonly sourceType: SourceType;
  readonly framework: string;
}[] = [
  { kinds: /^Illuminate\\Console\\Command$/, method: 'handle', sourceType: 'CLI_HANDLER', framework: 'laravel' },
  {
    kinds: /^Symfony\\Component\\Console\\Command\\Command$/,
    method: 'execute',
    sourceType: 'CLI_HANDLER',
    framework: 'symfony',
  },
  {
    kinds: /^Illuminate\\Contracts\\Queue\\ShouldQueue(?:AfterCommit)?$/,
    method: 'handle',
    sourceType: 'MESSAGE_HANDLER',
    framework: 'laravel',
  },
  {
    kinds: /^Symfony\\Component\\Messenger\\Handler\\MessageHandlerInterface$/,
    method: '__invoke',
    sourceType: 'MESSAGE_HANDLER',
    framework: 'symfony',
  },
];

function conventionHandlers(project: Project, entry: ClassEntry): readonly Handler[] {
  if (entry.code.isAbstract) return [];
  const kinds = [...project.kinds(entry)];
  const emit = (method: string, sourceType: SourceType, framework: string): readonly Handler[] => {
    const found = project.method(entry, method);
    if (found === undefined) return [];
    const registeredAt = { path: found.owner.path, span: spanOfPlace(found.method.at) };
    return functionHandlers(found.method, found.owner, found.owner.path, [], routeName(entry), {
      sourceType,
      framework,
      guards: [],
      registeredAt,
    });
  };
  const inherited = conventions.flatMap((convention) =>
    kinds.some((kind) => convention.kinds.test(kind))
      ? emit(convention.method, convention.sourceType, convention.framework)
      : [],
  );
  const marked = entry.code.attributes.flatMap(({ name }) =>
    lastName(name) === 'AsMessageHandler'
      ? emit('__invoke', 'MESSAGE_HANDLER', 'symfony')
      : lastName(name) === 'AsCommand' && inherited.length === 0
        ? emit('__invoke', 'CLI_HANDLER', 'symfony')
        : [],
  );
  return [...inherited, ...marked];
}

/** The command as it is called, else the class. */
function routeName({ code }: ClassEntry): string {
  const attribute = code.attributes.find(({ name }) => lastName(name) === 'AsCommand');
  const named =
    textIn(attribute?.args[0] ?? attribute?.named['name']) ??
    textIn(code.properties['signature']) ??
    textIn(code.properties['defaultName']);
  return named?.trim().split(/\s/)[0] ?? lastName(code.name);
}
