/** Handlers of PHP's frameworks. */
import type { Handler } from '../../model/handler.ts';
import type { HandlerFamily } from '../../syntax/handler-family.ts';
import { scriptHandlers } from './entry-scripts.ts';
import { routedHandlers } from './laravel.ts';
import type { PhpFacts } from './php-code.ts';
import { phpProject } from './project.ts';
import { readPhp } from './read-php.ts';
import { attributeHandlers } from './symfony.ts';

const testPath =
  /(?:^|\/)(?:tests?|Tests?|specs?|__tests__)\/|Test\.php$|(?:^|\/)(?:vendor|node_modules)\/|\.blade\.php$/;

export const phpHandlers: HandlerFamily<PhpFacts> = {
  name: 'php',
  languages: ['php'],
  concerns: (path, text) =>
    path.endsWith('.php') &&
    !testPath.test(path) &&
    !/(?:^|\/)(?:database\/migrations|lang|resources\/lang|config)\//.test(path) &&
    text.includes('<?'),
  read: readPhp,
  link(files) {
    const project = phpProject(files);
    const routed = [...routedHandlers(project), ...attributeHandlers(project)];
    // Where routes answer, files are only the way to them.
    const isRouted = routed.some(({ sourceType }) => sourceType === 'HTTP_HANDLER');
    return unique(isRouted ? routed : [...routed, ...scriptHandlers(project)]);
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
