/**
 * A router whose methods are named for HTTP methods, as most frameworks have it. What differs is told by a table: where the handler stands among
 * the arguments, which methods make groups, which put guards, which mount.
 */
import type { Guard } from '../model/handler.ts';
import type { SourceType } from '../model/rule.ts';
import { type Machine, textOf } from './framework.ts';
import { groupOf, mount, newRouter, type Router } from './router.ts';
import type { Call, Given, NativeValue, Value } from './value.ts';
import { pushEach } from '../../text/push-each.ts';

export interface VerbTable {
  readonly framework: string;
  readonly sourceType?: SourceType;
  /** Method of the router → method of HTTP; empty for any. */
  readonly verbs: Readonly<Record<string, string>>;
  /** The first argument is the HTTP method (or a list of them), the second the path. */
  readonly generic: readonly string[];
  /** Of the functions behind the path, the last is the handler, or the first. */
  readonly handler: 'last' | 'first';
  /** `group('/prefix', guards…)`, and a function that fills it, wherever it stands. */
  readonly groups: readonly string[];
  /** `use(guards…)`, where the first may be a path. */
  readonly uses: readonly string[];
  /** A group without prefix, made of guards: `with(guards…)`. */
  readonly inlines: readonly string[];
  readonly mounts: readonly string[];
  readonly isOrdered: boolean;
  readonly isGroupOrdered?: boolean;
  /** Whether the function that fills a group goes on using the router itself. */
  readonly groupsAreOpened?: boolean;
  /** What else the framework's router can do. */
  readonly more?: (call: Call, router: Router, machine: Machine, self: NativeValue) => Value | undefined;
}

export function verbNames(table: VerbTable): string[] {
  return [...Object.keys(table.verbs), ...table.generic, ...table.groups, ...table.mounts];
}

export function verbRouter(table: VerbTable, machine: Machine, of?: Router): NativeValue {
  const router = of ?? newRouter(table.framework, { isOrdered: table.isOrdered });
  let opened: Router | undefined;
  const self: NativeValue = machine.native(
    table.framework,
    (name, call) => {
      const active = opened ?? router;
      const more = table.more?.(call, active, machine, self);
      if (more !== undefined) return more;
      if (call.types[0] === 'member')
        return /^(?:Router|RouterGroup|Engine|App|Echo|Mux)$/.test(name) ? self : undefined;
      const given = spread(call.given);
      if (Object.hasOwn(table.verbs, name) && given.length > 0) {
        const verb = table.verbs[name] ?? '';
        addRoute(table, active, verb === '' ? [] : [verb], given, call, machine);
        return self;
      }
      if (table.generic.includes(name)) {
        const methods = methodsOf(call.given[0]);
        addRoute(table, active, methods, spread(call.given.slice(1)), call, machine);
        return self;
      }
      if (table.groups.includes(name)) {
        const path = textOf(given[0]);
        const rest = path === undefined ? given : given.slice(1);
        const fill = rest.find(({ value }) => value?.v === 'function' && fills(value, table, machine));
        const guards = rest.filter((one) => one !== fill && isGiven(one)).map((one) => machine.guard(one));
        const group = groupOf(
          active,
          path ?? (given.length > 0 && fill === undefined ? '*' : ''),
          guards,
          table.isGroupOrdered,
        );
        if (fill !== undefined && table.groupsAreOpened === true) {
          const before = opened;
          opened = group;
          machine.run(fill.value, []);
          opened = before;
          return self;
        }
        const made = verbRouter(table, machine, group);
        if (fill !== undefined) machine.run(fill.value, [made]);
        return made;
      }
      if (table.uses.includes(name)) {
        use(table, active, given, machine);
        return self;
      }
      if (table.inlines.includes(name)) {
        return verbRouter(
          table,
          machine,
          groupOf(
            active,
            '',
            given.map((one) => machine.guard(one)),
            table.isGroupOrdered,
          ),
        );
      }
      if (table.mounts.includes(name)) {
        const path = textOf(given[0]) ?? '';
        const guards: Guard[] = [];
        const mounted = routerIn(given.at(-1)?.value, guards, machine);
        if (mounted !== undefined) mount(mounted, active, path, guards);
        else addRoute(table, active, [], given, call, machine);
        return self;
      }
      return undefined;
    },
    router,
  );
  return self;
}

/** A function that is given to a group fills it unless it looks like one that handles. */
function fills(value: Extract<Value, { v: 'function' }>, table: VerbTable, machine: Machine): boolean {
  const parameters = machine.functionOf(value)?.parameters ?? [];
  if (table.groupsAreOpened === true) return parameters.length === 0;
  return parameters.length <= 1 && !machine.language.looksLikeHandler(parameters);
}

function isGiven({ argument, value }: Given): boolean {
  return value !== undefined || argument.value.k !== 'unknown';
}

function use(table: VerbTable, router: Router, given: readonly Given[], machine: Machine): void {
  const path = textOf(given[0]);
  const guards = path === undefined ? given : given.slice(1);
  const sub = guards.at(-1)?.value;
  if (sub?.v === 'native' && sub.router !== undefined && sub.framework === table.framework) {
    mount(
      sub.router,
      router,
      path ?? '',
      guards.slice(0, -1).map((one) => machine.guard(one)),
    );
    return;
  }
  pushEach(
    router.guards,
    guards.map((one) => ({ ...machine.guard(one), ...(path === undefined ? {} : { under: path }) })),
  );
}

function addRoute(
  table: VerbTable,
  router: Router,
  methods: readonly string[],
  given: readonly Given[],
  call: Call,
  machine: Machine,
): void {
  const isBare = given.length === 1 && given[0]?.value?.v === 'function';
  const first = isBare ? undefined : given[0];
  const functions = isBare ? given : given.slice(1);
  const handler = table.handler === 'last' ? functions.at(-1) : functions[0];
  if (handler === undefined) return;
  const guards = functions.filter((one) => one !== handler && isGiven(one)).map((one) => machine.guard(one));
  machine.add(
    {
      router,
      methods,
      path: textOf(first) ?? (isBare ? '' : '*'),
      sourceType: table.sourceType ?? 'HTTP_HANDLER',
      framework: table.framework,
      handler,
      guards,
    },
    call,
  );
}

/** Lists stand for their items where several arguments may be given. */
export function spread(given: readonly Given[]): Given[] {
  return given.flatMap((one) =>
    one.value?.v === 'list' ? one.value.items.map((value) => ({ ...one, value })) : [one],
  );
}

export function methodsOf(given: Given | undefined): string[] {
  const value = given?.value;
  if (value?.v === 'list') return value.items.flatMap((item) => (item?.v === 'text' ? [item.text] : []));
  if (value?.v === 'foreign') return verbsIn(value.name);
  return value?.v === 'text' ? value.text.split(/\s*,\s*/).filter((method) => method !== '' && method !== '*') : [];
}

/** `net/http.MethodGet`, `Method.GET`. */
function verbsIn(name: string): string[] {
  const verb = /(?:Method)?(get|post|put|patch|delete|head|options|trace|connect)$/i.exec(
    name.slice(name.lastIndexOf('.') + 1),
  )?.[1];
  return verb === undefined ? [] : [verb.toUpperCase()];
}

/** The router inside what is wrapped around it, and what is. */
export function routerIn(value: Value | undefined, guards: Guard[], machine: Machine, depth = 0): Router | undefined {
  if (value === undefined || depth > 8) return undefined;
  if (value.v === 'native') return value.router;
  if (value.v === 'wrapped') {
    guards.push(value.by);
    return routerIn(value.inner, guards, machine, depth + 1);
  }
  if (value.v !== 'foreign') return undefined;
  for (const given of value.given) {
    const inner: Guard[] = [];
    const found = routerIn(given.value, inner, machine, depth + 1);
    if (found === undefined) continue;
    if (!machine.language.isConversion(value.name))
      guards.push({ ...machine.guard(given), name: value.name.split('/').at(-1) ?? value.name });
    pushEach(guards, inner);
    return found;
  }
  return undefined;
}
