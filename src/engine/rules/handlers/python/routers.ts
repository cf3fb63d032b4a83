/** Listens for routers of all frameworks that have such objects: what makes them, registers on them, mounts them, and is put before them. */
import type { Guard, Handler } from '../../model/handler.ts';
import { plainPath } from './django-path.ts';
import { guardNamed, guardsOf, nameOfValue, placeOf, writtenText } from './guards.ts';
import { importsOf } from './imports.ts';
import { guardsIn, isNothing, isTarget, methodsOf, parameterGuards, pathsOf, pick, viewsOf } from './registration.ts';
import { type Router, routerGraph } from './router-graph.ts';
import type { Mounts, Registers, RouterSpec } from './router-spec.ts';
import { itemsOf, kindsOf, lastPart, type MadeValue, type Module, textOf, type Value, type Written } from './values.ts';
import type { Listener } from './world.ts';
import { pushEach } from '../../../text/push-each.ts';

export interface RouterListener extends Listener {
  handlers(): readonly Handler[];
  /** Says where a router stands that is mounted on something else. */
  place(value: Value, prefix: string, guards: readonly Guard[]): void;
}

/** Marks of applications and routers that are no guards of what they mark. */
const asides =
  /^(?:errorhandler|app_errorhandler|exception_handler|exception|teardown_\w+|context_processor|app_context_processor|template_\w+|app_template_\w+|after_\w+|on_event|on_response|listener|before_server_start|after_server_start|shell_context_processor|url_value_preprocessor|doc|marshal_with|marshal_list_with|expect|response|arguments|alt_response|produces|vendor|hide|deprecated|input|output|error)$/;

/** A name that people give to routers, for those that come from where nothing is known. */
const routerName =
  /(?:^|[._])(?:\w{0,30}(?:app|router|bp|blueprint|api|routes|server|ns|namespace|web|application))\d?$/i;

export function routerListener(specs: readonly RouterSpec[]): RouterListener {
  const graph = routerGraph();
  const moduleKeys = new Map<Module, Value>();
  const specsOfModules = new Map<Module, RouterSpec | undefined>();
  const specOf = (value: Value | undefined, module: Module): RouterSpec | undefined => {
    if (value === undefined) return undefined;
    const kinds = kindsOf(value);
    const own = specs.find(({ packages, applications, routers }) =>
      kinds.some((kind) => isFrom(kind, packages) && [...applications, ...routers].includes(lastPart(kind))),
    );
    if (own !== undefined) return own;
    if (
      value.kind !== 'made' ||
      !routerName.test(value.hint) ||
      kinds.some((kind) => kind !== '' && !routerName.test(kind))
    )
      return undefined;
    if (!specsOfModules.has(module)) {
      const imports = importsOf(module);
      specsOfModules.set(
        module,
        specs.find(({ packages }) => packages.some((name) => imports.has(name))),
      );
    }
    return specsOfModules.get(module);
  };
  const routerOf = (
    value: Value,
    module: Module,
  ): { readonly router: Router; readonly spec: RouterSpec } | undefined => {
    // `app.router` is the application's own.
    const above = value.kind === 'made' && lastPart(value.by) === 'router' ? value.receiver : undefined;
    if (above !== undefined && specOf(above, module) !== undefined) return routerOf(above, module);
    const spec = specOf(value, module);
    return spec === undefined ? undefined : { router: graph.of(value, spec.framework), spec };
  };
  const register = (router: Router, spec: RouterSpec, registers: Registers, made: MadeValue, target: Value) => {
    const paths = pathsOf(made, registers).map((path) => (spec.isPattern === true ? plainPath(path) : path));
    const views = viewsOf(target, methodsOf(made, registers));
    const guards = (registers.guards ?? []).flatMap((name) => guardsIn(made.named.get(name), 'route'));
    for (const path of paths)
      router.routes.push({
        path,
        views,
        // A class whose methods these are may say more behind them.
        guards: () => [...guards, ...views.flatMap((view) => parameterGuards(view, made.module))],
        sourceType:
          registers.websocket === true
            ? 'WEBSOCKET_HANDLER'
            : registers.command === true
              ? 'CLI_HANDLER'
              : 'HTTP_HANDLER',
        at: made.at,
        module: made.module,
        inputs: spec.inputs,
        ...((registers.guards ?? []).some((name) => isNothing(made.named.get(name))) ? { isOpen: true as const } : {}),
      });
  };
  return {
    called(made) {
      const own = specOf(made, made.module);
      if (own !== undefined && made.hint !== '' && made.receiver === undefined) {
        const router = graph.of(made, own.framework);
        prepare(router, own, made);
        if (
          router.ownPrefix === '' &&
          own.defaultPrefix !== undefined &&
          own.routers.includes(lastPart(kindsOf(made)[0] ?? ''))
        )
          router.ownPrefix = own.defaultPrefix(textOf(made.args[0]?.value) ?? '');
      }
      if (own !== undefined && made.receiver === undefined) addLists(own, made);
      if (own?.parent !== undefined && made.receiver === undefined) mountItself(made, pick(made, own.parent), routerOf);
      const found = made.receiver === undefined ? undefined : routerOf(made.receiver, made.module);
      if (found === undefined || made.receiver === undefined) return undefined;
      const { router, spec } = found;
      const method = lastPart(made.by);
      if (method === '__init__') prepare(router, spec, made);
      if (method === '__init__' && spec.listsOfApplication !== undefined)
        addItems(router, spec, pick(made, spec.listsOfApplication), made);
      if (method === spec.mountsItself) mountItself(made.receiver, made.args[0], routerOf);
      const registers = at(spec.registrations, method);
      const target = registers?.handler === undefined ? undefined : pick(made, registers.handler)?.value;
      if (registers !== undefined && target !== undefined && isTarget(target)) {
        register(router, spec, registers, made, target);
        return target;
      }
      const mounts = at(spec.mounts, method);
      if (mounts !== undefined) mountOn(router, spec, mounts, made, routerOf);
      const list = at(spec.lists ?? {}, method);
      if (list !== undefined) addItems(router, spec, pick(made, list), made);
      const hook = at(spec.hooks, method);
      const guard = made.args[0];
      if (hook !== undefined && guard !== undefined && guard.value.kind !== 'text')
        addHook(router, isApplication(made.receiver, spec) ? 'application' : hook, guard, made);
      return undefined;
    },
    applied(decorator, target, written) {
      if (decorator.kind !== 'made') return false;
      const found =
        decorator.receiver === undefined
          ? moduleRouter(decorator, written.module)
          : routerOf(decorator.receiver, written.module);
      if (found === undefined) return false;
      const { router, spec } = found;
      const method = lastPart(decorator.by);
      const registers = at(spec.registrations, method);
      if (registers !== undefined) {
        const isCall = written.code.k === 'call';
        register(router, spec, registers, isCall ? decorator : { ...decorator, args: [] }, target);
        return true;
      }
      // Sanic's are of either kind.
      if (textOf(decorator.args[0]?.value) === 'response') return true;
      const hook = at(spec.hooks, method);
      if (hook === undefined) return asides.test(method);
      addHook(
        router,
        isApplication(decorator.receiver, spec) ? 'application' : hook,
        { value: target, code: written.code, module: written.module },
        decorator,
      );
      return true;
    },
    handlers: () => graph.handlers(),
    place(value, prefix, guards) {
      const router = graph.known(value);
      if (router === undefined) return;
      router.ownPrefix = prefix;
      router.guards.unshift(...guards);
    },
  };

  /** `@route('/x')` of a package that has one application of its own. */
  function moduleRouter(decorator: MadeValue, module: Module): { router: Router; spec: RouterSpec } | undefined {
    const spec = specs.find(({ isModuleToo, packages }) => isModuleToo === true && isFrom(decorator.by, packages));
    if (spec === undefined) return undefined;
    const key = moduleKeys.get(module) ?? { kind: 'module', module };
    moduleKeys.set(module, key);
    return { router: graph.of(key, spec.framework), spec };
  }

  function addLists(spec: RouterSpec, made: MadeValue): void {
    const router = graph.of(made, spec.framework);
    if (spec.listsOfApplication !== undefined) addItems(router, spec, pick(made, spec.listsOfApplication), made);
    if (spec.childrenIn?.includes(lastPart(kindsOf(made)[0] ?? '')) === true)
      for (const child of made.args.flatMap((arg) => (arg.value.kind === 'list' ? itemsOf(arg.value) : [arg]))) {
        const found = routerOf(child.value, made.module);
        if (found !== undefined) graph.mount(router, found.router, found.router.ownPrefix, []);
      }
  }

  /** Routes as the entries of a list: calls, pairs of path and handler, routers. */
  function addItems(router: Router, spec: RouterSpec, list: Written | undefined, made: MadeValue): void {
    if (list !== undefined && list.value.kind !== 'list') {
      const found = routerOf(list.value, made.module);
      if (found !== undefined) graph.mount(router, found.router, found.router.ownPrefix, []);
    }
    for (const item of itemsOf(list?.value)) {
      const { value } = item;
      if (value.kind === 'list') {
        const [path, target] = value.items;
        const place = target === undefined ? made.at : placeOf(target.code);
        if (textOf(path?.value) !== undefined && target !== undefined && isTarget(target.value))
          register(
            router,
            spec,
            { path: [0] },
            { ...made, args: value.items, named: new Map(), at: place, module: item.module },
            target.value,
          );
      } else if (value.kind === 'made') {
        const registers = at(spec.items ?? {}, lastPart(value.by));
        const target = registers?.handler === undefined ? undefined : pick(value, registers.handler)?.value;
        if (registers !== undefined && target !== undefined && isTarget(target))
          register(router, spec, registers, value, target);
        const mount = at(spec.itemMounts ?? {}, lastPart(value.by));
        if (mount === undefined) continue;
        mountOn(router, spec, mount, value, routerOf);
        const below = graph.of(value, spec.framework);
        addItems(below, spec, pick(value, mount.routes), value);
        if (below.routes.length > 0 || below.mounts.length > 0)
          graph.mount(
            router,
            below,
            textOf(pick(value, mount.prefix)?.value) ?? '',
            guardsIn(value.named.get('middleware'), 'group'),
          );
      }
    }
  }

  function mountItself(value: Value, parent: Written | undefined, find: typeof routerOf): void {
    const above = parent === undefined ? undefined : find(parent.value, parent.module);
    const own = parent === undefined ? undefined : find(value, parent.module);
    if (above !== undefined && own !== undefined) graph.mount(above.router, own.router, own.router.ownPrefix, []);
  }

  function mountOn(router: Router, spec: RouterSpec, mounts: Mounts, made: MadeValue, find: typeof routerOf): void {
    const given = pick(made, mounts.child);
    for (const child of given?.value.kind === 'list' ? itemsOf(given.value) : given === undefined ? [] : [given]) {
      const found = find(child.value, made.module);
      if (found === undefined) continue;
      const prefix = textOf(pick(made, mounts.prefix)?.value) ?? '';
      const guards = (mounts.guards ?? []).flatMap((name) => guardsIn(made.named.get(name), 'group'));
      const own = found.router.ownPrefix;
      const whole = spec.mountReplacesPrefix
        ? prefix === ''
          ? own
          : prefix
        : `${prefix.replace(/\/$/, '')}${own === '' || own.startsWith('/') ? own : `/${own}`}`;
      graph.mount(router, found.router, whole, guards);
    }
  }
}

/** What a router is made with, by its class or by a class of the project above it. */
function prepare(router: Router, spec: RouterSpec, made: MadeValue): void {
  router.ownPrefix = textOf(pick(made, spec.prefix)?.value) ?? router.ownPrefix;
  for (const name of spec.guards) {
    const isGlobal = name.startsWith('middleware');
    const found = guardsIn(made.named.get(name), isGlobal ? 'middleware' : 'router');
    pushEach(isGlobal ? router.globalGuards : router.guards, found);
  }
}

function addHook(router: Router, hook: 'router' | 'application', guard: Written, made: MadeValue): void {
  const place = hook === 'router' ? 'router' : 'middleware';
  const isOwn = guard.value.kind === 'callable' || guard.value.kind === 'class';
  const text = writtenText(guard.code) || writtenText(made.code);
  const found = isOwn
    ? [guardNamed(nameOfValue(guard), text, placeOf(guard.code), guard.module.path, place)]
    : guardsOf(guard, place);
  pushEach(hook === 'router' ? router.guards : router.globalGuards, found);
}

function isApplication(value: Value | undefined, spec: RouterSpec): boolean {
  return kindsOf(value).some((kind) => spec.applications.includes(lastPart(kind)));
}

function isFrom(kind: string, packages: readonly string[]): boolean {
  const first = kind.indexOf('.');
  return packages.includes(first < 0 ? kind : kind.slice(0, first));
}

function at<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
