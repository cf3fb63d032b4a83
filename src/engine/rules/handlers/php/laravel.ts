/** Laravel, Lumen and Slim: which files hold routes, and what the routes of all of them run. */
import type { Handler } from '../../model/handler.ts';
import { spanOfPlace } from '../../syntax/code-place.ts';
import { chainOf } from './chain.ts';
import { includedFile } from './included-file.ts';
import { controllerGuards } from './laravel-controllers.ts';
import { expandedGuards, middlewareGuards, middlewareSetup } from './middleware.ts';
import type { PhpCode, PhpStatement } from './php-code.ts';
import { functionHandlers } from './php-handler.ts';
import { type ClassEntry, lastName, type Project } from './project.ts';
import { emptyFrame, type PhpRoute, type RouteWalk, routeWalk } from './route-walk.ts';

export function routedHandlers(project: Project): readonly Handler[] {
  const walk = routeWalk(project, frameworks(project));
  walkBootstrap(project, walk);
  for (const entry of project.classes.values()) if (isProvider(project, entry)) walk.walkMethods(entry);
  const files = [...project.files.keys()].filter((file) => !walk.walked.has(file));
  // Files that begin an application come before those that they include, and routes that nothing includes stand where their name says.
  for (const file of files.filter((path) => isEntry(path))) if (!walk.walked.has(file)) walk.walkFile(file, {});
  for (const file of files.filter((path) => !isEntry(path)))
    if (!walk.walked.has(file)) walk.walkFile(file, conventional(file));
  for (const entry of project.classes.values())
    if (!isProvider(project, entry) && !entry.code.name.endsWith('Controller')) walk.walkMethods(entry);
  const setup = middlewareSetup(project);
  return walk.routes.flatMap((route) => handlersOf(project, walk, setup, route));
}

function handlersOf(
  project: Project,
  walk: RouteWalk,
  setup: ReturnType<typeof middlewareSetup>,
  route: PhpRoute,
): readonly Handler[] {
  const isSlim = route.framework === 'slim';
  const around = isSlim
    ? [...walk.applicationGuards, ...route.guards]
    : expandedGuards(setup, route.guards, route.without);
  const rest = {
    sourceType: 'HTTP_HANDLER' as const,
    framework: route.framework,
    registeredAt: { path: route.file, span: spanOfPlace(route.at) },
  };
  if (route.target.kind === 'closure')
    return functionHandlers(route.target.code, undefined, route.file, route.methods, route.path, {
      ...rest,
      guards: around,
    });
  const { cls, method } = route.target;
  const entry = controllerNamed(project, cls);
  const found =
    entry === undefined
      ? undefined
      : (project.method(entry, method) ??
        (method === '__invoke' && isSlim ? project.method(entry, 'handle') : undefined));
  if (entry === undefined || found === undefined) return [];
  const own = isSlim
    ? []
    : controllerGuards(project, entry, found.method).filter(({ name }) => !route.without.includes(name));
  return functionHandlers(found.method, found.owner, route.file, route.methods, route.path, {
    ...rest,
    guards: [...around, ...own],
  });
}

/** Names in texts leave out the folder that controllers stand in. */
function controllerNamed(project: Project, name: string): ClassEntry | undefined {
  const whole = name.replace(/^\\/, '');
  const exact = project.find(whole) ?? project.find(`App\\Http\\Controllers\\${whole}`);
  if (exact !== undefined) return exact;
  const ends = [...project.classes.values()].filter(({ code }) => code.name.endsWith(`\\${whole}`));
  return ends.length === 1 ? ends[0] : undefined;
}

/** Which framework a variable that is a router is of: by its type, else by what the project uses. */
function frameworks(project: Project): (type: string | undefined) => string {
  const uses = new Set(
    [...project.files.values()].flatMap(({ uses: names }) =>
      names.map((name) => name.split('\\').slice(0, 2).join('\\')),
    ),
  );
  const isSlim = [...uses].some((name) => name.startsWith('Slim\\'));
  const isLumen = uses.has('Laravel\\Lumen');
  const isLaravel = [...uses].some((name) => name.startsWith('Illuminate\\'));
  const whole = isLumen ? 'lumen' : isLaravel && !isSlim ? 'laravel' : 'slim';
  return (type) => {
    if (type === undefined) return whole;
    if (type.startsWith('Slim\\')) return 'slim';
    return type.startsWith('Illuminate\\') ? 'laravel' : type.startsWith('Laravel\\Lumen') ? 'lumen' : whole;
  };
}

/** `->withRouting(web: …, api: …)` of `bootstrap/app.php`. */
function walkBootstrap(project: Project, walk: RouteWalk): void {
  for (const [file, { body }] of project.files)
    for (const statement of body)
      for (const { name, named, args } of stepsOf(statement)) {
        if (name !== 'withRouting') continue;
        const prefix = named['apiPrefix'];
        const add = (code: PhpCode | undefined, group: string, path: string) => {
          for (const item of code?.k === 'list' ? code.v : code === undefined ? [] : [code]) {
            const found = includedFile(project, item, file);
            const place = 'at' in item ? item.at : undefined;
            const guards = middlewareGuards({ k: 'text', v: group, at: place ?? [0, 0, 1, 1, 1, 1] }, 'group', file);
            if (found !== undefined) walk.walkFile(found, { prefix: path, guards });
          }
        };
        add(named['web'] ?? args[1], 'web', '');
        add(named['api'] ?? args[2], 'api', prefix?.k === 'text' ? prefix.v : 'api');
        for (const closure of [named['then'], named['using']])
          if (closure?.k === 'closure') walk.walkStatements(closure.v.body, { ...emptyFrame(file) });
      }
}

function stepsOf(statement: PhpStatement) {
  const code = statement.k === 'do' || statement.k === 'return' || statement.k === 'assign' ? statement.v : undefined;
  return (code === undefined ? undefined : chainOf(code))?.steps ?? [];
}

function isProvider(project: Project, entry: ClassEntry): boolean {
  return [...project.kinds(entry)].some((name) => lastName(name).endsWith('ServiceProvider'));
}

function isEntry(path: string): boolean {
  return /(?:^|\/)(?:index|app|bootstrap|server)\.php$/.test(path);
}

function conventional(file: string): {
  readonly prefix?: string;
  readonly guards?: ReturnType<typeof middlewareGuards>;
} {
  const name = /(?:^|\/)[Rr]outes\/(web|api)\.php$/.exec(file)?.[1];
  if (name === undefined) return {};
  const guards = middlewareGuards({ k: 'text', v: name, at: [0, 0, 1, 1, 1, 1] }, 'group', file);
  return name === 'api' ? { prefix: 'api', guards } : { guards };
}
