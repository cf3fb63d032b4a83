/** Remix, React Router and Astro: `loader` and `action` of files of routes, whose names are their paths, and endpoints of pages. */
import type { Handler } from '../../../model/handler.ts';
import type { Framework } from '../values/framework.ts';
import type { World } from '../values/world.ts';
import { exportedHandlers, routeMethods } from './file-routes.ts';

const uses = /^@remix-run\/|^react-router$|^@react-router\//;

export const remix: Framework = {
  name: 'remix',
  packages: [uses],
  handlers: (world) =>
    routeFiles(world).flatMap((path) => {
      const route = routeOf(path);
      if (route === undefined) return [];
      return (['loader', 'action'] as const).flatMap((exported) => {
        const value = world.exported(path, exported);
        const shown = `${exported === 'loader' ? 'GET' : 'POST'} ${route}`;
        return value === undefined
          ? []
          : exportedHandlers({ framework: 'remix', path, value, route: shown, guards: [] }, world);
      });
    }),
};

export const astro: Framework = {
  name: 'astro',
  packages: [/^astro(?::|$)/],
  handlers: (world: World): readonly Handler[] =>
    [...world.modules.keys()].sort().flatMap((path) => {
      const file = /^(?:.*\/)?src\/pages\/(.+)\.[jt]s$/.exec(path);
      if (file?.[1] === undefined) return [];
      const route = `/${file[1]}`.replace(/\/index$/, '') || '/';
      return [...routeMethods, 'ALL'].flatMap((method) => {
        const value = world.exported(path, method);
        return value === undefined
          ? []
          : exportedHandlers({ framework: 'astro', path, value, route: `${method} ${route}`, guards: [] }, world);
      });
    }),
};

/** Only where the packages are imported somewhere: other programs have such folders too. */
function routeFiles(world: World): readonly string[] {
  const isUsed = [...world.modules.values()].some(({ imports }) => imports.some(({ from }) => uses.test(from)));
  return isUsed ? [...world.modules.keys()].sort() : [];
}

/** `app/routes/users.$id.tsx` is `/users/:id`; parts that begin with `_` and brackets around optional ones are left out. */
function routeOf(path: string): string | undefined {
  if (/(?:^|\/)app\/root\.[jt]sx?$/.test(path)) return '/';
  const file = /^(?:.*\/)?app\/routes\/(.+)\.[jt]sx?$/.exec(path);
  if (file?.[1] === undefined) return undefined;
  const written = file[1].replace(/\/(?:route|index)$/, '');
  const parts = written
    .split(/[./]/)
    .filter((part) => part !== '' && !part.startsWith('_') && part !== 'index')
    .map((part) =>
      part
        .replace(/_$/, '')
        .replace(/^\((.*)\)$/, '$1')
        .replace(/^\$$/, '*')
        .replace(/^\$/, ':')
        .replace(/[[\]]/g, ''),
    );
  return `/${parts.join('/')}`;
}
