/**
 * Routers as frameworks build them: routes on a router, which is a group of another one or mounted in it, with guards on each. What a route's
 * full path and guards are is only known at the end, since a router may be filled before it is mounted.
 */
import type { Guard, GuardPlace, Handler } from '../model/handler.ts';
import type { SourceType } from '../model/rule.ts';
import type { Span } from '../../model/span.ts';

export interface Router {
  readonly framework: string;
  /** A group is made from its parent; others stand for themselves until they are mounted. */
  readonly isGroup: boolean;
  /** Whether a guard stands only before what is registered after it. */
  readonly isOrdered: boolean;
  readonly mounts: Mount[];
  readonly guards: RouterGuard[];
}

/** A guard, and the beginning of paths that it stands before where not before all. */
export type RouterGuard = Guard & { readonly under?: string };

export interface Mount {
  readonly parent: Router;
  readonly prefix: string;
  /** How many guards the parent had then. */
  readonly guardCount: number;
  readonly guards: readonly Guard[];
}

export interface Route {
  readonly router: Router | undefined;
  readonly guardCount: number;
  /** Read when all is registered, since what is said of a route may follow it: `.Methods("GET")`. */
  readonly methods: readonly string[];
  readonly path: string;
  readonly guards: readonly Guard[];
  readonly sourceType: SourceType;
  readonly framework: string;
  /** Says of guards whether they are excepted for this route; read when all is registered. */
  readonly exception?: { excepts?: (guard: Guard) => boolean };
  readonly target: Omit<Handler, 'sourceType' | 'framework' | 'route' | 'registeredAt' | 'guards'>;
  readonly registeredAt: { readonly path: string; readonly span: Span };
}

export function newRouter(framework: string, options: { isOrdered: boolean; isGroup?: boolean }): Router {
  const mounts: Mount[] = [];
  const router: Router = {
    framework,
    isGroup: options.isGroup ?? false,
    isOrdered: options.isOrdered,
    mounts,
    guards: [],
  };
  return router;
}

export function groupOf(
  parent: Router,
  prefix: string,
  guards: readonly Guard[] = [],
  isOrdered = parent.isOrdered,
): Router {
  const group = newRouter(parent.framework, { isOrdered, isGroup: true });
  mount(group, parent, prefix, guards);
  return group;
}

export function mount(router: Router, parent: Router, prefix: string, guards: readonly Guard[] = []): void {
  if (router.mounts.length < mountsMax)
    router.mounts.push({ parent, prefix, guardCount: parent.guards.length, guards });
}

const mountsMax = 20;
const waysMax = 40;
const depthMax = 30;

interface Way {
  readonly prefix: string;
  readonly guards: readonly RouterGuard[];
}

/** One handler for each way that leads to the route, and each method. */
export function handlersOf(route: Route): Handler[] {
  const ways = route.router === undefined ? [{ prefix: '', guards: [] }] : waysTo(route.router, route.guardCount, 0);
  return ways.flatMap((way) => {
    const path = joinPaths(way.prefix, route.path);
    const guards = [...way.guards, ...route.guards].flatMap(({ under, ...guard }: RouterGuard) =>
      (under === undefined || isUnder(path, under)) && route.exception?.excepts?.(guard) !== true ? [guard] : [],
    );
    const routes = route.methods.length === 0 ? [path] : route.methods.map((method) => `${method} ${path}`.trim());
    return routes.map((text) => ({
      sourceType: route.sourceType,
      framework: route.framework,
      route: text,
      ...route.target,
      registeredAt: route.registeredAt,
      guards,
    }));
  });
}

function waysTo(router: Router, guardCount: number, depth: number): Way[] {
  const place: GuardPlace = router.isGroup ? 'group' : router.mounts.length > 0 ? 'router' : 'middleware';
  const own = (router.isOrdered ? router.guards.slice(0, guardCount) : router.guards).map((guard) =>
    guard.through === 'route' ? { ...guard, through: place } : guard,
  );
  if (router.mounts.length === 0 || depth > depthMax) return [{ prefix: '', guards: own }];
  return router.mounts
    .flatMap((mounted) =>
      waysTo(mounted.parent, mounted.guardCount, depth + 1).map((way) => ({
        prefix: joinPaths(way.prefix, mounted.prefix),
        guards: [
          ...way.guards,
          ...mounted.guards.map((guard) => ({ ...guard, through: place })),
          ...own.map((guard) =>
            guard.under === undefined
              ? guard
              : { ...guard, under: joinPaths(joinPaths(way.prefix, mounted.prefix), guard.under) },
          ),
        ],
      })),
    )
    .slice(0, waysMax);
}

function isUnder(path: string, under: string): boolean {
  const start = under.replace(/\/?\*?$/, '');
  return (
    path.startsWith(start) && (path.length === start.length || path[start.length] === '/' || path[start.length] === '*')
  );
}

/** `/a/` and `/b` give `/a/b`; an empty path adds nothing. */
export function joinPaths(prefix: string, path: string): string {
  if (path === '') return prefix;
  if (prefix === '') return path;
  return `${prefix.replace(/\/$/, '')}${path.startsWith('/') ? '' : '/'}${path}`;
}
