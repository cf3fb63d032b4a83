/** What Django's settings say for every view: the root of its paths, its middleware, and what DRF asks of views that ask for nothing. */
import type { Guard } from '../../model/handler.ts';
import { guardNamed, guardsOf, placeOf, writtenText } from './guards.ts';
import { lookUp } from './known-methods.ts';
import { itemsOf, lastPart, type Module, textOf, type Written } from './values.ts';
import type { World } from './world.ts';

export interface DjangoSettings {
  readonly middleware: readonly Guard[];
  readonly permissions: readonly Guard[];
  readonly authentication: readonly Guard[];
}

/** Of the project that a file belongs to: a repository may hold several. */
export function djangoSettings(world: World, near: string): DjangoSettings {
  const files = world.modules
    .filter(
      ({ names }) =>
        names.has('MIDDLEWARE') ||
        names.has('MIDDLEWARE_CLASSES') ||
        names.has('ROOT_URLCONF') ||
        names.has('REST_FRAMEWORK'),
    )
    .toSorted((a, b) => shared(b.path, near) - shared(a.path, near) || rank(a) - rank(b));
  const own = files.filter(({ path }) => shared(path, near) === shared(files[0]?.path ?? '', near));
  const first = <T>(read: (module: Module) => readonly T[]): readonly T[] => {
    for (const module of own) {
      const found = read(module);
      if (found.length > 0) return found;
    }
    return [];
  };
  return {
    middleware: first(({ names }) =>
      itemsOf(names.get('MIDDLEWARE') ?? names.get('MIDDLEWARE_CLASSES')).map((item) => entry(item, 'middleware')),
    ),
    permissions: first((module) => restDefaults(module, 'DEFAULT_PERMISSION_CLASSES')).filter(
      ({ name }) => lastPart(name) !== 'AllowAny',
    ),
    authentication: first((module) => restDefaults(module, 'DEFAULT_AUTHENTICATION_CLASSES')),
  };
}

/** What settings name as the root of paths. */
export function rootNames(world: World): readonly { readonly dotted: string; readonly from: string }[] {
  return world.modules.flatMap(({ names, path }) => {
    const dotted = textOf(names.get('ROOT_URLCONF'));
    return dotted === undefined ? [] : [{ dotted, from: path }];
  });
}

/** Middleware before a view, without what the view is excepted from. */
export function guardsOfSettings(settings: DjangoSettings, exempt: readonly string[]): readonly Guard[] {
  return exempt.length === 0
    ? settings.middleware
    : settings.middleware.filter(({ name }) => !exempt.includes(lastPart(name)));
}

function restDefaults({ names }: Module, key: string): readonly Guard[] {
  const table = names.get('REST_FRAMEWORK');
  const list = table === undefined ? undefined : lookUp(table, { kind: 'text', text: key });
  return itemsOf(list).flatMap((item) =>
    item.value.kind === 'text' ? [entry(item, 'configuration')] : guardsOf(item, 'configuration'),
  );
}

function entry(item: Written, through: 'middleware' | 'configuration'): Guard {
  const name = textOf(item.value) ?? writtenText(item.code);
  return guardNamed(name, name, placeOf(item.code), item.module.path, through);
}

/** How many folders two paths begin with. */
function shared(a: string, b: string): number {
  const [left, right] = [a.split('/').slice(0, -1), b.split('/').slice(0, -1)];
  const end = left.findIndex((part, index) => part !== right[index]);
  return end < 0 ? left.length : end;
}

/** Settings of tests and of single machines come last. */
function rank({ path }: Module): number {
  if (/test|example|sample/i.test(path)) return 3;
  return /local|dev|ci\b/i.test(path) ? 2 : 1;
}
