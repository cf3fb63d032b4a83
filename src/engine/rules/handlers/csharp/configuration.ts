/** What is said for all endpoints of an ASP.NET application: a fallback policy, filters of all controllers, conventions for folders of pages. */
import type { Guard } from '../../model/handler.ts';
import type { WrittenAssignment, WrittenCall } from '../../wiring/calls-in.ts';
import { spanOf } from '../../wiring/framework.ts';
import { writtenName } from '../../wiring/guard-of.ts';
import type { FileProgram } from '../../wiring/program.ts';

export interface Configuration {
  /** Before everything that is routed. */
  readonly all: readonly Guard[];
  /** Before controllers and pages. */
  readonly controllers: readonly Guard[];
  /** Before pages alone. */
  readonly pages: readonly {
    readonly guard: Guard;
    readonly under: string;
    readonly isExact: boolean;
    readonly opens: boolean;
  }[];
}

export function configurationOf(
  files: ReadonlyMap<string, FileProgram>,
  written: { readonly calls: readonly WrittenCall[]; readonly assignments: readonly WrittenAssignment[] },
): Configuration {
  const fallbacks = written.assignments.flatMap(({ path, index, names, value }): Guard[] => {
    const at = files.get(path)?.functions[index]?.at;
    if (names.at(-1) !== 'FallbackPolicy' || value.k === 'unknown' || at === undefined) return [];
    return [{ name: 'FallbackPolicy', text: names.join('.'), through: 'configuration', path, span: spanOf(at) }];
  });
  const guard = ({ path, at, names, args, types }: WrittenCall, name: string): Guard => ({
    name,
    text: `${names.join('.')}${types.length === 0 ? '' : `<${types.join(', ')}>`}(${args.map(({ text }) => text).join(', ')})`.slice(
      0,
      200,
    ),
    through: 'configuration',
    path,
    span: spanOf(at),
  });
  const named = (last: string) => written.calls.filter(({ names }) => names.at(-1) === last);
  const filters = named('Add')
    .filter(({ names }) => names.at(-2) === 'Filters')
    .map((call) =>
      guard(call, call.types[0] ?? writtenName(call.args[0]?.value ?? { k: 'unknown' }).replace(/\.new$/, '')),
    );
  const mapped = named('RequireAuthorization').filter(
    ({ names }) =>
      names.includes('MapControllers') ||
      names.includes('MapControllerRoute') ||
      names.includes('MapDefaultControllerRoute'),
  );
  const pages = written.calls.flatMap((call) => {
    const word = /^(Authorize|AllowAnonymousTo)(?:Area)?(Folder|Page)$/.exec(call.names.at(-1) ?? '');
    const first = call.args[0]?.value;
    if (word === null || first?.k !== 'text') return [];
    return [
      {
        guard: guard(call, call.names.at(-1) ?? ''),
        under: first.text,
        isExact: word[2] === 'Page',
        opens: word[1] !== 'Authorize',
      },
    ];
  });
  return {
    all: [...fallbacks, ...named('SetFallbackPolicy').map((call) => guard(call, 'SetFallbackPolicy'))],
    controllers: [...filters, ...mapped.map((call) => guard(call, 'RequireAuthorization'))],
    pages,
  };
}
