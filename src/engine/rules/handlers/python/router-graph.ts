/** Routers and what is mounted on them: a route is known by all the ways that lead to its router, with their prefixes and guards. */
import type { Guard, Handler } from '../../model/handler.ts';
import type { SourceType } from '../../model/rule.ts';
import type { CodePlace } from '../../syntax/code-place.ts';
import type { Module, Value } from './values.ts';
import { handlersOf, type View } from './views.ts';
import { pushEach } from '../../../text/push-each.ts';

export interface Route {
  readonly path: string;
  readonly views: readonly View[];
  readonly guards: () => readonly Guard[];
  readonly sourceType: SourceType;
  readonly at: CodePlace;
  readonly module: Module;
  readonly inputs?: readonly string[];
  /** It says that guards of its routers do not hold for it. */
  readonly isOpen?: true;
}

interface Mount {
  readonly child: Router;
  readonly prefix: string;
  readonly guards: readonly Guard[];
}

export interface Router {
  readonly framework: string;
  /** Where nothing mounts it. */
  ownPrefix: string;
  readonly guards: Guard[];
  /** Before all routes of the application, on whichever of its routers that is said. */
  readonly globalGuards: Guard[];
  readonly routes: Route[];
  readonly mounts: Mount[];
  mounted: boolean;
}

const depthMax = 20;
const handlersMax = 60_000;

export interface RouterGraph {
  /** The router that a value is; made where it is not known yet. */
  of(value: Value, framework: string): Router;
  known(value: Value): Router | undefined;
  mount(parent: Router, child: Router, prefix: string, guards: readonly Guard[]): void;
  handlers(): readonly Handler[];
}

export function routerGraph(): RouterGraph {
  const routers = new Map<Value, Router>();
  return {
    known: (value) => routers.get(value),
    of(value, framework) {
      const known = routers.get(value);
      if (known !== undefined) return known;
      const fresh: Router = {
        framework,
        ownPrefix: '',
        guards: [],
        globalGuards: [],
        routes: [],
        mounts: [],
        mounted: false,
      };
      routers.set(value, fresh);
      return fresh;
    },
    mount(parent, child, prefix, guards) {
      if (parent === child || parent.mounts.some((mount) => mount.child === child && mount.prefix === prefix)) return;
      parent.mounts.push({ child, prefix, guards });
      child.mounted = true;
    },
    handlers() {
      const out: Handler[] = [];
      const all = [...routers.values()];
      const reached = new Set<Router>();
      for (const router of all)
        if (!router.mounted) emit(router, router.ownPrefix, globalsOf(router), [], reached, out);
      // What is left is mounted in a ring.
      for (const router of all)
        if (!reached.has(router)) emit(router, router.ownPrefix, globalsOf(router), [], reached, out);
      return out;
    },
  };
}

/** What stands before all of an application, wherever on it that is said. */
function globalsOf(root: Router): readonly Guard[] {
  const seen = new Set<Router>([root]);
  for (const router of seen) for (const { child } of router.mounts) seen.add(child);
  return [...seen].flatMap(({ globalGuards }) => globalGuards);
}

function emit(
  router: Router,
  prefix: string,
  before: readonly Guard[],
  around: readonly Router[],
  reached: Set<Router>,
  out: Handler[],
): void {
  if (around.includes(router) || around.length > depthMax || out.length > handlersMax) return;
  reached.add(router);
  const guards = [...before, ...router.guards];
  for (const route of router.routes) {
    if (out.length > handlersMax) return;
    const path = joinPaths(prefix, route.path);
    for (const view of route.views)
      pushEach(
        out,
        handlersOf(
          view,
          {
            sourceType: route.sourceType,
            framework: router.framework,
            route: '',
            guards: [
              ...(route.isOpen === true ? guards.filter(({ through }) => through === 'middleware') : guards),
              ...route.guards(),
            ],
            at: route.at,
            module: route.module,
            ...(route.inputs === undefined ? {} : { inputs: route.inputs }),
          },
          path,
        ),
      );
  }
  for (const { child, prefix: more, guards: own } of router.mounts)
    emit(child, joinPaths(prefix, more, ''), [...guards, ...own], [...around, router], reached, out);
}

/** `/api` and `/users/` to `/api/users/`; what neither says is `empty`. */
export function joinPaths(prefix: string, path: string, empty = '/'): string {
  if (path === '' || path === undefined) return prefix === '' ? empty : prefix;
  const end = prefix.endsWith('/') ? prefix.length - 1 : prefix.length;
  const joined = `${prefix.slice(0, end)}${path.startsWith('/') ? '' : '/'}${path}`;
  return joined === '' ? empty : joined;
}
