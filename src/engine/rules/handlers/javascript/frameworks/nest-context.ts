/** The application and module that a class of NestJS belongs to, and what these put before its handlers. */
import type { ClassValue, Host } from '../values/value.ts';
import { flatSlots, guardOf } from '../values/written-handler.ts';
import type { World } from '../values/world.ts';
import { classDecorators, type Decorator, lineageOf } from './decorators.ts';
import { guardsIn, type Put } from './nest-guards.ts';
import { modulesFrom, type NestModule, nestModules, providedGuards, routedModules } from './nest-modules.ts';

const globals = ['useGlobalGuards', 'useGlobalInterceptors', 'useGlobalPipes'];

/** Where a class stands, and what stands before all of its methods. */
export interface NestContext {
  readonly app: Host | undefined;
  readonly module: NestModule | undefined;
  readonly prefix: string;
  readonly global: readonly Put[];
  readonly onClass: readonly Put[];
  readonly classDecorators: readonly Decorator[];
}

function listens({ events }: Host): boolean {
  return events.some(({ method }) => method === 'listen');
}

export function nestContexts(hosts: readonly Host[], world: World): (value: ClassValue) => NestContext {
  const modules = nestModules(world);
  const routed = routedModules(modules.values());
  const moduleByController = new Map(
    [...modules.values()].flatMap((module) => module.controllers.map((value) => [value, module] as const)),
  );
  const apps = hosts
    .filter((host) => host.role === 'app')
    // One that is made to be asked for something and closed again takes no requests.
    .toSorted((a, b) => Number(listens(b)) - Number(listens(a)))
    .map((host) => {
      const root = host.arguments[0]?.value;
      return { host, modules: root?.kind === 'class' ? modulesFrom(root, modules, world) : [] };
    });
  const withRoot = new Set(apps.flatMap((app) => app.modules));
  return contextOf;

  function contextOf(value: ClassValue): NestContext {
    const module = moduleByController.get(value);
    const app = apps.find((each) => module !== undefined && each.modules.includes(module)) ?? nearestApp(value);
    const own = app === undefined || app.modules.length === 0 ? [...modules.values()] : app.modules;
    const inUse = module === undefined || withRoot.has(module) ? own : [...own, module];
    const provided = providedGuards(inUse).map(({ order, slot }) => ({
      order,
      slot,
      guard: guardOf(slot, 'configuration', world),
    }));
    const onApp = (app?.host.events ?? []).flatMap((event): readonly Put[] => {
      const order = globals.indexOf(event.method);
      return order < 0
        ? []
        : flatSlots(event.arguments).map((slot) => ({ order, slot, guard: guardOf(slot, 'configuration', world) }));
    });
    const line = lineageOf(value);
    const onClass = line
      .toReversed()
      .flatMap((here) => guardsIn(classDecorators(here, world), here === value ? 'decorator' : 'baseClass', world));
    const decorators = line.flatMap((here) => classDecorators(here, world));
    const modulePrefix = module === undefined ? '' : (routed.get(module.value) ?? '');
    return {
      app: app?.host,
      module,
      prefix: modulePrefix,
      global: [...onApp, ...provided],
      onClass,
      classDecorators: decorators,
    };
  }

  function nearestApp(value: ClassValue): (typeof apps)[number] | undefined {
    const shared = (path: string): number => {
      const [a, b] = [path.split('/'), value.path.split('/')];
      let count = 0;
      while (count < a.length && a[count] === b[count]) count++;
      return count;
    };
    return apps.toSorted((a, b) => shared(b.host.made.path) - shared(a.host.made.path))[0];
  }
}
