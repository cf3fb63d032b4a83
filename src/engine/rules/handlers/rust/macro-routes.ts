/** Routes that are written on functions: `#[get("/users/{id}")]`, `#[route("/x", method = "GET")]`. */
import type { Guard } from '../../model/handler.ts';
import { type Machine, spanOf } from '../../wiring/framework.ts';
import type { Mark } from '../../wiring/program.ts';
import type { Value } from '../../wiring/value.ts';

export interface MacroRoute {
  readonly methods: readonly string[];
  readonly path: string;
  readonly guards: readonly Guard[];
}

const routeMacros: ReadonlySet<string> = new Set([
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'head',
  'options',
  'trace',
  'connect',
  'route',
]);

export function macroRoutes(value: Value | undefined, path: string, machine: Machine): MacroRoute[] {
  const declared = value?.v === 'function' ? machine.functionOf(value) : undefined;
  return (declared?.marks ?? []).flatMap((mark) =>
    routeMacros.has(mark.name) ? [routeOf(mark, value?.v === 'function' ? value.path : path)] : [],
  );
}

function routeOf(mark: Mark, path: string): MacroRoute {
  const texts = (name: string) =>
    mark.args.flatMap((arg) => (arg.name === name && arg.value.k === 'text' ? [arg.value.text] : []));
  const methods = mark.name === 'route' ? texts('method') : [mark.name.toUpperCase()];
  const guards = texts('wrap').map(
    (name): Guard => ({ name, text: `wrap = "${name}"`, through: 'decorator', path, span: spanOf(mark.at) }),
  );
  return { methods, path: texts('value')[0] ?? texts('uri')[0] ?? texts('path')[0] ?? '', guards };
}
