/** Sinatra, Grape and Rake: routes and tasks that are blocks, in classes or whole files, nested in namespaces and mounted on each other. */
import type { Guard, Handler } from '../../model/handler.ts';
import type { SourceType } from '../../model/rule.ts';
import { spanOfPlace } from '../../syntax/code-place.ts';
import type { ClassEntry, ClassTable } from './class-table.ts';
import { firstCalls } from './rails-guards.ts';
import type { RailsMount } from './rails-routes.ts';
import type { RubyCall, RubyCode, RubyFacts } from './ruby-code.ts';

const verbs: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete', 'options', 'head']);
const spaces: ReadonlySet<string> = new Set(['namespace', 'resource', 'resources', 'group', 'segment', 'route_param']);
const depthMax = 20;
const handlersMax = 60_000;

interface Place {
  readonly framework: string;
  readonly file: string;
  readonly prefix: string;
  readonly guards: readonly Guard[];
  readonly depth: number;
}

export function blockHandlers(
  files: ReadonlyMap<string, RubyFacts>,
  table: ClassTable,
  railsMounts: readonly RailsMount[],
): readonly Handler[] {
  const out: Handler[] = [];
  const mounts = [...railsMounts, ...rackMounts(files)];
  for (const entry of table.all.values()) {
    const outside = table.outside(entry);
    const framework = outside.some((name) => /^Sinatra::(?:Base|Application)$/.test(name))
      ? 'sinatra'
      : outside.some((name) => /^Grape::API(?:::Instance)?$/.test(name))
        ? 'grape'
        : '';
    if (framework === '' || isMountedIn(table, entry)) continue;
    const own = mounts.filter(({ target }) => target === entry.name || entry.name.endsWith(`::${target}`));
    for (const prefix of own.length === 0 ? [''] : new Set(own.map(({ path }) => path)))
      walkClass(table, entry, { framework, file: entry.path, prefix, guards: [], depth: 0 }, out);
  }
  for (const [file, { body }] of files) {
    const required = new Set(
      body.flatMap((item) =>
        item.k === 'call' && item.name === 'require' && item.args[0]?.k === 'text' ? [item.args[0].v] : [],
      ),
    );
    if (required.has('sinatra') || required.has('sinatra/reloader'))
      walk(
        table,
        body.flatMap((item) => (item.k === 'call' ? [item] : [])),
        { framework: 'sinatra', file, prefix: '', guards: [], depth: 0 },
        out,
      );
    if (/\.rake$|(?:^|\/)Rakefile$/.test(file)) tasks(body, file, '', 0, out);
  }
  return out;
}

/** Grape's classes that another one mounts are reached from there. */
function isMountedIn(table: ClassTable, entry: ClassEntry): boolean {
  return [...table.all.values()].some(
    (other) =>
      other !== entry &&
      other.statements.some(
        ({ call }) =>
          call.name === 'mount' && mountedNames(call).some(({ name }) => table.find(name, other.name) === entry),
      ),
  );
}

function walkClass(table: ClassTable, entry: ClassEntry, place: Place, out: Handler[]): void {
  const inherited = table
    .ancestors(entry)
    .slice(1)
    .toReversed()
    .flatMap(({ statements, path }) =>
      statements
        .filter(({ call }) => call.name === 'before' || call.name === 'use')
        .flatMap(({ call }) => guardsOf(call, path, 'baseClass')),
    );
  walk(
    table,
    entry.statements.map(({ call }) => call),
    { ...place, guards: [...place.guards, ...inherited] },
    out,
    entry.name,
  );
}

function walk(table: ClassTable, calls: readonly RubyCall[], place: Place, out: Handler[], inside = ''): void {
  if (place.depth > depthMax) return;
  let here = place;
  for (const call of calls) {
    if (out.length > handlersMax) return;
    const first = textOf(call.args[0]);
    if (verbs.has(call.name) && call.block !== undefined && call.on === undefined)
      out.push(routeOf(call, call.name.toUpperCase(), first ?? '', here));
    else if (call.name === 'route' && call.block !== undefined && here.framework === 'grape')
      out.push(routeOf(call, first === 'any' ? '' : (first ?? '').toUpperCase(), textOf(call.args[1]) ?? '', here));
    else if (call.name === 'before' || call.name === 'use') {
      // A pattern says which paths it is for; Sinatra's filters run wherever they stand, Rack's in their order.
      const isFor = first === undefined || call.name === 'use';
      if (isFor)
        here = {
          ...here,
          guards: [...here.guards, ...guardsOf(call, here.file, here.depth === 0 ? 'middleware' : 'group')],
        };
    } else if (here.framework === 'grape' && call.name === 'prefix' && first !== undefined)
      here = { ...here, prefix: join(here.prefix, first) };
    else if (
      here.framework === 'grape' &&
      call.name === 'version' &&
      first !== undefined &&
      (call.named['using'] === undefined || textOf(call.named['using']) === 'path')
    ) {
      const inner = { ...here, prefix: join(here.prefix, first) };
      if (call.block === undefined) here = inner;
      else walk(table, callsIn(call.block.body), { ...inner, depth: here.depth + 1 }, out, inside);
    } else if (spaces.has(call.name) && call.block !== undefined) {
      const path = call.name === 'route_param' ? `:${first ?? ''}` : (first ?? '');
      walk(
        table,
        callsIn(call.block.body),
        { ...here, prefix: join(here.prefix, path), depth: here.depth + 1 },
        out,
        inside,
      );
    } else if (call.name === 'mount')
      for (const { name, path } of mountedNames(call)) {
        const entry = table.find(name, inside);
        if (entry !== undefined)
          walkClass(
            table,
            entry,
            { ...here, file: entry.path, prefix: join(here.prefix, path), depth: here.depth + 1 },
            out,
          );
      }
  }
}

function routeOf(call: RubyCall, method: string, path: string, place: Place): Handler {
  const route = `${method === '' ? '' : `${method} `}${join(place.prefix, path) || '/'}`;
  return blockHandler(call, place.framework, 'HTTP_HANDLER', route, place.file, ['params', 'request'], place.guards);
}

function blockHandler(
  call: RubyCall,
  framework: string,
  sourceType: SourceType,
  route: string,
  file: string,
  inputs: readonly string[],
  guards: readonly Guard[],
): Handler {
  const at = call.block?.at ?? call.at;
  return {
    sourceType,
    framework,
    route,
    name: '',
    path: file,
    span: spanOfPlace(at),
    start: at[0],
    end: at[1],
    registeredAt: { path: file, span: spanOfPlace(call.at) },
    inputs: [...(call.block?.parameters ?? []), ...inputs],
    guards,
  };
}

function guardsOf(call: RubyCall, path: string, through: Guard['through']): readonly Guard[] {
  const named =
    call.name === 'use'
      ? call.args.flatMap((arg) => (arg.k === 'const' ? [arg.v.replaceAll('::', '.')] : []))
      : firstCalls(call.block?.body ?? []);
  const names = named.length === 0 ? ['before'] : named;
  return names.map((name) => ({ name, text: call.text, through, path, span: spanOfPlace(call.at) }));
}

function tasks(body: readonly RubyCode[], file: string, prefix: string, depth: number, out: Handler[]): void {
  for (const call of depth > depthMax ? [] : callsIn(body)) {
    const pair = call.args[0]?.k === 'map' ? call.args[0].v[0]?.[0] : undefined;
    const name = textOf(pair ?? call.args[0]) ?? Object.keys(call.named)[0];
    if (name === undefined || call.block === undefined) continue;
    if (call.name === 'namespace') tasks(call.block.body, file, `${prefix}${name}:`, depth + 1, out);
    else if (call.name === 'task')
      out.push(blockHandler(call, 'rake', 'CLI_HANDLER', `${prefix}${name}`, file, [], []));
  }
}

/** `map '/api' do run Api end` of a `config.ru`. */
function rackMounts(files: ReadonlyMap<string, RubyFacts>): readonly RailsMount[] {
  return [...files.values()].flatMap(({ body }) =>
    callsIn(body).flatMap((call) => {
      const path = call.name === 'map' && call.on === undefined ? textOf(call.args[0]) : undefined;
      if (path === undefined || call.block === undefined) return [];
      return callsIn(call.block.body).flatMap(({ name, args }) => {
        const arg = args[0];
        const target = arg?.k === 'const' ? arg.v : arg?.k === 'call' && arg.on?.k === 'const' ? arg.on.v : undefined;
        return name === 'run' && target !== undefined ? [{ target, path: join('', path) }] : [];
      });
    }),
  );
}

function mountedNames(call: RubyCall): readonly { readonly name: string; readonly path: string }[] {
  return call.args.flatMap((arg) => {
    if (arg.k === 'const') return [{ name: arg.v, path: '' }];
    return arg.k === 'map'
      ? arg.v.flatMap(([key, value]) => (key.k === 'const' ? [{ name: key.v, path: textOf(value) ?? '' }] : []))
      : [];
  });
}

function callsIn(body: readonly RubyCode[]): readonly RubyCall[] {
  return body.flatMap((item) =>
    item.k === 'call'
      ? [item]
      : item.k === 'body'
        ? item.v.flatMap((inner) => (inner.k === 'call' ? [inner] : []))
        : [],
  );
}

function textOf(code: RubyCode | undefined): string | undefined {
  return code?.k === 'text' ? code.v : undefined;
}

function join(prefix: string, path: string): string {
  const clean = path.replace(/^\/+|\/+$/g, '');
  return clean === '' ? prefix : `${prefix.replace(/\/$/, '')}/${clean}`;
}
