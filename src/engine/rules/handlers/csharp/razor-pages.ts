/** Razor pages: methods of a page's model that are named for what they answer, under the path of their file. */
import type { Guard, Handler } from '../../model/handler.ts';
import type { ClassTable } from '../../wiring/class-table.ts';
import { endpointsOf } from '../../wiring/endpoint.ts';
import { attributeGuards } from './attribute-guards.ts';
import { isAuthorization } from './authorization.ts';
import type { Configuration } from './configuration.ts';
import { methodHandlers } from './method-handlers.ts';

const handling = /^On(Get|Post|Put|Patch|Delete|Head|Options)(\w*?)(?:Async)?$/;

export function razorHandlers(table: ClassTable, configuration: Configuration, globals: readonly Guard[]): Handler[] {
  return table.classes.flatMap((one) => {
    const isPage = one.path.endsWith('.cshtml.cs') || table.line(one).some(({ bases }) => bases.includes('PageModel'));
    if (!isPage || one.type.kind !== 'class') return [];
    const path = pagePath(one.path);
    const rules = configuration.pages.filter(({ under, isExact }) =>
      isExact ? path === under : under === '/' || path === under || path.startsWith(`${under}/`),
    );
    const isOpen = rules.some(({ opens }) => opens);
    const before = [...globals, ...rules.filter(({ opens }) => !opens).map(({ guard }) => guard)].filter(
      ({ name }) => !isOpen || !isAuthorization(name),
    );
    return endpointsOf(one, table).flatMap((endpoint) => {
      const found = handling.exec(endpoint.method.function.name);
      if (found === null || endpoint.method.function.isPrivate === true) return [];
      const [, verb = '', named = ''] = found;
      return methodHandlers({
        framework: 'razor-pages',
        sourceType: 'HTTP_HANDLER',
        routes: [`${verb.toUpperCase()} ${path}${named === '' ? '' : `?handler=${named}`}`],
        method: endpoint.method,
        of: one,
        registered: { path: endpoint.method.path, mark: undefined },
        guards: attributeGuards(endpoint, before),
      });
    });
  });
}

/** `Areas/Admin/Pages/Users/Index.cshtml.cs` is `/Admin/Users`. */
function pagePath(file: string): string {
  const [, area = '', inner = ''] = /(?:^|\/)(?:Areas\/([^/]+)\/)?Pages\/(.*?)(?:\.cshtml)?\.cs$/.exec(file) ?? [
    undefined,
    '',
    file
      .replace(/(?:\.cshtml)?\.cs$/, '')
      .split('/')
      .at(-1),
  ];
  const path = inner.replace(/(?:^|\/)Index$/, '');
  return `/${[area, path].filter((part) => part !== '').join('/')}`;
}
