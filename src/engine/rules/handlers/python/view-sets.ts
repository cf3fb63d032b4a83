/** Routers of the REST framework: what is registered on them, and the routes that each view set has there, its extra actions included. */
import type { SourceType } from '../../model/rule.ts';
import type { CodePlace } from '../../syntax/code-place.ts';
import type { DjangoSettings } from './django-settings.ts';
import { dottedName, guardsOf } from './guards.ts';
import { actionsOfViewSet, permissionGuards } from './rest-views.ts';
import {
  attributeOf,
  ancestorsOf,
  classOf,
  type ClassValue,
  functionOf,
  itemsOf,
  kindsOf,
  lastPart,
  type MadeValue,
  memberOf,
  type Module,
  textOf,
  type Value,
  type Written,
} from './values.ts';
import { classGuards, type View } from './views.ts';
import { pushEach } from '../../../text/push-each.ts';

export interface ViewSetRouters {
  called(made: MadeValue): void;
  isRouter(value: Value): boolean;
  all(): readonly Value[];
  registrations(router: Value): readonly Registered[];
}

interface Registered {
  readonly prefix: string;
  readonly cls: ClassValue;
  readonly wraps: readonly Written[];
  readonly made: MadeValue;
}

export interface ViewSetRoute {
  readonly path: string;
  readonly view: View;
  readonly sourceType: SourceType;
  readonly at: CodePlace;
  readonly module: Module;
}

export function viewSetRouters(): ViewSetRouters {
  const routers = new Map<Value, Registered[]>();
  /** Routers whose registrations another one took. */
  const taken = new Set<Value>();
  const isRouter = (value: Value) => routers.has(value);
  return {
    isRouter,
    all: () => [...routers.keys()].filter((router) => !taken.has(router)),
    registrations: (router) => routers.get(router) ?? [],
    called(made) {
      const kind = kindsOf(made).find((name) => lastPart(name).endsWith('Router') && name.startsWith('rest_framework'));
      if (kind !== undefined && made.receiver === undefined) routers.set(made, routers.get(made) ?? []);
      const { receiver } = made;
      if (receiver?.kind !== 'made') return;
      if (lastPart(made.by) === 'register') {
        const cls = classOf((made.args[1] ?? made.named.get('viewset'))?.value);
        const prefix = textOf((made.args[0] ?? made.named.get('prefix'))?.value);
        if (cls === undefined || prefix === undefined || !(isRouter(receiver) || isViewSet(cls))) return;
        const known = routers.get(receiver) ?? [];
        known.push({ prefix, cls, wraps: [], made });
        routers.set(receiver, known);
      }
      // `router.registry.extend(other.registry)` takes what the other one has.
      const other = made.args[0]?.value;
      if (
        lastPart(made.by) === 'extend' &&
        receiver.receiver !== undefined &&
        other?.kind === 'made' &&
        other.receiver !== undefined
      ) {
        const from = routers.get(other.receiver);
        const into = routers.get(receiver.receiver);
        if (from !== undefined && into !== undefined && from !== into && other.receiver !== undefined) {
          pushEach(into, from);
          taken.add(other.receiver);
        }
      }
    },
  };
}

function isViewSet(cls: ClassValue): boolean {
  return (
    kindsOf(cls).some((kind) => /ViewSet$|ViewSetMixin$/.test(kind)) ||
    ancestorsOf(cls).classes.some(({ code }) => code.name.endsWith('ViewSet'))
  );
}

const standard: readonly (readonly [method: string, action: string, isDetail: boolean])[] = [
  ['GET', 'list', false],
  ['POST', 'create', false],
  ['GET', 'retrieve', true],
  ['PUT', 'update', true],
  ['PATCH', 'partial_update', true],
  ['DELETE', 'destroy', true],
];

export function viewSetRoutes(
  routers: ViewSetRouters,
  router: Value,
  settings: DjangoSettings,
): readonly ViewSetRoute[] {
  const slash = router.kind === 'made' && isFalse(router.named.get('trailing_slash')) ? '' : '/';
  const above = nestedPrefix(routers, router, 0);
  return routers.registrations(router).flatMap(({ prefix, cls, made }) => {
    const allowed = itemsOf(attributeOf(cls, 'http_method_names')?.written.value).flatMap(
      (item) => textOf(item.value)?.toUpperCase() ?? [],
    );
    const list = prefix === '' ? above.replace(/\/$/, '') : `${above}${prefix}`;
    const detail = `${list === '' ? '' : `${list}/`}<${lookupOf(cls)}>`;
    const permissions = permissionGuards(cls, settings);
    const shared = classGuards(cls);
    const available = actionsOfViewSet(cls);
    const base = { sourceType: 'HTTP_HANDLER' as const, at: made.at, module: made.module };
    const own = standard
      .filter(([method, action]) => available.has(action) && (allowed.length === 0 || allowed.includes(method)))
      .map(([method, action, isDetail]): ViewSetRoute => {
        const member = memberOf(cls, action)?.value;
        const view = {
          function: functionOf(member),
          cls,
          methods: [method],
          guards: [...permissions, ...shared, ...wrapGuards(member)],
        };
        return { ...base, path: `${isDetail ? detail : list}${list === '' && !isDetail ? '' : slash}`, view };
      });
    return [
      ...own,
      ...extraActions(cls).flatMap(({ name, value, mark, method }): readonly ViewSetRoute[] => {
        const isDetail = dottedName(mark.code).endsWith('detail_route') || isTrue(argument(mark, 'detail'));
        const path = textOf(argument(mark, 'url_path')?.value) ?? name;
        const listed = itemsOf(argument(mark, 'methods')?.value).flatMap(
          (item) => textOf(item.value)?.toUpperCase() ?? [],
        );
        const methods = method === undefined ? listed : [method];
        const given = argument(mark, 'permission_classes');
        const guards =
          given === undefined
            ? permissions
            : guardsOf(given, 'decorator').filter((guard) => lastPart(guard.name) !== 'AllowAny');
        const view = {
          function: functionOf(value),
          cls,
          methods: methods.length === 0 ? ['GET'] : methods,
          guards: [...guards, ...shared, ...wrapGuards(value)],
        };
        const whole = isDetail ? detail : list;
        return [
          {
            ...base,
            path: `${whole === '' ? '' : `${whole}/`}${path.replace(/\(\?P<(\w{1,60})>[^)]{0,200}\)/g, '<$1>')}${slash}`,
            view,
          },
        ];
      }),
    ];
  });
}

interface ExtraAction {
  readonly name: string;
  readonly value: Value;
  readonly mark: Written;
  /** Of a further function for the path of an action: `@lend.mapping.delete`. */
  readonly method?: string;
}

function extraActions(cls: ClassValue): readonly ExtraAction[] {
  const found = new Map<string, ExtraAction>();
  for (const owner of ancestorsOf(cls).classes)
    for (const [name, value] of owner.members) {
      const mark = actionMark(value);
      if (mark !== undefined && !found.has(name)) found.set(name, { name, value, mark });
      const further = value.kind === 'callable' ? value.wraps.map(({ code }) => mapping.exec(dottedName(code))) : [];
      for (const match of further) {
        const [, action = '', method = ''] = match ?? [];
        const first = actionMark(memberOf(cls, action)?.value);
        if (first !== undefined) found.set(name, { name: action, value, mark: first, method: method.toUpperCase() });
      }
    }
  return [...found.values()];
}

const mapping = /^(\w{1,100})\.mapping\.(\w{1,10})$/;

function actionMark(value: Value | undefined): Written | undefined {
  if (value?.kind !== 'callable') return undefined;
  return value.wraps.find(({ code }) => /^(?:action|detail_route|list_route)$/.test(lastPart(dottedName(code))));
}

function wrapGuards(value: Value | undefined): View['guards'] {
  if (value?.kind !== 'callable') return [];
  const marks = /^(?:action|detail_route|list_route|extend_schema|swagger_auto_schema|csrf_exempt)$/;
  return value.wraps
    .flatMap((wrap) => guardsOf(wrap, 'decorator'))
    .filter(({ name }) => !marks.test(lastPart(name)) && !mapping.test(name) && lastPart(name) !== 'AllowAny');
}

/** A router below another one: `NestedSimpleRouter(router, 'domains', lookup='domain')`. */
function nestedPrefix(routers: ViewSetRouters, router: Value, depth: number): string {
  if (router.kind !== 'made' || depth > 8) return '';
  const parent = router.args[0]?.value;
  const prefix = textOf(router.args[1]?.value);
  if (parent === undefined || prefix === undefined || !routers.isRouter(parent)) return '';
  const lookup = textOf((router.named.get('lookup') ?? router.args[2])?.value);
  return `${nestedPrefix(routers, parent, depth + 1)}${prefix}/<${lookup === undefined ? 'parent_lookup' : `${lookup}_pk`}>/`;
}

function lookupOf(cls: ClassValue): string {
  const url = textOf(attributeOf(cls, 'lookup_url_kwarg')?.written.value);
  return url ?? textOf(attributeOf(cls, 'lookup_field')?.written.value) ?? 'pk';
}

function argument({ value }: Written, name: string): Written | undefined {
  return value.kind === 'made' ? value.named.get(name) : undefined;
}

function isTrue(written: Written | undefined): boolean {
  return written?.value.kind === 'plain' && written.value.value === true;
}

function isFalse(written: Written | undefined): boolean {
  return written?.value.kind === 'plain' && written.value.value === false;
}
