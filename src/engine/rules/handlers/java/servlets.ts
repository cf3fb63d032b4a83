/** Servlets: classes whose methods are named for what they answer, under the patterns of an annotation where they have one. */
import type { Guard, Handler } from '../../model/handler.ts';
import type { ClassTable } from '../../wiring/class-table.ts';
import { argumentNamed, endpointsOf } from '../../wiring/endpoint.ts';
import { handlersOfMapped } from './mapped-handler.ts';
import { markGuards } from './mark-guards.ts';

const verbs: ReadonlyMap<string, string> = new Map([
  ['doGet', 'GET'],
  ['doPost', 'POST'],
  ['doPut', 'PUT'],
  ['doDelete', 'DELETE'],
  ['doHead', 'HEAD'],
  ['doOptions', 'OPTIONS'],
  ['service', ''],
]);

export function servletHandlers(
  table: ClassTable,
  before: (path: string, file: string) => readonly Guard[],
): Handler[] {
  return table.classes.flatMap((one) => {
    const isServlet = table
      .line(one)
      .some(({ bases }) => bases.includes('HttpServlet') || bases.includes('GenericServlet'));
    if (!isServlet || one.type.kind !== 'class') return [];
    const mark = one.marks.find(({ name }) => name === 'WebServlet');
    const written = mark === undefined ? [] : table.texts(argumentNamed(mark, 'value', 'urlPatterns'), one);
    const paths = written.length === 0 ? [''] : written;
    return endpointsOf(one, table).flatMap((endpoint) => {
      const verb = verbs.get(endpoint.method.function.name);
      const takesRequest = endpoint.method.function.parameters.some(({ type }) => type.endsWith('Request'));
      if (verb === undefined || !takesRequest) return [];
      const guards = markGuards(endpoint, table);
      return handlersOfMapped({
        framework: 'servlet',
        sourceType: 'HTTP_HANDLER',
        routes: paths.map((path) => `${verb} ${path}`.trim()),
        method: endpoint.method,
        className: one.type.name,
        registered: { path: one.path, mark },
        guards: (route) => [...before(route.slice(route.indexOf('/')), endpoint.method.path), ...guards],
      });
    });
  });
}
