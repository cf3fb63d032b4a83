/** Walks statements that register routes, of Laravel, Lumen and Slim alike: calls on a router, in groups that add prefixes and middleware, over all files that are included. */
import type { Guard, GuardPlace } from '../../model/handler.ts';
import type { CodePlace } from '../../syntax/code-place.ts';
import { chainOf, entryOf, textIn, textsIn } from './chain.ts';
import { includedFile } from './included-file.ts';
import { middlewareGuards, middlewareName } from './middleware.ts';
import type { PhpCall, PhpCode, PhpFunction, PhpStatement } from './php-code.ts';
import { type ClassEntry, lastName, type Project } from './project.ts';
import { resourceRoutes } from './resource-routes.ts';

export interface PhpRoute {
  readonly framework: string;
  readonly methods: readonly string[];
  readonly path: string;
  readonly target: Target;
  readonly guards: readonly Guard[];
  /** Middleware that does not stand before it. */
  readonly without: readonly string[];
  readonly at: CodePlace;
  readonly file: string;
}

export type Target =
  | { readonly kind: 'method'; readonly cls: string; readonly method: string }
  | { readonly kind: 'closure'; readonly code: PhpFunction };

export interface Frame {
  readonly file: string;
  readonly prefix: string;
  readonly guards: readonly Guard[];
  readonly without: readonly string[];
  readonly namespace: string;
  readonly controller: string;
  /** Types of variables, and texts in them. */
  readonly types: ReadonlyMap<string, string>;
  readonly texts: ReadonlyMap<string, PhpCode>;
  readonly cls?: ClassEntry;
  readonly depth: number;
}

export interface RouteWalk {
  readonly routes: readonly PhpRoute[];
  /** Middleware of whole Slim applications. */
  readonly applicationGuards: readonly Guard[];
  readonly walked: ReadonlySet<string>;
  walkFile(file: string, frame: Partial<Frame>): void;
  walkMethods(entry: ClassEntry): void;
  walkStatements(body: readonly PhpStatement[], frame: Frame): void;
}

const depthMax = 30;
const routesMax = 60_000;
const verbs: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete', 'options', 'head']);
const routerNames = /^(?:router|route|routes|app|r|api|group|registrar|collector|proxy|g|web)$/i;

/** What a group hands to its closure where the closure does not say. */
const routerTypes: Readonly<Record<string, string>> = {
  slim: 'Slim\\App',
  laravel: 'Illuminate\\Routing\\Router',
  lumen: 'Laravel\\Lumen\\Routing\\Router',
};

export function emptyFrame(file: string): Frame {
  return {
    file,
    prefix: '',
    guards: [],
    without: [],
    namespace: '',
    controller: '',
    types: new Map(),
    texts: new Map(),
    depth: 0,
  };
}

export function routeWalk(project: Project, frameworkOf: (type: string | undefined) => string): RouteWalk {
  const routes: PhpRoute[] = [];
  const applicationGuards: Guard[] = [];
  const walked = new Set<string>();
  const running = new Set<unknown>();
  const walkedMethods = new Set<PhpFunction>();

  const walkFile = (file: string, change: Partial<Frame>): void => {
    const facts = project.files.get(file);
    if (facts === undefined || running.has(file) || routes.length > routesMax) return;
    walked.add(file);
    running.add(file);
    walk(facts.body, { ...emptyFrame(file), ...change, file });
    running.delete(file);
  };

  const walk = (body: readonly PhpStatement[], frame: Frame): void => {
    if (frame.depth > depthMax || routes.length > routesMax) return;
    let here = frame;
    for (const statement of body) {
      if (statement.k === 'assign') {
        if (statement.to.k === 'variable') {
          const type = statement.v.k === 'call' ? madeType(statement.v) : undefined;
          here = {
            ...here,
            texts: new Map([...here.texts, [statement.to.v, statement.v]]),
            ...(type === undefined ? {} : { types: new Map([...here.types, [statement.to.v, type]]) }),
          };
        }
        walkCode(statement.v, here);
      } else if (statement.k === 'do' || statement.k === 'return') walkCode(statement.v, here);
      else if (statement.k === 'include') {
        const file = includedFile(project, statement.v, here.file);
        if (file !== undefined) walkFile(file, { ...here, depth: here.depth + 1 });
      } else if (statement.k === 'each') walkEach(statement, here);
      else walk(statement.v.body, { ...here, types: typesOf(statement.v, here.types), depth: here.depth + 1 });
    }
  };

  const walkEach = (statement: PhpStatement & { k: 'each' }, frame: Frame): void => {
    const over =
      statement.over.k === 'variable' ? (frame.texts.get(statement.over.v) ?? statement.over) : statement.over;
    const items: readonly (readonly [PhpCode, PhpCode])[] =
      over.k === 'list'
        ? over.v.slice(0, 500).map((item) => [{ k: 'other' as const }, item] as const)
        : over.k === 'map'
          ? over.v.slice(0, 500)
          : [[{ k: 'other' as const }, { k: 'other' as const }] as const];
    for (const [key, value] of items)
      walk(statement.body, {
        ...frame,
        texts: new Map([...frame.texts, [statement.key, key], [statement.value, value]]),
        depth: frame.depth + 1,
      });
  };

  const walkCode = (code: PhpCode, frame: Frame): void => {
    if (code.k === 'closure')
      walk(code.v.body, { ...frame, types: typesOf(code.v, frame.types), depth: frame.depth + 1 });
    const chain = chainOf(code);
    if (chain === undefined) return;
    const framework = routerFramework(chain.on, chain.steps, frame);
    if (framework !== undefined && register(framework, chain.steps, frame)) return;
    for (const step of chain.steps) walkCall(step, frame);
  };

  /** A call that registers nothing itself may run what does. */
  const walkCall = (call: PhpCall, frame: Frame): void => {
    if (call.on?.k === 'variable' && call.on.v === 'this' && frame.cls !== undefined) {
      if (call.name === 'loadRoutesFrom') {
        const file = includedFile(project, call.args[0], frame.file);
        if (file !== undefined) walkFile(file, { ...frame, depth: frame.depth + 1 });
      }
      const method = project.method(frame.cls, call.name);
      if (method !== undefined && !running.has(method.method)) walkMethod(method.method, method.owner, frame);
    }
    // `(new ApiRoutes())->register($app)`, `ApiRoutes::register($app)`, `$routes = require 'routes.php'; $routes($app)`
    const owner =
      call.on?.k === 'name'
        ? project.find(call.on.v)
        : call.on?.k === 'call' && call.on.isNew === true
          ? project.find(call.on.name)
          : undefined;
    const found = owner === undefined ? undefined : project.method(owner, call.name);
    if (found !== undefined && !running.has(found.method) && found.method.body.length > 0)
      walkMethod(found.method, found.owner, frame);
    for (const arg of [...call.args, ...Object.values(call.named)])
      if (arg.k === 'closure' || arg.k === 'call') walkCode(arg, { ...frame, depth: frame.depth + 1 });
  };

  const walkMethod = (method: PhpFunction, owner: ClassEntry, frame: Frame): void => {
    if (frame.depth > depthMax) return;
    walkedMethods.add(method);
    running.add(method);
    walk(method.body, {
      ...frame,
      file: owner.path,
      cls: frame.cls ?? owner,
      types: typesOf(method, frame.types),
      depth: frame.depth + 1,
    });
    running.delete(method);
  };

  const walkMethods = (entry: ClassEntry): void => {
    const first = /^(?:boot|map|register|__invoke|routes|configure|up)$/;
    for (const method of entry.code.methods.toSorted((a, b) => Number(first.test(b.name)) - Number(first.test(a.name))))
      if (!walkedMethods.has(method) && method.body.length > 0)
        walkMethod(method, entry, { ...emptyFrame(entry.path), cls: entry });
  };

  /** The framework of a chain that is called on a router; undefined where it is not. */
  const routerFramework = (on: PhpCode | undefined, steps: readonly PhpCall[], frame: Frame): string | undefined => {
    const first = steps[0];
    if (first === undefined) return undefined;
    if (first.isStatic === true && on?.k === 'name')
      return lastName(on.v) === 'Route' && !on.v.startsWith('Symfony') ? 'laravel' : undefined;
    if (on?.k === 'variable') {
      const type = frame.types.get(on.v);
      if (
        type !== undefined &&
        /(?:Router|Registrar|App|RouteCollectorProxy(?:Interface)?|RouteCollector|Application)$/.test(type)
      )
        return frameworkOf(type);
      return type === undefined && routerNames.test(on.v) ? frameworkOf(undefined) : undefined;
    }
    if (on?.k === 'get') return routerNames.test(on.v) ? frameworkOf(undefined) : undefined;
    if (on === undefined && /^(?:app|resolve)$/.test(first.name) && textIn(first.args[0]) === 'router')
      return 'laravel';
    return undefined;
  };

  const register = (framework: string, steps: readonly PhpCall[], outer: Frame): boolean => {
    const at = steps.findIndex(({ name }) => isTerminal(name));
    const terminal = steps[at];
    if (terminal === undefined) return globalGuard(framework, steps, outer);
    const frame = steps
      .slice(0, at)
      .reduce((inner, step) => attribute(inner, step, terminal.name === 'group' ? 'group' : 'route'), outer);
    const after = steps.slice(at + 1).filter(({ name }) => name !== 'prefix' || terminal.name === 'group');
    if (terminal.name === 'group') {
      const own = groupFrame(framework, terminal, frame);
      runGroup(
        terminal,
        after.toReversed().reduce((inner, step) => attribute(inner, step, 'group'), own),
        framework,
      );
      return true;
    }
    const inner = (framework === 'slim' ? after.toReversed() : after).reduce(
      (step, call) => attribute(step, call, 'route'),
      frame,
    );
    const push = (
      methods: readonly string[],
      path: string,
      target: Target | undefined,
      guards: readonly Guard[] = [],
    ) => {
      if (target !== undefined && routes.length <= routesMax)
        routes.push({
          framework,
          methods,
          path: joinPath(inner.prefix, path, framework),
          target,
          guards: [...inner.guards, ...guards],
          without: inner.without,
          at: terminal.at,
          file: inner.file,
        });
    };
    if (/^(?:api)?(?:R|r)esources?$|^(?:api)?(?:S|s)ingletons?$/.test(terminal.name)) {
      for (const { methods, path, action, cls } of resourceRoutes(terminal, after, (code) => value(code, inner)))
        push(methods, path, { kind: 'method', cls: className(cls, inner), method: action });
      return true;
    }
    const isListed = terminal.name === 'match' || terminal.name === 'map' || terminal.name === 'addRoute';
    const path = terminal.name === 'fallback' ? '{fallback}' : textIn(value(terminal.args[isListed ? 1 : 0], inner));
    const action = value(
      terminal.args[terminal.name === 'fallback' ? 0 : isListed ? 2 : 1] ?? terminal.named['action'],
      inner,
    );
    if (path === undefined) return false;
    const methods = isListed
      ? textsIn(value(terminal.args[0], inner)).map((name) => name.toUpperCase())
      : verbs.has(terminal.name)
        ? [terminal.name.toUpperCase()]
        : [];
    const uses = after.find(({ name }) => name === 'uses')?.args[0];
    push(
      methods,
      path,
      targetOf(
        entryOf(action, 'uses') ??
          (action?.k === 'map' ? action.v.find(([key]) => key.k === 'other')?.[1] : action) ??
          uses,
        inner,
      ),
      middlewareGuards(entryOf(action, 'middleware'), 'route', inner.file),
    );
    return true;
  };

  const globalGuard = (framework: string, steps: readonly PhpCall[], frame: Frame): boolean => {
    const added = steps.filter(({ name }) => name === 'add' || (framework === 'lumen' && name === 'middleware'));
    if (framework === 'laravel' || added.length === 0) return false;
    for (const { args } of added) applicationGuards.unshift(...middlewareGuards(args[0], 'middleware', frame.file));
    return true;
  };

  const runGroup = (terminal: PhpCall, frame: Frame, framework: string): void => {
    const body = terminal.args.find((arg) => arg.k === 'closure') ?? terminal.args.at(-1);
    const inner = { ...frame, depth: frame.depth + 1 };
    if (body?.k === 'closure') {
      const types = new Map(inner.types);
      for (const { name, type } of body.v.parameters) types.set(name, type ?? routerTypes[framework] ?? '');
      walk(body.v.body, { ...inner, types });
      return;
    }
    if (body?.k === 'name') {
      const entry = project.find(body.v);
      const method = entry === undefined ? undefined : project.method(entry, '__invoke');
      if (method !== undefined && !running.has(method.method)) walkMethod(method.method, method.owner, inner);
      return;
    }
    const file = includedFile(project, body, frame.file);
    if (file !== undefined) walkFile(file, inner);
  };

  return { routes, applicationGuards, walked, walkFile, walkMethods, walkStatements: walk };
}

function groupFrame(framework: string, terminal: PhpCall, frame: Frame): Frame {
  const given = terminal.args[0];
  if (framework === 'slim') return { ...frame, prefix: frame.prefix + (textIn(value(given, frame)) ?? '') };
  if (given?.k !== 'map') return frame;
  const namespace = textIn(entryOf(given, 'namespace')) ?? '';
  return {
    ...frame,
    prefix: joinPath(frame.prefix, textIn(value(entryOf(given, 'prefix'), frame)) ?? '', 'group'),
    guards: [...frame.guards, ...middlewareGuards(entryOf(given, 'middleware'), 'group', frame.file)],
    namespace: [frame.namespace, namespace.replace('{}', '')].filter((part) => part !== '').join('\\'),
    controller: classText(entryOf(given, 'controller')) ?? frame.controller,
  };
}

/** A step before or behind what registers. */
function attribute(frame: Frame, { name, args, text, at }: PhpCall, through: GuardPlace): Frame {
  switch (name) {
    case 'prefix':
      return { ...frame, prefix: joinPath(frame.prefix, textIn(value(args[0], frame)) ?? '', 'group') };
    case 'middleware':
    case 'add':
    case 'addMiddleware':
    case 'can': {
      const found =
        name === 'can'
          ? [
              {
                name: 'can',
                text,
                through,
                path: frame.file,
                span: { startLine: at[2], startColumn: at[3], endLine: at[4], endColumn: at[5] },
              },
            ]
          : args.flatMap((arg) => middlewareGuards(value(arg, frame), through, frame.file));
      return { ...frame, guards: [...frame.guards, ...found] };
    }
    case 'withoutMiddleware':
      return {
        ...frame,
        without: [
          ...frame.without,
          ...args.flatMap((arg) => (arg.k === 'list' ? arg.v.map(middlewareName) : [middlewareName(arg)])),
        ],
      };
    case 'controller':
      return { ...frame, controller: classText(args[0]) ?? frame.controller };
    case 'namespace':
      return { ...frame, namespace: [frame.namespace, textIn(args[0]) ?? ''].filter((part) => part !== '').join('\\') };
    default:
      return frame;
  }
}

function isTerminal(name: string): boolean {
  return (
    verbs.has(name) ||
    /^(?:any|match|map|addRoute|group|fallback|resources?|apiResources?|singletons?|apiSingletons?)$/.test(name)
  );
}

function targetOf(code: PhpCode | undefined, frame: Frame): Target | undefined {
  if (code?.k === 'closure') return { kind: 'closure', code: code.v };
  if (code?.k === 'list') {
    const [cls, method] = code.v;
    const name = classText(cls);
    return name === undefined || method?.k !== 'text'
      ? undefined
      : { kind: 'method', cls: className(name, frame), method: method.v };
  }
  if (code?.k === 'name') return { kind: 'method', cls: code.v, method: '__invoke' };
  const text = textIn(code);
  if (text === undefined) return undefined;
  const [cls = '', method] = text.split(/[@:]+/);
  if (method !== undefined) return { kind: 'method', cls: className(cls, frame), method };
  return frame.controller === ''
    ? { kind: 'method', cls: className(cls, frame), method: '__invoke' }
    : { kind: 'method', cls: frame.controller, method: cls };
}

/** Names in texts stand in the namespace of their group. */
function className(name: string, { namespace }: Frame): string {
  return namespace === '' || name.includes('\\') || name.startsWith(`${namespace}\\`)
    ? name.replace(/^\\/, '')
    : `${namespace}\\${name}`;
}

function classText(code: PhpCode | undefined): string | undefined {
  return code?.k === 'name' ? code.v : textIn(code);
}

function value(code: PhpCode | undefined, frame: Frame): PhpCode | undefined {
  if (code?.k === 'variable') return frame.texts.get(code.v) ?? code;
  if (code?.k === 'join') return { k: 'join', v: code.v.map((part) => value(part, frame) ?? part) };
  return code;
}

function madeType(call: PhpCall): string | undefined {
  const chain = chainOf(call);
  const made = chain?.steps.find(({ isNew }) => isNew === true)?.name;
  if (made !== undefined) return made;
  return chain?.on?.k === 'name' && /^(?:create\w*|configure)$/.test(chain.steps[0]?.name ?? '')
    ? chain.on.v.replace(/AppFactory$/, 'App')
    : undefined;
}

function typesOf(
  { parameters }: PhpFunction | { parameters: PhpFunction['parameters'] },
  around: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const types = new Map(around);
  for (const { name, type } of parameters)
    if (type === undefined) types.delete(name);
    else types.set(name, type);
  return types;
}

export function joinPath(prefix: string, path: string, framework: string): string {
  if (framework === 'slim') return prefix + path;
  const parts = [prefix, path].map((part) => part.replace(/^\/+|\/+$/g, '')).filter((part) => part !== '');
  return parts.length === 0 && framework === 'group' ? '' : `/${parts.join('/')}`;
}
