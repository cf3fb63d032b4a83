/**
 * The modules of a Nest application: what each of them holds, which prefix a router module gives it, and which guards and middleware it puts
 * before the handlers of the application it belongs to.
 */
import type { Guard } from '../../../model/handler.ts';
import { fieldOf, type ClassValue, type Host, type Slot, textOf, textsOf, type Value } from '../values/value.ts';
import { flatSlots, guardOf } from '../values/written-handler.ts';
import type { World } from '../values/world.ts';
import { classDecorators } from './decorators.ts';
import { isBelow, joinPaths } from './route-path.ts';

export interface NestModule {
  readonly value: ClassValue;
  readonly controllers: readonly ClassValue[];
  readonly imports: readonly Slot[];
  readonly providers: readonly Slot[];
}

export const isNest = (from: string): boolean => from.startsWith('@nestjs/');

export function nestModules(world: World): ReadonlyMap<ClassValue, NestModule> {
  const modules = new Map<ClassValue, NestModule>();
  for (const value of world.classes) {
    const decorator = classDecorators(value, world).find(({ from, name }) => name === 'Module' && isNest(from));
    const options = decorator?.arguments[0]?.value;
    if (decorator === undefined) continue;
    const list = (key: string): readonly Slot[] => flatSlots([fieldOf(options, key) ?? []].flat());
    const controllers = list('controllers').flatMap((slot) => (slot.value.kind === 'class' ? [slot.value] : []));
    modules.set(value, { value, controllers, imports: list('imports'), providers: list('providers') });
  }
  return modules;
}

/** The modules that one brings in, itself first. */
export function modulesFrom(
  root: ClassValue,
  modules: ReadonlyMap<ClassValue, NestModule>,
  world: World,
): readonly NestModule[] {
  const found = new Set<NestModule>();
  const pending: ClassValue[] = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const module = modules.get(next);
    if (module === undefined || found.has(module)) continue;
    found.add(module);
    for (const slot of module.imports) {
      const imported = moduleOf(slot.value, world);
      if (imported !== undefined) pending.push(imported);
    }
  }
  return [...found];
}

/** `UsersModule`, `UsersModule.forRoot()`, `forwardRef(() => UsersModule)`. */
function moduleOf(value: Value, world: World): ClassValue | undefined {
  if (value.kind === 'class') return value;
  const module = fieldOf(value, 'module')?.value;
  if (module?.kind === 'class') return module;
  if (value.kind !== 'stranger') return undefined;
  if (value.result !== undefined) return moduleOf(value.result, world);
  const [first] = value.made?.arguments ?? [];
  const [statement] = first?.value.kind === 'function' ? first.value.code.body : [];
  if (first?.value.kind === 'function' && statement?.k === 'return') {
    const held = world.evaluate(statement.e, first.value.scope);
    return held.kind === 'class' ? held : undefined;
  }
  const callee = value.made?.callee;
  return callee?.kind === 'function' && callee.self?.kind === 'class' ? callee.self : undefined;
}

/** `RouterModule.register([{ path, module, children }])`. */
export function routedModules(modules: Iterable<NestModule>): ReadonlyMap<ClassValue, string> {
  const paths = new Map<ClassValue, string>();
  let visits = 0;
  for (const { imports } of modules)
    for (const { value } of imports)
      if (value.kind === 'stranger' && value.names.includes('RouterModule'))
        for (const slot of value.made?.arguments ?? []) place(slot.value, '', 0);
  return paths;

  function place(tree: Value, outer: string, depth: number): void {
    if (depth > 10 || visits++ > 10_000) return;
    if (tree.kind === 'array') for (const item of tree.items) place(item.value, outer, depth + 1);
    if (tree.kind === 'class') paths.set(tree, outer);
    if (tree.kind !== 'object') return;
    const path = joinPaths(outer, textOf(fieldOf(tree, 'path')?.value) ?? '');
    const module = fieldOf(tree, 'module')?.value;
    if (module?.kind === 'class') paths.set(module, path);
    const children = fieldOf(tree, 'children')?.value;
    if (children !== undefined) place(children, path, depth + 1);
  }
}

/** Guards, interceptors and pipes, 0 to 2, that modules provide for all handlers. */
export function providedGuards(
  modules: Iterable<NestModule>,
): readonly { readonly order: number; readonly slot: Slot }[] {
  const found: { readonly order: number; readonly slot: Slot }[] = [];
  for (const { providers } of modules)
    for (const { value } of providers) {
      const token = fieldOf(value, 'provide')?.value;
      const order =
        token?.kind === 'stranger'
          ? ['APP_GUARD', 'APP_INTERCEPTOR', 'APP_PIPE'].indexOf(token.names.at(-1) ?? '')
          : -1;
      const slot =
        fieldOf(value, 'useClass') ??
        fieldOf(value, 'useExisting') ??
        fieldOf(value, 'useFactory') ??
        fieldOf(value, 'useValue');
      if (order >= 0 && slot !== undefined) found.push({ order, slot });
    }
  return found;
}

/** `consumer.apply(A).exclude('x').forRoutes(Cats)`: what stands before a route of a controller. */
export function consumedMiddleware(
  hosts: readonly Host[],
  controller: ClassValue,
  method: string,
  path: string,
  world: World,
): readonly Guard[] {
  return hosts.flatMap((host) => {
    if (host.role !== 'applied') return [];
    const excluded = host.events
      .filter((event) => event.method === 'exclude')
      .flatMap((event) => flatSlots(event.arguments));
    const wanted = host.events
      .filter((event) => event.method === 'forRoutes')
      .flatMap((event) => flatSlots(event.arguments));
    const covers = (slot: Slot): boolean => {
      if (slot.value.kind === 'class') return slot.value === controller;
      const verb = textOf(fieldOf(slot.value, 'method')?.value) ?? requestMethod(fieldOf(slot.value, 'method')?.value);
      const paths = slot.value.kind === 'object' ? textsOf(fieldOf(slot.value, 'path')?.value) : textsOf(slot.value);
      const isMethod = verb === undefined || verb === 'ALL' || verb === method;
      return isMethod && paths.some((each) => isBelow(joinPaths('/', each), path));
    };
    if (!wanted.some(covers) || excluded.some(covers)) return [];
    return flatSlots(host.arguments).map((slot) => guardOf(slot, 'middleware', world));
  });
}

/** `RequestMethod.GET` */
function requestMethod(value: Value | undefined): string | undefined {
  return value?.kind === 'stranger' && value.names.includes('RequestMethod') ? value.names.at(-1) : undefined;
}
