/** Handlers of Python's frameworks: files are read into plain data, and what they do with routers is followed over all of them. */
import type { Handler } from '../../model/handler.ts';
import type { HandlerFamily } from '../../syntax/handler-family.ts';
import { djangoListener } from './django.ts';
import { exposedViews } from './exposed-views.ts';
import { fastapi } from './fastapi.ts';
import { flask, flaskResources } from './flask.ts';
import { follow } from './follow.ts';
import { aiohttp, bottle, falcon, ninja, sanic, tornado } from './other-routers.ts';
import type { PythonFacts } from './python-code.ts';
import { readModule } from './read-module.ts';
import { routerListener } from './routers.ts';
import { taskListener } from './tasks.ts';

const testPath = /(?:^|\/)(?:tests?|testing|__tests__|specs?)\/|(?:^|\/)(?:test_[^/]*|[^/]*_tests?|conftest)\.py$/;
/** Constants alone may be prefixes or settings. */
const matters = /\b(?:import|def|class)\b|^[A-Za-z_]\w{0,100}\s{0,10}[:=]/m;

export const pythonHandlers: HandlerFamily<PythonFacts> = {
  name: 'python',
  languages: ['python'],
  concerns: (path, text) =>
    /\.pyw?$/.test(path) && !testPath.test(path) && (path.endsWith('__init__.py') || matters.test(text)),
  read: readModule,
  link(files, bounds) {
    const routers = routerListener([flaskResources, flask, fastapi, sanic, bottle, aiohttp, tornado, ninja, falcon]);
    const django = djangoListener();
    const tasks = taskListener();
    const world = follow(files, () => [tasks, routers, django]);
    if (world.budget <= 0)
      bounds.add('running the code of all files as far as it registers handlers takes too many steps');
    return unique([
      ...django.handlers(world, routers),
      ...routers.handlers(),
      ...tasks.handlers(world),
      ...exposedViews(world),
    ]);
  },
};

function unique(handlers: readonly Handler[]): readonly Handler[] {
  const seen = new Set<string>();
  return handlers
    .filter((handler) => {
      const key = `${handler.sourceType} ${handler.path} ${handler.start} ${handler.route}`;
      return !seen.has(key) && seen.add(key) !== undefined;
    })
    .toSorted(
      (a, b) =>
        compare(a.path, b.path) ||
        a.start - b.start ||
        compare(a.route, b.route) ||
        compare(a.sourceType, b.sourceType),
    );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
