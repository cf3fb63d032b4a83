/** JAX-RS resources: a path on the class and on methods, whose HTTP method is an annotation; on the class itself or on what it implements. */
import type { Guard, Handler } from '../../model/handler.ts';
import type { ClassInfo, ClassTable } from '../../wiring/class-table.ts';
import { joinPaths } from '../../wiring/router.ts';
import { argumentNamed, type Endpoint, endpointsOf } from '../../wiring/endpoint.ts';
import { handlersOfMapped } from './mapped-handler.ts';
import { markGuards } from './mark-guards.ts';

const verbs: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

export function jaxRsHandlers(table: ClassTable, before: (path: string, file: string) => readonly Guard[]): Handler[] {
  return table.classes
    .filter((one) => one.type.kind === 'class')
    .flatMap((one) => {
      const path = pathOf(one, table);
      return path === undefined
        ? []
        : endpointsOf(one, table).flatMap((endpoint) => mapped(endpoint, path, table, before));
    });
}

function pathOf(one: ClassInfo, table: ClassTable): string | undefined {
  for (const of of table.line(one)) {
    const mark = of.marks.find(({ name }) => name === 'Path');
    if (mark !== undefined) return table.texts(argumentNamed(mark, 'value'), of)[0] ?? '*';
  }
  return undefined;
}

function mapped(
  endpoint: Endpoint,
  outer: string,
  table: ClassTable,
  before: (path: string, file: string) => readonly Guard[],
): Handler[] {
  const verb = endpoint.methodMarks.find(({ mark }) => verbs.has(mark.name));
  if (verb === undefined) return [];
  const own = endpoint.methodMarks.find(({ mark }) => mark.name === 'Path');
  const inner = own === undefined ? '' : (table.texts(argumentNamed(own.mark, 'value'), own.of)[0] ?? '*');
  const path = joinPaths(outer.startsWith('/') ? outer : `/${outer}`, inner);
  const guards = markGuards(endpoint, table);
  return handlersOfMapped({
    framework: 'jax-rs',
    sourceType: 'HTTP_HANDLER',
    routes: [`${verb.mark.name} ${path}`],
    method: endpoint.method,
    className: endpoint.of.type.name,
    registered: { path: verb.of.path, mark: verb.mark },
    guards: () => [...before(path, endpoint.method.path), ...guards],
  });
}
