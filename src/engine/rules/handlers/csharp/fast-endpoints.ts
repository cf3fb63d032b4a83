/** FastEndpoints: a class for each route, which says in `Configure` what it answers to and who may call it; without a word, whoever is known. */
import type { Guard, Handler } from '../../model/handler.ts';
import type { WrittenCall } from '../../wiring/calls-in.ts';
import type { ClassTable } from '../../wiring/class-table.ts';
import { spanOf } from '../../wiring/framework.ts';
import { endpointsOf } from '../../wiring/endpoint.ts';
import { isAuthorization } from './authorization.ts';
import { methodHandlers } from './method-handlers.ts';

const bases =
  /^(?:Endpoint|EndpointWithoutRequest|EndpointWithMapping|WithResponse|WithoutRequest|WithRequest|Fluent)$/;
const verbs = /^(?:Get|Post|Put|Patch|Delete|Head)$/;

export function fastEndpoints(table: ClassTable, calls: readonly WrittenCall[], globals: readonly Guard[]): Handler[] {
  return table.classes.flatMap((one) => {
    if (
      one.type.kind !== 'class' ||
      !table.line(one).some(({ bases: names }) => names.some((name) => bases.test(name)))
    )
      return [];
    const configure = one.methods.find(({ function: { name } }) => name === 'Configure');
    const handler = endpointsOf(one, table).find(({ method }) =>
      /^(?:HandleAsync|ExecuteAsync)$/.test(method.function.name),
    );
    if (configure === undefined || handler === undefined) return [];
    const [, , , , start, end] = configure.function.at;
    const said = calls.filter(({ path, at }) => path === configure.path && at[4] >= start && at[5] <= end);
    const isOpen = said.some(({ names }) => names.at(-1) === 'AllowAnonymous');
    const guards = said
      .filter(
        ({ names }) => isAuthorization(names.at(-1) ?? '') || /^(?:PreProcessor|Throttle)/.test(names.at(-1) ?? ''),
      )
      .map(
        (call): Guard => ({
          name: call.names.at(-1) ?? '',
          text: call.names.join('.'),
          through: 'route',
          path: call.path,
          span: spanOf(call.at),
        }),
      );
    const known: Guard[] = isOpen
      ? []
      : [
          {
            name: 'RequireAuthorization',
            text: 'FastEndpoints',
            through: 'configuration',
            path: configure.path,
            span: spanOf(configure.function.at),
          },
        ];
    return said
      .filter(({ names }) => names.length === 1 && verbs.test(names[0] ?? ''))
      .flatMap((call) => {
        const routes = call.args.flatMap(({ value }) => (value.k === 'text' ? [value.text] : []));
        return methodHandlers({
          framework: 'fast-endpoints',
          sourceType: 'HTTP_HANDLER',
          routes: routes.map(
            (route) => `${(call.names[0] ?? '').toUpperCase()} ${route.startsWith('/') ? route : `/${route}`}`,
          ),
          method: handler.method,
          of: one,
          registered: { path: call.path, mark: { name: '', args: [], text: '', at: call.at } },
          guards: [...globals.filter(({ name }) => !isOpen || !isAuthorization(name)), ...known, ...guards],
        });
      });
  });
}
