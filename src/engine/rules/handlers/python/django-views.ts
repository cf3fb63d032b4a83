/** What Django runs for a view: a function, or the methods of a class by verb, those of generic views by what the generic view answers. */
import type { Guard } from '../../model/handler.ts';
import { actionsOfGenerics, permissionGuards } from './rest-views.ts';
import type { DjangoSettings } from './django-settings.ts';
import { dottedName, guardsOf } from './guards.ts';
import {
  ancestorsOf,
  attributeOf,
  type CallableValue,
  classOf,
  type ClassValue,
  functionOf,
  itemsOf,
  lastPart,
  memberOf,
  textOf,
  type Value,
  type Written,
} from './values.ts';
import { classGuards, decoratorGuards, type View, viewsOfClass } from './views.ts';

export interface DjangoView extends View {
  /** Last names of middleware that does not stand before it. */
  readonly exempt?: readonly string[];
  readonly isRest?: true;
}

export function djangoViews(value: CallableValue | ClassValue, settings: DjangoSettings): readonly DjangoView[] {
  const cls = classOf(value);
  if (cls === undefined) return value.kind === 'callable' ? [functionView(value, settings)] : [];
  const wraps = value.kind === 'callable' ? value.wraps : [];
  const around = wraps.flatMap((wrap) => withoutMarks(wrap));
  const exempt = [...exemptions(wraps), ...exemptions(cls.decorators), ...exemptions(dispatchWraps(cls))];
  const views =
    value.kind === 'callable' && value.via === 'as_asgi' ? consumerViews(cls) : classViews(cls, value, settings);
  return views.map((view) => ({
    ...view,
    exempt,
    guards: [
      ...around,
      ...dispatchWraps(cls).flatMap(withoutMarks),
      ...view.guards.filter((guard) => !marks.has(lastPart(guard.name))),
    ],
  }));
}

/** Decorators that say something of a function, and keep nobody out. */
const marks: ReadonlySet<string> = new Set([
  'api_view',
  'csrf_exempt',
  'login_not_required',
  'renderer_classes',
  'parser_classes',
  'schema',
  'action',
  'require_http_methods',
  'require_GET',
  'require_POST',
  'require_safe',
  'method_decorator.csrf_exempt',
  'as_view',
  'extend_schema',
  'extend_schema_view',
]);

function withoutMarks(wrap: Written): readonly Guard[] {
  return guardsOf(wrap, wrap.byCall === true ? 'route' : 'decorator').filter(
    ({ name }) => !marks.has(lastPart(name)) && lastPart(name) !== 'AllowAny',
  );
}

function functionView(value: CallableValue, settings: DjangoSettings): DjangoView {
  const named = value.wraps.map((wrap) => ({ wrap, name: lastPart(dottedName(wrap.code)) }));
  const rest = named.find(({ name }) => name === 'api_view');
  const limited = named.find(({ name }) => name === 'require_http_methods');
  const listed = [rest, limited].flatMap((found) => (found === undefined ? [] : methodsIn(found.wrap)));
  const single = named.flatMap(({ name }) =>
    name === 'require_GET' || name === 'require_safe' ? ['GET'] : name === 'require_POST' ? ['POST'] : [],
  );
  const hasOwn = named.some(({ name }) => name === 'permission_classes');
  return {
    ...(rest === undefined ? {} : { isRest: true as const }),
    function: functionOf(value),
    methods: listed.length > 0 ? listed : rest !== undefined && single.length === 0 ? ['GET'] : single,
    exempt: [...exemptions(value.wraps), ...(rest === undefined ? [] : ['CsrfViewMiddleware'])],
    guards: [...(rest === undefined || hasOwn ? [] : settings.permissions), ...value.wraps.flatMap(withoutMarks)],
  };
}

function methodsIn({ value }: Written): readonly string[] {
  const list = value.kind === 'made' ? (value.args[0] ?? value.named.get('http_method_names'))?.value : undefined;
  return itemsOf(list).flatMap((item) => textOf(item.value)?.toUpperCase() ?? []);
}

function classViews(cls: ClassValue, value: Value, settings: DjangoSettings): readonly View[] {
  const permissions = permissionGuards(cls, settings);
  const guards = [...permissions, ...classGuards(cls)];
  const given = value.kind === 'callable' ? value.args?.[0]?.value : undefined;
  if (given?.kind === 'map')
    return given.entries.flatMap(([verb, action]) => {
      const member = memberOf(cls, textOf(action.value) ?? '')?.value;
      return [
        {
          function: functionOf(member),
          cls,
          methods: [(textOf(verb.value) ?? '').toUpperCase()],
          guards: [...guards, ...(member === undefined ? [] : decoratorGuards(member))],
        },
      ];
    });
  const own = viewsOfClass(cls).map((view) => ({ ...view, guards: [...permissions, ...view.guards] }));
  const known = new Set(own.flatMap(({ methods }) => methods));
  const generic = actionsOfGenerics(cls)
    .filter(([verb]) => !known.has(verb))
    .map(([verb, action]): View => {
      const member = memberOf(cls, action)?.value;
      return {
        function: functionOf(member),
        cls,
        methods: [verb],
        guards: [...guards, ...(member === undefined ? [] : decoratorGuards(member))],
      };
    });
  // What a view is made with stands before what its class says.
  const named = value.kind === 'callable' ? value.named?.get('http_method_names') : undefined;
  const allowed = itemsOf((named ?? attributeOf(cls, 'http_method_names')?.written)?.value).flatMap(
    (item) => textOf(item.value)?.toUpperCase() ?? [],
  );
  const all = [...own, ...generic].filter(
    ({ methods }) => allowed.length === 0 || methods.some((method) => allowed.includes(method)),
  );
  if (all.length > 0) return all;
  const called = functionOf((memberOf(cls, '__call__') ?? memberOf(cls, 'dispatch'))?.value);
  return [{ function: called, cls, methods: [], guards }];
}

const consumerMethods = ['connect', 'receive', 'receive_json', 'websocket_connect', 'websocket_receive'];

function consumerViews(cls: ClassValue): readonly View[] {
  const found = consumerMethods.flatMap((name): readonly View[] => {
    const member = memberOf(cls, name)?.value;
    return member === undefined ? [] : [{ function: functionOf(member), cls, methods: [], guards: [] }];
  });
  return found.length > 0 ? found : [{ function: undefined, cls, methods: [], guards: [] }];
}

function dispatchWraps(cls: ClassValue): readonly Written[] {
  for (const owner of ancestorsOf(cls).classes) {
    const dispatch = owner.members.get('dispatch');
    if (dispatch?.kind === 'callable') return dispatch.wraps;
  }
  return [];
}

function exemptions(wraps: readonly Written[]): readonly string[] {
  return wraps.flatMap((wrap) => {
    const name = guardsOf(wrap, 'decorator').map((guard) => lastPart(guard.name));
    return [
      ...(name.includes('csrf_exempt') ? ['CsrfViewMiddleware'] : []),
      ...(name.includes('login_not_required') ? ['LoginRequiredMiddleware'] : []),
    ];
  });
}
