/** Django: trees of urlpatterns from the root of the settings down, with functions, classes, routers of DRF and other applications below them. */
import type { Guard, Handler } from '../../model/handler.ts';
import { plainPath } from './django-path.ts';
import { djangoSettings, rootNames, type DjangoSettings, guardsOfSettings } from './django-settings.ts';
import { type DjangoView, djangoViews } from './django-views.ts';
import { nameOfModule } from './evaluate.ts';
import { guardsOf } from './guards.ts';
import type { RouterListener } from './routers.ts';
import {
  itemsOf,
  kindsOf,
  lastPart,
  type ListValue,
  type MadeValue,
  type Module,
  textOf,
  type Value,
  type Written,
} from './values.ts';
import { viewSetRoutes, type ViewSetRouters, viewSetRouters } from './view-sets.ts';
import { handlersOf } from './views.ts';
import type { Listener, World } from './world.ts';
import { pushEach } from '../../../text/push-each.ts';

const depthMax = 16;
const handlersMax = 60_000;

export interface DjangoListener extends Listener {
  /** Routers of other frameworks that stand in the tree get its prefix. */
  handlers(world: World, others: RouterListener): readonly Handler[];
}

export function djangoListener(): DjangoListener {
  const paths: MadeValue[] = [];
  const routers = viewSetRouters();
  return {
    called(made) {
      const name = lastPart(made.by);
      const isDjango =
        made.receiver === undefined && (made.by.startsWith('django.') || made.by.startsWith('channels.'));
      if (isDjango && (name === 'path' || name === 're_path' || name === 'url')) {
        paths.push(made);
        return made;
      }
      if (isDjango && name === 'include') return made;
      routers.called(made);
      return undefined;
    },
    handlers(world, others) {
      if (paths.length === 0 && routers.all().length === 0) return [];
      const settingsNear = new Map<string, DjangoSettings>();
      const settingsOf = (path: string): DjangoSettings => {
        const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
        const known = settingsNear.get(folder) ?? djangoSettings(world, path);
        settingsNear.set(folder, known);
        return known;
      };
      const shared = { world, routers, others, seen: new Set(), open: new Set(), out: [] };
      const walk = (path: string): Walk => ({ ...shared, settings: settingsOf(path) });
      for (const module of rootsOf(world)) walkModule(walk(module.path), module, '/', [], 0);
      for (const module of world.modules) if (!shared.seen.has(module)) walkRest(walk(module.path), module);
      // Paths that a method or another list holds, whose place in the tree is made at run time.
      for (const path of paths)
        if (!shared.seen.has(path) && textOf(path.args[0]?.value) !== undefined)
          walkItem(walk(path.module.path), path, '/', [], 0);
      for (const router of routers.all())
        if (!shared.seen.has(router))
          walkRouter(walk(router.kind === 'made' ? router.module.path : ''), router, '/', []);
      return shared.out;
    },
  };
}

interface Walk {
  readonly world: World;
  readonly routers: ViewSetRouters;
  readonly others: RouterListener;
  readonly settings: DjangoSettings;
  /** Modules, paths and routers that the tree has led to. */
  readonly seen: Set<unknown>;
  /** Lists on the way from the root. */
  readonly open: Set<unknown>;
  readonly out: Handler[];
}

const listNames = ['urlpatterns', 'websocket_urlpatterns'];

/** The configured root; without one, modules of patterns that no other includes. */
function rootsOf(world: World): readonly Module[] {
  const configured = rootNames(world).flatMap(({ dotted, from }) => world.find(dotted, from) ?? []);
  if (configured.length > 0) return configured;
  const withPatterns = world.modules.filter(({ names }) => names.has('urlpatterns'));
  const included = new Set(withPatterns.flatMap((module) => includedBy(world, module)));
  const itemsIn = (module: Module) => itemsOf(module.names.get('urlpatterns')).map(({ value }) => value);
  const placed = new Map<Value, number>();
  for (const module of withPatterns) {
    const items = itemsIn(module);
    for (const item of items) placed.set(item, Math.max(placed.get(item) ?? 0, items.length));
  }
  // `[*shop_patterns, *blog_patterns]` holds the paths of other modules.
  const isPartOfAnother = (module: Module): boolean => {
    const items = itemsIn(module);
    return items.length > 0 && items.every((item) => (placed.get(item) ?? 0) > items.length);
  };
  return withPatterns.filter((module) => !included.has(module) && !isPartOfAnother(module));
}

function includedBy(world: World, module: Module): readonly Module[] {
  return itemsOf(module.names.get('urlpatterns')).flatMap(({ value }) => {
    const inner = value.kind === 'made' ? value.args[1]?.value : undefined;
    const given = inner?.kind === 'made' && lastPart(inner.by) === 'include' ? inner.args[0]?.value : undefined;
    const dotted = textOf(given) ?? textOf(itemsOf(given)[0]?.value);
    if (dotted !== undefined) return world.find(dotted, module.path) ?? [];
    return given?.kind === 'module' ? [given.module] : [];
  });
}

function walkModule(walk: Walk, module: Module, prefix: string, guards: readonly Guard[], depth: number): void {
  for (const name of listNames) {
    const list = nameOfModule(module, name);
    if (list === undefined) continue;
    walk.seen.add(module);
    walkValue(walk, list, prefix, guards, depth);
  }
}

/** What of a module's paths no other module has put anywhere. */
function walkRest(walk: Walk, module: Module): void {
  for (const name of listNames) {
    const list = nameOfModule(module, name);
    if (list?.kind === 'list')
      for (const { value } of list.items.filter((item) => !walk.seen.has(item.value)))
        walkValue(walk, value, '/', [], 1);
    else walkValue(walk, list, '/', [], 0);
  }
}

function walkValue(
  walk: Walk,
  value: Value | undefined,
  prefix: string,
  guards: readonly Guard[],
  depth: number,
): void {
  if (value === undefined || depth > depthMax || walk.out.length > handlersMax) return;
  if (value.kind === 'list') walkList(walk, value, prefix, guards, depth);
  else if (value.kind === 'module') walkModule(walk, value.module, prefix, guards, depth);
  else if (value.kind === 'made') walkMade(walk, value, prefix, guards, depth);
}

function walkList(walk: Walk, list: ListValue, prefix: string, guards: readonly Guard[], depth: number): void {
  if (walk.open.has(list)) return;
  walk.open.add(list);
  for (const { value } of list.items) walkValue(walk, value, prefix, guards, depth + 1);
  walk.open.delete(list);
}

/** An entry of a list: a path, or a call that gives more of them. */
function walkMade(walk: Walk, value: MadeValue, prefix: string, guards: readonly Guard[], depth: number): void {
  walk.seen.add(value);
  const name = lastPart(value.by);
  if (name === 'path' || name === 're_path' || name === 'url') walkItem(walk, value, prefix, guards, depth);
  else if (walk.routers.isRouter(value)) walkRouter(walk, value, prefix, guards);
  else if (name === 'urls' && value.receiver?.kind === 'made') walkMounted(walk, value.receiver, prefix, guards);
  else if (/^(?:i18n_patterns|format_suffix_patterns|URLRouter|patterns|localized_patterns)$/.test(name))
    for (const { value: inner } of value.args) walkValue(walk, inner, prefix, guards, depth + 1);
}

function walkItem(walk: Walk, item: MadeValue, prefix: string, before: readonly Guard[], depth: number): void {
  walk.seen.add(item);
  const written = textOf((item.args[0] ?? item.named.get('route') ?? item.named.get('regex'))?.value) ?? '';
  const path =
    prefix +
    (lastPart(item.by) === 'path'
      ? written.replace(/^\//, prefix.endsWith('/') ? '' : '/')
      : plainPath(written)
    ).replace(/^\/(?=.)/, prefix.endsWith('/') ? '' : '/');
  const view = item.args[1] ?? item.named.get('view');
  if (view === undefined) return;
  const { value } = view;
  if (value.kind === 'made' && lastPart(value.by).endsWith('include')) {
    const isDecorating = lastPart(value.by) === 'decorator_include';
    const given = value.args[isDecorating ? 1 : 0] ?? value.named.get('arg');
    const guards = isDecorating && value.args[0] !== undefined ? guardsOf(value.args[0], 'group') : [];
    walkIncluded(walk, given, item.module, path, [...before, ...guards], depth + 1);
  } else if (value.kind === 'list' || value.kind === 'module')
    walkIncluded(walk, view, item.module, path, before, depth + 1);
  else if (value.kind === 'made' && lastPart(value.by) === 'urls' && value.receiver?.kind === 'made')
    walkMounted(walk, value.receiver, path, before);
  else addViews(walk, item, view, path, before);
}

function walkIncluded(
  walk: Walk,
  given: Written | undefined,
  from: Module,
  path: string,
  guards: readonly Guard[],
  depth: number,
): void {
  if (given === undefined) return;
  const { value } = given;
  const dotted = textOf(value);
  if (dotted !== undefined) {
    const module = walk.world.find(dotted, from.path);
    if (module !== undefined && !walk.open.has(module)) {
      walk.open.add(module);
      walkModule(walk, module, path, guards, depth);
      walk.open.delete(module);
    }
    return;
  }
  // A pair of patterns and the name of the application.
  const first = itemsOf(value)[0]?.value;
  if (first?.kind === 'text' && value.kind === 'list') walkIncluded(walk, value.items[0], from, path, guards, depth);
  else walkValue(walk, value, path, guards, depth);
}

/** `router.urls` and `api.urls`. */
function walkMounted(walk: Walk, receiver: MadeValue, path: string, guards: readonly Guard[]): void {
  if (walk.routers.isRouter(receiver)) walkRouter(walk, receiver, path, guards);
  else walk.others.place(receiver, path, guards);
}

function walkRouter(walk: Walk, router: Value, prefix: string, before: readonly Guard[]): void {
  walk.seen.add(router);
  for (const { path, view, sourceType, at, module } of viewSetRoutes(walk.routers, router, walk.settings))
    pushEach(
      walk.out,
      emitted(walk, view, `${prefix}${path}`.replace(/\/\//g, '/'), before, { at, module, sourceType }),
    );
}

function addViews(walk: Walk, item: MadeValue, written: Written, path: string, before: readonly Guard[]): void {
  const value = resolved(walk.world, written, item.module);
  if (value?.kind === 'map')
    for (const [verb, view] of value.entries) {
      const methods = [textOf(verb.value) ?? ''];
      if (view.value.kind === 'callable')
        for (const found of djangoViews(view.value, walk.settings))
          pushEach(
            walk.out,
            emitted(walk, { ...found, methods }, path, before, {
              at: item.at,
              module: item.module,
              sourceType: 'HTTP_HANDLER',
            }),
          );
    }
  if (value?.kind !== 'callable' && value?.kind !== 'class') return;
  const isSocket = value.kind === 'callable' && value.via === 'as_asgi';
  const sourceType = isSocket ? ('WEBSOCKET_HANDLER' as const) : ('HTTP_HANDLER' as const);
  for (const view of djangoViews(value, walk.settings))
    pushEach(walk.out, emitted(walk, view, path, before, { at: item.at, module: item.module, sourceType }));
}

function emitted(
  walk: Walk,
  view: DjangoView,
  path: string,
  before: readonly Guard[],
  registration: { readonly at: MadeValue['at']; readonly module: Module; readonly sourceType: Handler['sourceType'] },
): readonly Handler[] {
  const guards = [
    ...(registration.sourceType === 'HTTP_HANDLER' ? guardsOfSettings(walk.settings, view.exempt ?? []) : []),
    ...before,
  ];
  const isRest =
    view.isRest === true ||
    (view.cls !== undefined && kindsOf(view.cls).some((kind) => kind.startsWith('rest_framework')));
  const framework = isRest ? 'drf' : 'django';
  return handlersOf(
    view,
    {
      ...registration,
      framework,
      route: '',
      guards,
      inputs: view.cls === undefined ? [] : ['self.request', 'self.kwargs'],
    },
    path,
  );
}

/** Old projects name views by text: `'shop.views.index'`. */
function resolved(world: World, { value }: Written, from: Module): Value | undefined {
  const dotted = textOf(value);
  if (dotted === undefined) return value;
  const end = dotted.lastIndexOf('.');
  const module = end < 0 ? undefined : world.find(dotted.slice(0, end), from.path);
  return module === undefined ? undefined : nameOfModule(module, dotted.slice(end + 1));
}
