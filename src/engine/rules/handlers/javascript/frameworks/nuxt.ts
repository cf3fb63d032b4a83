/** Nuxt and Nitro: event handlers that files below `server` export; those in `server/middleware` stand before all others. */
import type { Handler } from '../../../model/handler.ts';
import type { Framework } from '../values/framework.ts';
import { fieldOf, type Value } from '../values/value.ts';
import type { World } from '../values/world.ts';
import { exportedGuard, exportedHandlers } from './file-routes.ts';

const name = 'nuxt';

export const nuxt: Framework = { name, packages: [/^nuxt$|^nitropack$|^#imports$/], handlers };

function handlers(world: World): readonly Handler[] {
  const paths = [...world.modules.keys()].sort();
  const middleware = paths.filter((path) => /(?:^|\/)server\/middleware\//.test(path));
  return paths.flatMap((path) => {
    const file = /^(?:(.*)\/)?server\/(api|routes)\/(.+?)(?:\.(get|post|put|patch|delete|head|options))?\.[jt]s$/.exec(
      path,
    );
    const value = file === null ? undefined : eventHandler(world.exported(path, 'default'));
    if (file === null || value === undefined) return [];
    const root = `${file[1] === undefined ? '' : `${file[1]}/`}server/middleware/`;
    const guards = middleware
      .filter((each) => each.startsWith(root))
      .flatMap((each) => {
        const guard = eventHandler(world.exported(each, 'default'));
        return guard === undefined
          ? []
          : exportedGuard(each, guard, world).map((made) => ({ ...made, name: nameOf(each), text: nameOf(each) }));
      });
    const address = `${file[2] === 'api' ? '/api' : ''}/${file[3]}`.replace(/\/index$/, '');
    return exportedHandlers(
      { framework: name, path, value, route: `${file[4]?.toUpperCase() ?? 'ALL'} ${address || '/'}`, guards },
      world,
    );
  });
}

/** `defineEventHandler(fn)` or `defineEventHandler({ handler })`. */
function eventHandler(value: Value | undefined): Value | undefined {
  if (
    value?.kind !== 'stranger' ||
    value.made === undefined ||
    !/EventHandler$|^cachedEventHandler$|Handler$/i.test(value.names.at(-1) ?? '')
  )
    return undefined;
  const [first] = value.made.arguments;
  return fieldOf(first?.value, 'handler')?.value ?? value;
}

function nameOf(path: string): string {
  return path
    .replace(/^.*\//, '')
    .replace(/\.[jt]s$/, '')
    .replace(/^\d+\./, '');
}
