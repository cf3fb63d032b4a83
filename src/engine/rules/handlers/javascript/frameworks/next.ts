/**
 * Next.js: functions that files of `pages/api` and `route` files of `app` export, pages rendered on request, and server actions. What
 * `middleware` exports stands before all that its matcher covers.
 */
import type { Guard, Handler } from '../../../model/handler.ts';
import type { Statement } from '../code/code.ts';
import type { Framework } from '../values/framework.ts';
import { fieldOf, type Value } from '../values/value.ts';
import type { World } from '../values/world.ts';
import { exportedGuard, exportedHandlers, routeMethods } from './file-routes.ts';
import { matcherFits, matchersOf } from './next-matcher.ts';

const name = 'next';
const extension = /\.[cm]?[jt]sx?$/;

export const next: Framework = {
  name,
  packages: [/^next(?:\/|$)/, /^next-connect$/],
  create: (callee, given, site, machine) =>
    callee.from === 'next-connect' && given.every((slot) => slot.value.kind === 'object')
      ? { kind: 'host', host: machine.host(name, 'file', site, given) }
      : undefined,
  handlers,
};

function handlers(world: World): readonly Handler[] {
  const paths = [...world.modules.keys()].sort();
  return [
    ...paths.flatMap((path) => [...pageHandlers(path), ...routeHandlers(path), ...actionsOfFile(path)]),
    ...actionsInside(),
  ];

  function pageHandlers(path: string): readonly Handler[] {
    const page = /^(?:(.*)\/)?pages\/(.+)$/.exec(path.replace(extension, ''));
    if (page?.[2] === undefined || (page[1] !== undefined && /(?:^|\/)app(?:\/|$)/.test(page[1]))) return [];
    const route = `/${page[2]}`.replace(/\/index$/, '') || '/';
    const root = page[1] ?? '';
    if (/^\/api(?:\/|$)/.test(route)) {
      const value = world.exported(path, 'default');
      // Elsewhere such files export one function a method.
      if (value === undefined || routeMethods.some((method) => world.exported(path, method) !== undefined)) return [];
      return exportedHandlers(
        { framework: name, path, value, route: `ALL ${route}`, guards: guardsBefore(root, route) },
        world,
      );
    }
    const value = world.exported(path, 'getServerSideProps');
    return value === undefined
      ? []
      : exportedHandlers(
          { framework: name, path, value, route: `GET ${route}`, guards: guardsBefore(root, route) },
          world,
        );
  }

  function routeHandlers(path: string): readonly Handler[] {
    const file = /^(?:(.*?)\/)?app\/(?:(.*)\/)?route$/.exec(path.replace(extension, ''));
    if (file === null) return [];
    const parts = (file[2] ?? '').split('/').filter((part) => part !== '' && !/^\(.*\)$|^@/.test(part));
    const route = `/${parts.join('/')}`;
    return routeMethods.flatMap((method) => {
      const value = world.exported(path, method);
      const guards = guardsBefore(file[1] ?? '', route);
      return value === undefined
        ? []
        : exportedHandlers({ framework: name, path, value, route: `${method} ${route}`, guards }, world);
    });
  }

  /** A file that begins with `use server` exports nothing but actions. */
  function actionsOfFile(path: string): readonly Handler[] {
    if (!isServer(world.modules.get(path)?.body ?? [])) return [];
    return world.exportNames(path).flatMap((exported) => {
      const value = world.exported(path, exported);
      return value === undefined ? [] : action(path, value, exported === 'default' ? '' : exported);
    });
  }

  function actionsInside(): readonly Handler[] {
    const seen = new Set<object>();
    return world.functions.flatMap((value) => {
      if (!isServer(value.code.body) || seen.has(value.code)) return [];
      seen.add(value.code);
      return action(value.path, value, value.name);
    });
  }

  function action(path: string, value: Value, called: string): readonly Handler[] {
    return exportedHandlers(
      { framework: name, path, value, route: `ACTION ${called}`.trim(), guards: [], takesAll: true },
      world,
    );
  }

  /** Middleware stands beside the folder of pages, or in the root of the project. */
  function guardsBefore(root: string, route: string): readonly Guard[] {
    const folders = [...new Set([root, root.replace(/(?:^|\/)src$/, '')])];
    return folders.flatMap((folder) =>
      ['middleware', 'proxy'].flatMap((file) => {
        const path = ['.ts', '.js', '.mjs', '.tsx']
          .map((ending) => `${folder === '' ? '' : `${folder}/`}${file}${ending}`)
          .find((each) => world.modules.has(each));
        const value = path === undefined ? undefined : (world.exported(path, file) ?? world.exported(path, 'default'));
        if (path === undefined || value === undefined) return [];
        const matchers = matchersOf(fieldOf(world.exported(path, 'config'), 'matcher')?.value);
        return matchers.length === 0 || matchers.some((matcher) => matcherFits(matcher, route))
          ? exportedGuard(path, value, world)
          : [];
      }),
    );
  }
}

function isServer(body: readonly Statement[]): boolean {
  return body.some((statement) => statement.k === 'directive' && statement.v === 'use server');
}
