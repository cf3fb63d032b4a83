/** Middleware as routes name it, and the groups, aliases and global middleware that a kernel or `bootstrap/app.php` sets up. */
import type { Guard, GuardPlace } from '../../model/handler.ts';
import { spanOfPlace } from '../../syntax/code-place.ts';
import { chainOf, textIn } from './chain.ts';
import type { PhpCode, PhpStatement } from './php-code.ts';
import { lastName, type Project } from './project.ts';
import { pushEach } from '../../../text/push-each.ts';

export interface MiddlewareSetup {
  readonly global: readonly Guard[];
  readonly groups: ReadonlyMap<string, readonly Guard[]>;
  /** Last names of classes by alias. */
  readonly aliases: ReadonlyMap<string, string>;
}

/** Each entry of a list, or the one that is given. */
export function middlewareGuards(code: PhpCode | undefined, through: GuardPlace, path: string): readonly Guard[] {
  if (code === undefined) return [];
  if (code.k === 'list') return code.v.flatMap((item) => middlewareGuards(item, through, path));
  if (code.k === 'map') return code.v.flatMap(([, item]) => middlewareGuards(item, through, path));
  const name = middlewareName(code);
  if (name === '' || !('at' in code)) return [];
  return [
    {
      name,
      text: code.k === 'call' ? code.text : code.k === 'text' ? code.v.slice(0, 200) : name,
      through,
      path,
      span: spanOfPlace(code.at),
    },
  ];
}

export function middlewareName(code: PhpCode): string {
  if (code.k === 'text') return lastName(code.v.split(':')[0] ?? '');
  if (code.k === 'name') return lastName(code.v);
  if (code.k === 'join') return code.v[0] === undefined ? '' : middlewareName(code.v[0]);
  if (code.k !== 'call') return '';
  if (code.isNew === true)
    return lastName(code.name) === 'Middleware'
      ? code.args[0] === undefined
        ? ''
        : middlewareName(code.args[0])
      : lastName(code.name);
  // `Authenticate::using('api')`, `$container->get(Auth::class)`
  if (code.isStatic === true && code.on?.k === 'name') return lastName(code.on.v);
  const first = code.args[0];
  return /^(?:get|make|app|resolve)$/.test(code.name) && first !== undefined ? middlewareName(first) : code.name;
}

export function middlewareSetup(project: Project): MiddlewareSetup {
  const global: Guard[] = [];
  const groups = new Map<string, Guard[]>();
  const aliases = new Map<string, string>();
  const addAliases = (code: PhpCode | undefined) => {
    for (const [key, value] of code?.k === 'map' ? code.v : [])
      if (key.k === 'text') aliases.set(key.v, middlewareName(value));
  };
  for (const entry of project.classes.values()) {
    if (!project.kinds(entry).has('Illuminate\\Foundation\\Http\\Kernel')) continue;
    const { properties } = entry.code;
    pushEach(global, middlewareGuards(properties['middleware'], 'middleware', entry.path));
    const listed = properties['middlewareGroups'];
    for (const [key, value] of listed?.k === 'map' ? listed.v : [])
      if (key.k === 'text') groups.set(key.v, [...middlewareGuards(value, 'configuration', entry.path)]);
    addAliases(properties['middlewareAliases']);
    addAliases(properties['routeMiddleware']);
  }
  for (const [path, { body }] of project.files)
    for (const closure of setupClosures(body))
      for (const statement of closure) {
        const chain = statement.k === 'do' || statement.k === 'return' ? chainOf(statement.v) : undefined;
        for (const { name, args, named } of chain?.steps ?? []) {
          const into = (group: string, ...codes: (PhpCode | undefined)[]) =>
            groups.set(group, [
              ...(groups.get(group) ?? []),
              ...codes.flatMap((code) => middlewareGuards(code, 'configuration', path)),
            ]);
          if (name === 'web' || name === 'api') into(name, named['prepend'] ?? args[1], named['append'] ?? args[0]);
          else if (/^(?:append|prepend)ToGroup$|^group$/.test(name)) into(textIn(args[0]) ?? '', args[1]);
          else if (/^(?:append|prepend|use)$/.test(name))
            pushEach(global, middlewareGuards(args[0], 'middleware', path));
          else if (name === 'alias') addAliases(args[0]);
          else if (name === 'statefulApi') into('api');
        }
      }
  return { global, groups, aliases };
}

/** Bodies of `->withMiddleware(function (Middleware $middleware) { … })`. */
function setupClosures(body: readonly PhpStatement[]): readonly (readonly PhpStatement[])[] {
  return body.flatMap((statement) => {
    const chain =
      statement.k === 'do' || statement.k === 'return' || statement.k === 'assign' ? chainOf(statement.v) : undefined;
    return (chain?.steps ?? []).flatMap(({ name, args }) => {
      const closure = name === 'withMiddleware' ? args[0] : undefined;
      return closure?.k === 'closure' ? [closure.v.body] : [];
    });
  });
}

/** Groups are told by what is in them, and what a route goes without is left out, by alias or by class. */
export function expandedGuards(
  setup: MiddlewareSetup,
  guards: readonly Guard[],
  without: readonly string[],
): readonly Guard[] {
  const left = new Set(without.flatMap((name) => [name, setup.aliases.get(name) ?? name]));
  const isLeft = ({ name }: Guard) => left.has(name) || left.has(setup.aliases.get(name) ?? name);
  return [
    ...setup.global,
    ...guards.flatMap((guard) => (left.has(guard.name) ? [] : (setup.groups.get(guard.name) ?? [guard]))),
  ].filter(
    (guard, index, all) =>
      !isLeft(guard) && all.findIndex(({ name, text }) => name === guard.name && text === guard.text) === index,
  );
}
