/** Handlers that the place of their file makes handlers: exported functions, by name, with what is put before all of a folder. */
import type { Guard, Handler } from '../../../model/handler.ts';
import type { SourceType } from '../../../model/rule.ts';
import type { Place } from '../code/code.ts';
import { hostOf, type Slot, type Value, placeOf } from '../values/value.ts';
import { guardOf, handlersOf, targetOf } from '../values/written-handler.ts';
import type { World } from '../values/world.ts';
import { pushEach } from '../../../../text/push-each.ts';

export const routeMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

export interface Exported {
  readonly framework: string;
  readonly path: string;
  readonly value: Value;
  readonly route: string;
  readonly guards: readonly Guard[];
  readonly sourceType?: SourceType;
  /** All parameters are input, and not only the first one. */
  readonly takesAll?: boolean;
}

export function exportedHandlers(
  { framework, path, value, route, guards, sourceType, takesAll }: Exported,
  world: World,
): readonly Handler[] {
  const target = targetOf(value, world);
  if (target === undefined) return hostHandlers(framework, value, route, guards, world);
  const slot: Slot = { value, expression: { k: 'unknown', at: target.code.at }, path };
  return handlersOf(
    {
      framework,
      sourceType: sourceType ?? 'HTTP_HANDLER',
      route,
      slot,
      registered: { path: target.path, at: target.code.at },
      guards,
      ...(takesAll === true
        ? {
            inputs: (code) =>
              code.params.flatMap(({ t }) =>
                t.k === 'name' ? [t.n] : t.k === 'object' ? t.p.map(({ key }) => key) : [],
              ),
          }
        : {}),
    },
    world,
  );
}

/** A router as the handler of a file: `export default createRouter().use(auth).get(show)`. */
function hostHandlers(
  framework: string,
  value: Value,
  route: string,
  guards: readonly Guard[],
  world: World,
): readonly Handler[] {
  const host = hostOf(value);
  if (host === undefined || host.role !== 'file') return [];
  const before: Guard[] = [...guards];
  const address = route.replace(/^\S+ /, '');
  return host.events.flatMap((event) => {
    const slots = event.arguments.filter((slot) => slot.value.kind !== 'literal');
    const last = slots.at(-1);
    if (event.method === 'use')
      pushEach(
        before,
        slots.map((slot) => guardOf(slot, 'router', world)),
      );
    if (last === undefined || !/^(?:get|post|put|patch|delete|head|options|all)$/.test(event.method)) return [];
    const own = slots.slice(0, -1).map((slot) => guardOf(slot, 'route', world));
    const registered: { path: string; at: Place } = placeOf(event.site);
    return handlersOf(
      {
        framework,
        sourceType: 'HTTP_HANDLER',
        route: `${event.method.toUpperCase()} ${address}`,
        slot: last,
        registered,
        guards: [...before, ...own],
      },
      world,
    );
  });
}

/** A guard that a file exports: named as its function is, or for what makes it. */
export function exportedGuard(path: string, value: Value, world: World): readonly Guard[] {
  const span = world.span(path, [0, 0]);
  if (value.kind === 'stranger' && value.made !== undefined) {
    const made: Slot = { value, expression: value.made.site.call, path: value.made.site.path };
    return [guardOf(made, 'middleware', world)];
  }
  const target = targetOf(value, world);
  if (target !== undefined) {
    const name = target.name === '' ? 'middleware' : target.name;
    return [
      { name, text: name, through: 'middleware', path: target.path, span: world.span(target.path, target.code.at) },
    ];
  }
  if (value.kind !== 'stranger' || value.from === '') return [];
  const name = [value.from, ...value.names].join('.');
  return [{ name, text: name, through: 'middleware', path, span }];
}
