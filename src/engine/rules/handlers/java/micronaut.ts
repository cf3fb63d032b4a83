/** Micronaut's controllers: the path stands in `@Controller`, methods are mapped by `@Get` and its like. */
import type { Guard, Handler } from '../../model/handler.ts';
import type { ClassTable } from '../../wiring/class-table.ts';
import { joinPaths } from '../../wiring/router.ts';
import { argumentNamed, endpointsOf } from '../../wiring/endpoint.ts';
import { handlersOfMapped } from './mapped-handler.ts';
import { markGuards } from './mark-guards.ts';

const verbs: ReadonlySet<string> = new Set(['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head', 'Options']);

export function micronautHandlers(
  table: ClassTable,
  before: (path: string, file: string) => readonly Guard[],
): Handler[] {
  return table.classes.flatMap((one) => {
    const controller = one.marks.find(({ name }) => name === 'Controller');
    if (controller === undefined || one.type.kind !== 'class') return [];
    const prefix = table.texts(argumentNamed(controller, 'value'), one)[0] ?? '';
    return endpointsOf(one, table).flatMap((endpoint) => {
      const placed = endpoint.methodMarks.find(({ mark }) => verbs.has(mark.name));
      if (placed === undefined) return [];
      const inner = table.texts(argumentNamed(placed.mark, 'value', 'uri', 'uris'), placed.of);
      const paths = (inner.length === 0 ? [''] : inner).map((path) => joinPaths(prefix, path) || '/');
      const guards = markGuards(endpoint, table);
      return handlersOfMapped({
        framework: 'micronaut',
        sourceType: 'HTTP_HANDLER',
        routes: paths.map((path) => `${placed.mark.name.toUpperCase()} ${path}`),
        method: endpoint.method,
        className: one.type.name,
        registered: { path: placed.of.path, mark: placed.mark },
        guards: (route) => [...before(route.slice(route.indexOf(' ') + 1), endpoint.method.path), ...guards],
      });
    });
  });
}
