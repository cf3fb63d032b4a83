/**
 * Controllers: public methods of classes that are controllers by their base, attribute or name. Routes are templates on class and method, absolute
 * ones on their own, or made of the names of both where a convention maps them.
 */
import type { Guard, Handler } from '../../model/handler.ts';
import type { ClassInfo, ClassTable } from '../../wiring/class-table.ts';
import { argumentNamed, type Endpoint, endpointsOf, type PlacedMark } from '../../wiring/endpoint.ts';
import { joinPaths } from '../../wiring/router.ts';
import { attributeGuards } from './attribute-guards.ts';
import { type Convention, conventionalPath } from './conventions.ts';
import { methodHandlers } from './method-handlers.ts';

const verbs: ReadonlyMap<string, string> = new Map(
  ['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head', 'Options'].map((verb) => [`Http${verb}`, verb.toUpperCase()]),
);
const controllerBases =
  /^(?:Controller|ControllerBase|ApiController|ODataController|AsyncController|\w*Controller(?:Base)?|BaseApiController)$/;
const endpointBases =
  /^(?:EndpointBaseAsync|EndpointBaseSync|EndpointBase|WithActionResult|WithResult|WithoutResult|WithRequest|WithoutRequest|BaseAsyncEndpoint|BaseEndpoint)$/;

export function controllerHandlers(
  table: ClassTable,
  conventions: readonly Convention[],
  globals: readonly Guard[],
): Handler[] {
  return table.classes
    .filter((one) => isController(one, table))
    .flatMap((one) => endpointsOf(one, table).flatMap((endpoint) => actions(endpoint, table, conventions, globals)));
}

function isController(one: ClassInfo, table: ClassTable): boolean {
  if (one.type.kind !== 'class' || one.marks.some(({ name }) => name === 'NonController')) return false;
  const line = table.line(one);
  if (line.some(({ marks }) => marks.some(({ name }) => name === 'ApiController' || name === 'Controller')))
    return true;
  if (line.some(({ bases }) => bases.some((base) => controllerBases.test(base) || endpointBases.test(base))))
    return true;
  return (
    one.type.name.endsWith('Controller') &&
    one.methods.some(({ function: { marks } }) => marks.some(({ name }) => verbs.has(name)))
  );
}

function actions(
  endpoint: Endpoint,
  table: ClassTable,
  conventions: readonly Convention[],
  globals: readonly Guard[],
): Handler[] {
  const { method, methodMarks, of } = endpoint;
  const { isPrivate, name } = method.function;
  const isHook =
    /^(?:Dispose|DisposeAsync|OnAction\w+|OnException|OnAuthorization|ToString|Equals|GetHashCode|Initialize|OnResult\w+|BeginExecute|EndExecute)$/.test(
      name,
    );
  const isEndpoint = table.line(of).some(({ bases }) => bases.some((base) => endpointBases.test(base)));
  if (isEndpoint && !methodMarks.some(({ mark }) => verbs.has(mark.name))) return [];
  if (isPrivate === true || isHook || methodMarks.some(({ mark }) => mark.name === 'NonAction')) return [];
  const routes = routesOf(endpoint, table, conventions);
  const registered = methodMarks.find(({ mark }) => verbs.has(mark.name) || mark.name === 'Route');
  const guards = attributeGuards(endpoint, globals);
  return methodHandlers({
    framework: 'aspnet',
    sourceType: 'HTTP_HANDLER',
    routes,
    method,
    of,
    registered: { path: registered?.of.path ?? method.path, mark: registered?.mark },
    guards,
  });
}

function routesOf(
  { of, method, methodMarks, classMarks }: Endpoint,
  table: ClassTable,
  conventions: readonly Convention[],
): string[] {
  const templatesOf = ({ mark, of: written }: PlacedMark) =>
    table.texts(argumentNamed(mark, 'value', 'template'), written);
  const mapping = methodMarks.filter(
    ({ mark }) => verbs.has(mark.name) || mark.name === 'Route' || mark.name === 'AcceptVerbs',
  );
  const methods = mapping.flatMap((placed) => {
    const verb = verbs.get(placed.mark.name);
    if (verb !== undefined) return [verb];
    return placed.mark.name === 'AcceptVerbs' ? templatesOf(placed).map((text) => text.toUpperCase()) : [];
  });
  const isOwn = classMarks.filter(({ mark, isInherited }) => mark.name === 'Route' && !isInherited);
  const prefixes = (
    isOwn.length > 0 ? isOwn : classMarks.filter(({ mark }) => mark.name === 'Route' || mark.name === 'RoutePrefix')
  ).flatMap(templatesOf);
  const tokens = {
    controller: of.type.name.replace(/Controller$/, ''),
    action: method.function.name.replace(/Async$/, ''),
    area: areaOf(classMarks, table),
  };
  const templates = mapping.flatMap((placed) => {
    if (placed.mark.name === 'AcceptVerbs') return [];
    const verb = verbs.get(placed.mark.name);
    return templatesOf(placed).map((template) => ({ verb, template }));
  });
  const absolute = (template: string) => /^~?\//.test(template);
  if (prefixes.length === 0 && templates.length === 0) {
    const path = conventionalPath(tokens, conventions);
    const known = methods.length > 0 ? methods : verbByName(of, method.function.name, table);
    return known.length === 0 ? [path] : known.map((verb) => `${verb} ${path}`);
  }
  // A verb without a template takes the path of the class; one with a template keeps it for itself.
  const bare = methods.filter((verb) => !templates.some((one) => one.verb === verb));
  const withRoute = templates.filter(({ verb }) => verb === undefined);
  const pairs = [
    ...templates.flatMap(({ verb, template }) =>
      (verb === undefined ? (methods.length === 0 ? [''] : bare) : [verb]).map((one) => ({ verb: one, template })),
    ),
    ...(withRoute.length > 0 ? [] : bare.map((verb) => ({ verb, template: '' }))),
    ...(templates.length === 0 && methods.length === 0 ? [{ verb: '', template: '' }] : []),
  ];
  return pairs.flatMap(({ verb, template }) => {
    const roots = absolute(template) || prefixes.length === 0 ? [''] : prefixes;
    return roots.map((root) => {
      const path = filled(joinPaths(rooted(root), template.replace(/^~/, '')), tokens);
      return `${verb} ${rooted(path) || '/'}`.trim();
    });
  });
}

/** The old Web API tells the method by the name of the action. */
function verbByName(of: ClassInfo, name: string, table: ClassTable): string[] {
  const isOld = table.line(of).some(({ bases }) => bases.includes('ApiController'));
  const verb = /^(Get|Post|Put|Patch|Delete|Head|Options)/.exec(name)?.[1];
  return isOld ? [verb === undefined ? 'POST' : verb.toUpperCase()] : [];
}

function areaOf(marks: readonly PlacedMark[], table: ClassTable): string {
  const placed = marks.find(({ mark }) => mark.name === 'Area');
  return placed === undefined ? '' : (table.texts(argumentNamed(placed.mark, 'value', 'areaName'), placed.of)[0] ?? '');
}

function filled(path: string, tokens: Readonly<Record<string, string>>): string {
  return path.replace(/\[(controller|action|area)\]/gi, (_, token: string) => tokens[token.toLowerCase()] ?? '');
}

function rooted(path: string): string {
  return path === '' || path.startsWith('/') ? path : `/${path}`;
}
