/**
 * Handlers of frameworks in which requests run down a chain: what was put on a router before a route, and on the routers around it before that
 * router, stands before the route's handler. Order is the order of calls.
 */
import type { Guard, GuardPlace, Handler } from '../../../model/handler.ts';
import type { SourceType } from '../../../model/rule.ts';
import type { Host, Site, Slot } from '../values/value.ts';
import { placeOf } from '../values/value.ts';
import { flatSlots, guardOf, handlersOf } from '../values/written-handler.ts';
import type { World } from '../values/world.ts';
import { isBelow, joinPaths } from './route-path.ts';
import { pushEach } from '../../../../text/push-each.ts';

export type Step =
  /** Put before all that follows below one of the paths. */
  | {
      readonly kind: 'use';
      readonly paths: readonly string[];
      readonly slots: readonly Slot[];
      readonly through: GuardPlace | '';
    }
  | {
      readonly kind: 'route';
      readonly method: string;
      readonly paths: readonly string[];
      /** The last one is the handler. */
      readonly slots: readonly Slot[];
      readonly site: Site;
      readonly sourceType: SourceType;
    }
  | { readonly kind: 'mount'; readonly paths: readonly string[]; readonly slots: readonly Slot[]; readonly host: Host };

export interface ChainRules {
  readonly framework: string;
  /** Roles at which requests come in. */
  readonly entries: readonly string[];
  steps(host: Host, world: World): readonly Step[];
  /** What every path of a host begins with. */
  prefix?(host: Host): string;
  /** Whether what is put on a host stands before its routes whatever comes first. */
  readonly isUnordered?: boolean;
}

const handlersMax = 50_000;
const guardsMax = 60;
const visitsMax = 20_000;

interface Before {
  readonly guard: Guard;
  readonly path: string;
  readonly slot: Slot;
}

export function chainHandlers(rules: ChainRules, world: World): readonly Handler[] {
  const found: Handler[] = [];
  const visited = new Set<Host>();
  const known = new Map<Host, readonly Step[]>();
  let visits = 0;
  const hosts = world.hosts.filter((host) => host.framework === rules.framework);
  const mounted = new Set(
    hosts.flatMap((host) =>
      stepsOf(host).flatMap((step) => (step.kind === 'mount' && step.host !== host ? [step.host] : [])),
    ),
  );
  const isEntry = (host: Host): boolean => rules.entries.includes(host.role);
  for (const host of hosts) if (isEntry(host) && !mounted.has(host)) walk(host, '', [], []);
  for (const host of hosts) if (!visited.has(host) && !mounted.has(host)) walk(host, '', [], []);
  // What is only mounted in a ring, or in what nobody reaches.
  for (const host of hosts) if (isEntry(host) && !visited.has(host)) walk(host, '', [], []);
  for (const host of hosts) if (!visited.has(host)) walk(host, '', [], []);
  return found;

  function stepsOf(host: Host): readonly Step[] {
    const steps = known.get(host) ?? rules.steps(host, world);
    known.set(host, steps);
    return steps;
  }

  function walk(host: Host, outer: string, inherited: readonly Before[], around: readonly Host[]): void {
    if (around.includes(host) || around.length > 30 || visits++ > visitsMax) return;
    visited.add(host);
    const prefix = joinPaths(outer, rules.prefix?.(host) ?? '');
    const before: Before[] = [...inherited];
    const steps = stepsOf(host);
    if (rules.isUnordered === true)
      for (const step of steps) if (step.kind === 'use') use(step, host, prefix, before, around);
    for (const step of steps) {
      if (found.length > handlersMax) return;
      if (step.kind === 'use') {
        if (rules.isUnordered !== true) use(step, host, prefix, before, around);
      } else if (step.kind === 'mount') {
        for (const path of step.paths) {
          const full = joinPaths(prefix, path);
          const own = step.slots.map((slot) => ({ guard: guardOf(slot, 'group', world), path: '', slot }));
          walk(
            step.host,
            full,
            [...before.filter((each) => isBelow(each.path, full) || isBelow(full, each.path)), ...own],
            [...around, host],
          );
        }
      } else route(step, prefix, before);
    }
  }

  function use(
    step: Step & { kind: 'use' },
    host: Host,
    prefix: string,
    before: Before[],
    around: readonly Host[],
  ): void {
    const through = step.through !== '' ? step.through : around.length === 0 && isEntry(host) ? 'middleware' : 'router';
    for (const path of step.paths)
      for (const slot of flatSlots(step.slots))
        if (before.length < guardsMax)
          before.push({ guard: guardOf(slot, through, world), path: path === '' ? '' : joinPaths(prefix, path), slot });
  }

  function route(step: Step & { kind: 'route' }, prefix: string, before: readonly Before[]): void {
    const slots = flatSlots(step.slots);
    const last = slots.at(-1);
    if (last === undefined) return;
    const ahead = slots.slice(0, -1).slice(0, guardsMax);
    for (const path of step.paths) {
      const full = joinPaths(prefix, path);
      const applying = before.filter((each) => isBelow(each.path, full));
      const guards = [...applying.map((each) => each.guard), ...ahead.map((slot) => guardOf(slot, 'route', world))];
      const registered = placeOf(step.site);
      const shown = step.method === '' ? full || '/' : `${step.method} ${full || '/'}`;
      const behind = [...applying.map((each) => each.slot), ...ahead];
      pushEach(
        found,
        handlersOf(
          {
            framework: rules.framework,
            sourceType: step.sourceType,
            route: shown,
            slot: last,
            registered,
            guards,
            behind,
          },
          world,
        ),
      );
    }
  }
}
