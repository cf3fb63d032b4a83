/**
 * Packages whose objects are told what to call when something arrives: sockets, queues, clocks, command lines, bare HTTP servers. One line of a table
 * says which calls of a package take the function, and under what name.
 */
import type { Guard, Handler } from '../../../model/handler.ts';
import type { SourceType } from '../../../model/rule.ts';
import type { Expression } from '../code/code.ts';
import type { Framework } from '../values/framework.ts';
import { fieldOf, type Host, hostOf, type Slot, textOf, textsOf } from '../values/value.ts';
import { flatSlots, guardOf, handlersOf, isRunnable } from '../values/written-handler.ts';
import type { World } from '../values/world.ts';
import { listenerTable, type Listening } from './listener-table.ts';

export const listeners: readonly Framework[] = listenerTable.map((line) => ({
  name: line.framework,
  packages: [line.packages],
  create(callee, given, site, machine) {
    const names = callee.names.filter((each) => each !== 'default');
    const last = names.at(-1) ?? '';
    const isClient = line.notOn?.test(names.join('.')) === true;
    const fits = line.calls.test(last) || (site.call.isNew && line.made?.test(last) === true);
    if (line.topics?.test(last) === true) machine.host(line.framework, 'topic', site, given);
    if (line.guards?.test(last) === true) machine.host(line.framework, 'guard', site, given);
    else if (fits && !isClient && carries(line, given)) machine.host(line.framework, 'listener', site, given);
    return undefined;
  },
  handlers: (world) => handlers(line, world),
}));

function carries(line: Listening, given: readonly Slot[]): boolean {
  return given.some(
    ({ value }) =>
      isRunnable(value) ||
      (line.keys ?? []).some((key) => fieldOf(value, key) !== undefined) ||
      line.takesObjects === true,
  );
}

function handlers(line: Listening, world: World): readonly Handler[] {
  const hosts = world.hosts.filter((host) => host.framework === line.framework);
  const guards = hosts
    .filter((host) => host.role === 'guard')
    .flatMap((host) =>
      flatSlots(host.arguments)
        .filter((slot) => isRunnable(slot.value))
        .map((slot) => ({ slot, path: host.made.path })),
    );
  return hosts.flatMap((host) => (host.role === 'listener' ? handlersOfHost(host) : []));

  function handlersOfHost(host: Host): readonly Handler[] {
    // What is put before the sockets of the only server is put before those of other files too.
    const isOne = new Set(guards.map(({ path }) => path)).size === 1;
    const before = guards
      .filter(({ path }) => isOne || path === host.made.path)
      .map(({ slot }) => guardOf(slot, 'middleware', world));
    return functionsOf(line, host.arguments).flatMap(({ slot, name }) => {
      const own = name ?? nameOf(line, host);
      const route = own === '' ? topicsOf(host.made.path) : own;
      if (line.ignored?.test(route) === true || hostOf(slot.value) !== undefined) return [];
      return made(line.type, line.route?.(route) ?? route, slot, host, before);
    });
  }

  function topicsOf(path: string): string {
    const topics = hosts
      .filter((host) => host.role === 'topic' && host.made.path === path)
      .flatMap(({ arguments: [first] }) =>
        [fieldOf(first?.value, 'topic'), fieldOf(first?.value, 'topics')].flatMap((slot) => textsOf(slot?.value)),
      );
    return [...new Set(topics)].join(', ');
  }

  function made(
    sourceType: SourceType,
    route: string,
    slot: Slot,
    host: Host,
    before: readonly Guard[],
  ): readonly Handler[] {
    return handlersOf(
      {
        framework: line.framework,
        sourceType,
        route,
        slot,
        registered: host.made,
        guards: before,
        inputs: (code) =>
          code.params
            .slice(0, line.inputs ?? 1)
            .flatMap(({ t }) => (t.k === 'name' ? [t.n] : t.k === 'object' ? t.p.map(({ key }) => key) : [])),
      },
      world,
    );
  }
}

/** The last function, or those under the keys of an object; of tables of functions, all. */
function functionsOf(
  line: Listening,
  given: readonly Slot[],
): readonly { readonly slot: Slot; readonly name?: string }[] {
  for (const { value } of given) {
    const under = (line.keys ?? []).flatMap((key) => fieldOf(value, key) ?? []);
    const [first] = under;
    if (first !== undefined) {
      const name =
        textsOf(fieldOf(value, 'command')?.value)[0] ??
        textOf(fieldOf(value, 'cronTime')?.value) ??
        textOf(fieldOf(value, 'queueUrl')?.value);
      return under.map((slot) => ({ slot, ...(name === undefined ? {} : { name: firstWord(name) }) }));
    }
    if (
      line.takesObjects === true &&
      value.kind === 'object' &&
      [...value.fields.values()].some((slot) => isRunnable(slot.value))
    )
      return [...value.fields].filter(([, slot]) => isRunnable(slot.value)).map(([name, slot]) => ({ slot, name }));
  }
  const last = given.findLast((slot) => isRunnable(slot.value));
  return last === undefined || line.takesObjects === true ? [] : [{ slot: last }];
}

function nameOf(line: Listening, host: Host): string {
  const text = textsOf(host.arguments.find((slot) => textsOf(slot.value).length > 0)?.value)[0];
  if (text !== undefined && line.namedBefore === undefined) return text;
  return line.namedBefore === undefined ? '' : before(host.made.call, line.namedBefore);
}

/** The text given to a call further up a chain: `program.command('add <file>').option(…).action(run)`. */
function before(e: Expression | undefined, method: RegExp): string {
  for (let at: Expression | undefined = e; at !== undefined; ) {
    if (at.k === 'call' && at.f.k === 'member') {
      const [first] = at.a;
      if (method.test(at.f.n) && first?.k === 'literal') return firstWord(String(first.v));
      at = at.f.o;
    } else if (at.k === 'member') at = at.o;
    else break;
  }
  return '';
}

function firstWord(text: string): string {
  return text.trim().split(/\s+/)[0] ?? '';
}
