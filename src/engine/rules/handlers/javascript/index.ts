/** Handlers of JavaScript and TypeScript: files are read one by one, then the code of all is followed to what it registers. */
import type { HandlerFamily } from '../../syntax/handler-family.ts';
import type { Handler } from '../../model/handler.ts';
import type { ModuleCode } from './code/code.ts';
import { moduleFiles } from './code/module-files.ts';
import { programOf } from './code/program.ts';
import { readModule } from './code/read-module.ts';
import { concerns } from './concerned-files.ts';
import { frameworks } from './frameworks/index.ts';
import { evaluate } from './values/evaluate.ts';

export const javascript: HandlerFamily<ModuleCode> = {
  name: 'javascript',
  languages: ['JavaScript', 'TypeScript', 'Tsx'],
  concerns,
  read({ source }) {
    const program = programOf(source.path, source.text);
    return program === undefined ? undefined : readModule(program, source.text);
  },
  link(files, bounds) {
    const world = evaluate(files, moduleFiles(files.keys()), { frameworks, bounds });
    return distinct(frameworks.flatMap((framework) => framework.handlers(world)));
  },
};

function distinct(handlers: readonly Handler[]): readonly Handler[] {
  const found = new Map<string, Handler>();
  for (const handler of handlers) {
    const key = `${handler.path} ${handler.start} ${handler.end} ${handler.sourceType} ${handler.framework} ${handler.route}`;
    if (!found.has(key)) found.set(key, handler);
  }
  return [...found.values()].sort(
    (a, b) =>
      compare(a.path, b.path) ||
      a.start - b.start ||
      a.end - b.end ||
      compare(a.sourceType, b.sourceType) ||
      compare(a.framework, b.framework) ||
      compare(a.route, b.route),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
