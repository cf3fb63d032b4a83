/** Rails: actions of controllers by the table of routes, jobs, channels. */
import type { Handler } from '../../model/handler.ts';
import type { SourceType } from '../../model/rule.ts';
import { type CodePlace, spanOfPlace } from '../../syntax/code-place.ts';
import type { ClassEntry, ClassTable, MethodEntry } from './class-table.ts';
import { railsGuards } from './rails-guards.ts';
import type { RailsTable } from './rails-routes.ts';

export function railsHandlers(table: ClassTable, { routes }: RailsTable): readonly Handler[] {
  return routes.flatMap((route): readonly Handler[] => {
    const registeredAt = { path: route.file, span: spanOfPlace(route.at) };
    const path = `${route.method === 'ANY' ? '' : `${route.method} `}${route.path}`;
    if (route.block !== undefined)
      return [
        {
          sourceType: 'HTTP_HANDLER',
          framework: 'rails',
          route: path,
          name: '',
          path: route.file,
          span: spanOfPlace(route.block.at),
          start: route.block.at[0],
          end: route.block.at[1],
          registeredAt,
          inputs: route.block.parameters,
          guards: route.guards,
        },
      ];
    const controller = table.findByPath(route.controller);
    if (controller === undefined) return [];
    const actions =
      route.action === '*'
        ? publicMethods(controller)
        : [actionOf(table, controller, route.action)].flatMap((found) => found ?? []);
    return actions.flatMap((action) => {
      const guards = [...route.guards, ...railsGuards(table, controller, action.method.name)];
      const handler = methodHandler(action, controller, {
        sourceType: 'HTTP_HANDLER',
        framework: 'rails',
        route: path,
        inputs: ['params', 'request'],
        guards,
        registeredAt,
      });
      return action.method.files === true ? [handler, { ...handler, sourceType: 'FILE_HANDLER' as const }] : [handler];
    });
  });
}

/** Jobs, channels and mail boxes are handlers by what they inherit. */
export function backgroundHandlers(table: ClassTable): readonly Handler[] {
  return [...table.all.values()].flatMap((entry): readonly Handler[] => {
    if (entry.isModule) return [];
    const outside = table.outside(entry);
    const is = (pattern: RegExp) => outside.some((name) => pattern.test(name));
    const convention = (method: MethodEntry, sourceType: SourceType, framework: string, route: string) =>
      methodHandler(method, entry, {
        sourceType,
        framework,
        route,
        inputs: method.method.parameters,
        guards: [],
        registeredAt: { path: method.path, span: spanOfPlace(method.method.at) },
      });
    const own = (name: string) => {
      const found = actionOf(table, entry, name, true);
      return found === undefined ? [] : [found];
    };
    if (
      is(/^(?:ActiveJob::Base|Sidekiq::(?:Job|Worker)|Shoryuken::Worker|Sneakers::Worker)$/) &&
      !/^Application(?:Job|Worker)$/.test(entry.name)
    ) {
      const framework = is(/^ActiveJob/) ? 'activejob' : is(/^Sidekiq/) ? 'sidekiq' : 'worker';
      return [...own('perform'), ...(framework === 'worker' ? own('work') : [])].map((method) =>
        convention(method, 'MESSAGE_HANDLER', framework, entry.name),
      );
    }
    if (is(/^ActionCable::Channel::Base$/) && !entry.name.startsWith('ApplicationCable'))
      return [...entry.methods.values()]
        .filter(({ isPublic }) => isPublic)
        .map((method) => convention(method, 'WEBSOCKET_HANDLER', 'actioncable', `${entry.name}#${method.method.name}`));
    if (is(/^ActionMailbox::Base$/))
      return own('process').map((method) => convention(method, 'MESSAGE_HANDLER', 'actionmailbox', entry.name));
    return [];
  });
}

function publicMethods(entry: ClassEntry): readonly MethodEntry[] {
  return [...entry.methods.values()].filter(({ isPublic }) => isPublic);
}

function actionOf(table: ClassTable, entry: ClassEntry, name: string, hidden = false): MethodEntry | undefined {
  for (const ancestor of table.ancestors(entry)) {
    const found = ancestor.methods.get(name);
    if (found !== undefined) return found.isPublic || hidden ? found : undefined;
  }
  return undefined;
}

function methodHandler(
  { method, path, owner }: MethodEntry,
  _entry: ClassEntry,
  rest: Pick<Handler, 'sourceType' | 'framework' | 'route' | 'inputs' | 'guards' | 'registeredAt'>,
): Handler {
  const place: CodePlace = method.at;
  return { ...rest, name: `${owner}.${method.name}`, path, span: spanOfPlace(place), start: place[0], end: place[1] };
}
