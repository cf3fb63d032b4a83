/** What a controller of Laravel puts before its methods: in its constructor, its list of middleware, its bases, and by the requests that its methods ask for. */
import type { Guard } from '../../model/handler.ts';
import { spanOfPlace } from '../../syntax/code-place.ts';
import { type Chain, chainOf, entryOf, textsIn } from './chain.ts';
import { middlewareGuards } from './middleware.ts';
import type { PhpCall, PhpCode, PhpFunction, PhpStatement } from './php-code.ts';
import { type ClassEntry, lastName, type Project } from './project.ts';
import { pushEach } from '../../../text/push-each.ts';

export function controllerGuards(project: Project, entry: ClassEntry, action: PhpFunction): readonly Guard[] {
  const guards: Guard[] = [];
  const constructors = project
    .ancestors(entry)
    .flatMap((owner) =>
      owner.code.methods.filter(({ name }) => name === '__construct').map((method) => ({ method, owner })),
    );
  // Only the nearest constructor runs, and those that it hands on to.
  const running = constructors.filter(
    (_, index) => index === 0 || constructors.slice(0, index).every(({ method }) => callsParent(method)),
  );
  for (const { method, owner } of running.toReversed()) {
    const through = owner.code === entry.code ? 'decorator' : 'baseClass';
    for (const statement of method.body)
      pushEach(guards, constructorGuards(statement, action.name, through, owner.path));
  }
  for (const owner of project.ancestors(entry).toReversed()) {
    const through = owner.code === entry.code ? ('decorator' as const) : ('baseClass' as const);
    const list = owner.code.methods.find(({ name, isStatic }) => name === 'middleware' && isStatic);
    const returned = list?.body.find((statement) => statement.k === 'return');
    if (returned?.k === 'return' && returned.v.k === 'list')
      for (const item of returned.v.v) pushEach(guards, listedGuards(item, action.name, through, owner.path));
    for (const attribute of owner.code.attributes)
      if (lastName(attribute.name) === 'Middleware')
        pushEach(guards, listedGuards({ ...attribute, isNew: true }, action.name, through, owner.path));
  }
  for (const attribute of action.attributes)
    if (lastName(attribute.name) === 'Middleware')
      pushEach(guards, middlewareGuards(attribute.args[0], 'decorator', entry.path));
  return [...guards, ...requestGuards(project, action)];
}

/** A request of the project's own authorizes and validates before the method runs. */
function requestGuards(project: Project, action: PhpFunction): readonly Guard[] {
  return action.parameters.flatMap(({ type }): readonly Guard[] => {
    const entry = type === undefined ? undefined : project.find(type);
    if (entry === undefined || !project.kinds(entry).has('Illuminate\\Foundation\\Http\\FormRequest')) return [];
    const name = lastName(entry.code.name);
    return [{ name, text: name, through: 'route', path: entry.path, span: spanOfPlace(entry.code.at) }];
  });
}

function constructorGuards(
  statement: PhpStatement,
  action: string,
  through: Guard['through'],
  path: string,
): readonly Guard[] {
  const chain = statement.k === 'do' ? chainOf(statement.v) : undefined;
  const first = chain?.steps[0];
  if (chain === undefined || first === undefined || chain.on?.k !== 'variable' || chain.on.v !== 'this') return [];
  if (first.name === 'authorizeResource')
    return [{ name: 'authorizeResource', text: first.text, through, path, span: spanOfPlace(first.at) }];
  const options = first.args[1];
  const only = entryOf(options, 'only');
  const isLeft =
    (only !== undefined && !textsIn(only).includes(action)) || textsIn(entryOf(options, 'except')).includes(action);
  return first.name === 'middleware' && !isLeft && isFor(chain, action)
    ? middlewareGuards(first.args[0], through, path)
    : [];
}

function isFor({ steps }: Chain, action: string): boolean {
  return steps.slice(1).every(({ name, args }) => {
    const listed = new Set(args.flatMap(textsIn));
    if (name === 'only') return listed.has(action);
    return name === 'except' ? !listed.has(action) : true;
  });
}

function listedGuards(item: PhpCode, action: string, through: Guard['through'], path: string): readonly Guard[] {
  if (item.k !== 'call' || item.isNew !== true || lastName(item.name) !== 'Middleware')
    return middlewareGuards(item, through, path);
  const only = item.named['only'] ?? item.args[1];
  const except = item.named['except'] ?? item.args[2];
  const applies = (only === undefined || textsIn(only).includes(action)) && !textsIn(except).includes(action);
  const inner = item.named['middleware'] ?? item.args[0];
  return applies ? middlewareGuards(inner, through, path) : [];
}

function callsParent({ body }: PhpFunction): boolean {
  return body.some((statement) => statement.k === 'do' && isParentCall(statement.v));
}

function isParentCall(code: PhpCode): code is PhpCall {
  return code.k === 'call' && code.name === '__construct' && code.on?.k === 'name' && /(?:^|\\)parent$/.test(code.on.v);
}
