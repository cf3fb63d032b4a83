/** SvelteKit: what `+server` files export by method, `load` and `actions` of pages and layouts on the server; `handle` of the hooks stands before all. */
import type { Guard, Handler } from '../../../model/handler.ts';
import type { Framework } from '../values/framework.ts';
import type { World } from '../values/world.ts';
import { exportedGuard, exportedHandlers, routeMethods } from './file-routes.ts';

const name = 'sveltekit';

export const svelteKit: Framework = { name, packages: [/^@sveltejs\/kit(?:\/|$)/], handlers };

function handlers(world: World): readonly Handler[] {
  return [...world.modules.keys()].sort().flatMap((path) => {
    const file = /^(?:(.*)\/)?src\/routes\/(?:(.*)\/)?\+(server|page\.server|layout\.server)\.[jt]s$/.exec(path);
    if (file === null) return [];
    const parts = (file[2] ?? '').split('/').filter((part) => part !== '' && !/^\(.*\)$/.test(part));
    const route = `/${parts.join('/')}`;
    const guards = hooks(file[1] ?? '', world);
    const of = (exported: string, shown: string): readonly Handler[] => {
      const value = world.exported(path, exported);
      return value === undefined ? [] : exportedHandlers({ framework: name, path, value, route: shown, guards }, world);
    };
    if (file[3] === 'server')
      return [...routeMethods.flatMap((method) => of(method, `${method} ${route}`)), ...of('fallback', `ALL ${route}`)];
    const actions = world.exported(path, 'actions');
    const own =
      actions?.kind !== 'object'
        ? []
        : [...actions.fields].flatMap(([key, { value }]) =>
            exportedHandlers(
              { framework: name, path, value, route: `POST ${route}${key === 'default' ? '' : `?/${key}`}`, guards },
              world,
            ),
          );
    return [...of('load', `GET ${route}`), ...own];
  });
}

function hooks(root: string, world: World): readonly Guard[] {
  const path = ['ts', 'js']
    .map((ending) => `${root === '' ? '' : `${root}/`}src/hooks.server.${ending}`)
    .find((each) => world.modules.has(each));
  const value = path === undefined ? undefined : world.exported(path, 'handle');
  if (path === undefined || value === undefined) return [];
  const isSequence = value.kind === 'stranger' && value.names.at(-1) === 'sequence';
  const parts = isSequence ? (value.made?.arguments.map((slot) => slot.value) ?? []) : [value];
  return parts.flatMap((part) => exportedGuard(path, part, world));
}
