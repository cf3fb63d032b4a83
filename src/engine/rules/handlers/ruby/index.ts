/** Handlers of Ruby's frameworks. */
import type { Handler } from '../../model/handler.ts';
import type { HandlerFamily } from '../../syntax/handler-family.ts';
import { blockHandlers } from './block-routes.ts';
import { classTable } from './class-table.ts';
import { backgroundHandlers, railsHandlers } from './rails.ts';
import { railsRoutes } from './rails-routes.ts';
import { readRuby } from './read-ruby.ts';
import type { RubyFacts } from './ruby-code.ts';

const testPath = /(?:^|\/)(?:specs?|tests?|features|__tests__)\/|_(?:spec|test)\.rb$/;
const matters = /\b(?:class|module|routes|get|post|task|namespace|resources|map|require)\b/;

export const rubyHandlers: HandlerFamily<RubyFacts> = {
  name: 'ruby',
  languages: ['ruby'],
  concerns: (path, text) =>
    /\.(?:rb|ru|rake)$|(?:^|\/)Rakefile$/.test(path) &&
    !testPath.test(path) &&
    !/(?:^|\/)db\/migrate\//.test(path) &&
    matters.test(text),
  read: readRuby,
  link(files) {
    const table = classTable(files);
    const routes = railsRoutes(files);
    return unique([
      ...railsHandlers(table, routes),
      ...backgroundHandlers(table),
      ...blockHandlers(files, table, routes.mounts),
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
