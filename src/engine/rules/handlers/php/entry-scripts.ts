/** Files that answer by themselves: code outside functions that reads what a request holds, in a project whose server runs files. */
import type { Handler } from '../../model/handler.ts';
import { spanOfPlace } from '../../syntax/code-place.ts';
import type { Project } from './project.ts';

/** Folders whose files are included by others, and not asked for. */
const notServed =
  /(?:^|\/)(?:includes?|inc|libs?|src|app|templates?|views?|config|classes|vendor|bin|scripts?|resources|bootstrap)\//i;

export function scriptHandlers(project: Project): readonly Handler[] {
  return [...project.files].flatMap(([path, { script }]): readonly Handler[] => {
    if (script === undefined || notServed.test(path)) return [];
    const { at } = script;
    const handler: Handler = {
      sourceType: 'HTTP_HANDLER',
      framework: 'php',
      route: `/${path.replace(/^(?:public|public_html|htdocs|www|web|html)\//, '')}`,
      name: '',
      path,
      span: spanOfPlace(at),
      start: at[0],
      end: at[1],
      registeredAt: { path, span: spanOfPlace(at) },
      inputs: ['_GET', '_POST', '_REQUEST', '_COOKIE', '_FILES', '_SERVER'],
      guards: [],
    };
    return script.files ? [handler, { ...handler, sourceType: 'FILE_HANDLER' }] : [handler];
  });
}
