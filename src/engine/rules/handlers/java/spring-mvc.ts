/**
 * Spring MVC and WebFlux controllers: a method is mapped by an annotation on it, on what it implements, or by one that is made of others; paths
 * and methods of the class come first.
 */
import type { Guard, Handler } from '../../model/handler.ts';
import type { ClassInfo, ClassTable } from '../../wiring/class-table.ts';
import { joinPaths } from '../../wiring/router.ts';
import { argumentNamed, type Endpoint, endpointsOf, type PlacedMark, withMeta } from '../../wiring/endpoint.ts';
import { handlersOfMapped } from './mapped-handler.ts';
import { markGuards } from './mark-guards.ts';

const verbs: ReadonlyMap<string, string> = new Map([
  ['GetMapping', 'GET'],
  ['PostMapping', 'POST'],
  ['PutMapping', 'PUT'],
  ['PatchMapping', 'PATCH'],
  ['DeleteMapping', 'DELETE'],
  ['RequestMapping', ''],
  ['GetExchange', 'GET'],
  ['PostExchange', 'POST'],
]);

export function springHandlers(
  table: ClassTable,
  before: (method: string, path: string, file: string) => readonly Guard[],
): Handler[] {
  return table.classes
    .filter((one) => isController(one, table))
    .flatMap((one) => endpointsOf(one, table).flatMap((endpoint) => mapped(endpoint, table, before)));
}

function isController(one: ClassInfo, table: ClassTable): boolean {
  if (one.type.kind !== 'class') return false;
  const marks = table
    .line(one)
    .flatMap((of) => of.marks.map((mark): PlacedMark => ({ mark, of, isInherited: of !== one })));
  const all = marks.flatMap((placed) => withMeta(placed, table));
  if (all.some(({ mark }) => mark.name === 'FeignClient')) return false;
  return (
    all.some(({ mark }) =>
      /^(?:Rest)?Controller$|^RepositoryRestController$|^BasePathAwareController$|^(?:Web|RestController)Endpoint$/.test(
        mark.name,
      ),
    ) && !isOfMicronaut(one)
  );
}

/** Micronaut's annotation has the same name and takes the path. */
function isOfMicronaut(one: ClassInfo): boolean {
  return one.methods.some(({ function: { marks } }) =>
    marks.some(({ name }) => /^(?:Get|Post|Put|Patch|Delete)$/.test(name)),
  );
}

interface Mapping {
  readonly methods: readonly string[];
  readonly paths: readonly string[];
  readonly placed: PlacedMark;
}

function mapped(
  endpoint: Endpoint,
  table: ClassTable,
  before: (method: string, path: string, file: string) => readonly Guard[],
): Handler[] {
  if (endpoint.method.function.isPrivate === true && endpoint.methodMarks.length === 0) return [];
  const own = mappingIn(endpoint.methodMarks, table);
  if (own === undefined) return [];
  const outer = mappingIn(endpoint.classMarks, table);
  const methods = own.methods.length > 0 ? own.methods : (outer?.methods ?? []);
  const prefixes = outer === undefined || outer.paths.length === 0 ? [''] : outer.paths;
  const paths = prefixes.flatMap((prefix) =>
    (own.paths.length === 0 ? [''] : own.paths).map((path) => rooted(joinPaths(rooted(prefix), path))),
  );
  const routes = paths.flatMap((path) =>
    methods.length === 0 ? [path] : methods.map((method) => `${method} ${path}`),
  );
  const guards = markGuards(endpoint, table);
  return handlersOfMapped({
    framework: 'spring',
    sourceType: 'HTTP_HANDLER',
    routes,
    method: endpoint.method,
    className: endpoint.of.type.name,
    registered: { path: own.placed.of.path, mark: own.placed.mark },
    guards: (route) => {
      const [, method = '', path = ''] = /^(?:([A-Z]+) )?(.*)$/.exec(route) ?? [];
      return [...before(method, path, endpoint.method.path), ...guards];
    },
  });
}

function mappingIn(marks: readonly PlacedMark[], table: ClassTable): Mapping | undefined {
  for (const written of marks) {
    const metas = withMeta(written, table);
    const mapping = metas.find(({ mark }) => verbs.has(mark.name));
    if (mapping === undefined) continue;
    const fixed = verbs.get(mapping.mark.name) ?? '';
    const methods = fixed !== '' ? [fixed] : methodsNamed(argumentNamed(mapping.mark, 'method'));
    // A composed annotation hands its own value on.
    const outer = mapping === written ? [] : table.texts(argumentNamed(written.mark, 'value', 'path'), written.of);
    const paths =
      outer.length > 0 ? outer : table.texts(argumentNamed(mapping.mark, 'value', 'path', 'url'), mapping.of);
    return { methods, paths, placed: written };
  }
  return undefined;
}

/** `RequestMethod.GET`, a list of them, or `GET` alone. */
function methodsNamed(expression: ReturnType<typeof argumentNamed>): string[] {
  if (expression === undefined) return [];
  if (expression.k === 'list') return expression.items.flatMap((item) => methodsNamed(item));
  if (expression.k === 'name') return [expression.name];
  const last = expression.k === 'chain' ? expression.links.at(-1) : undefined;
  return last !== undefined && 'name' in last ? [last.name] : [];
}

function rooted(path: string): string {
  return path === '' || path.startsWith('/') ? path : `/${path}`;
}
