/** The routes that `Route::resource` and its kin stand for. */
import { entryOf, textIn, textsIn } from './chain.ts';
import type { PhpCall, PhpCode } from './php-code.ts';

export interface ResourceRoute {
  readonly methods: readonly string[];
  readonly path: string;
  readonly action: string;
  readonly cls: string;
}

type Plain = readonly [action: string, methods: readonly string[], where: '' | '/create' | '/*' | '/*/edit'];

const plain: readonly Plain[] = [
  ['index', ['GET'], ''],
  ['create', ['GET'], '/create'],
  ['store', ['POST'], ''],
  ['show', ['GET'], '/*'],
  ['edit', ['GET'], '/*/edit'],
  ['update', ['PUT', 'PATCH'], '/*'],
  ['destroy', ['DELETE'], '/*'],
];

const single: readonly Plain[] = [
  ['show', ['GET'], ''],
  ['edit', ['GET'], '/*/edit'],
  ['update', ['PUT', 'PATCH'], ''],
];

export function resourceRoutes(
  call: PhpCall,
  after: readonly PhpCall[],
  value: (code: PhpCode | undefined) => PhpCode | undefined,
): readonly ResourceRoute[] {
  const isApi = call.name.startsWith('api');
  const isSingle = /ingleton/.test(call.name);
  const first = value(call.args[0]);
  const options = call.args[call.name.endsWith('s') && first?.k === 'map' ? 1 : 2];
  const pairs =
    first?.k === 'map'
      ? first.v.map(([key, item]) => [textIn(key), item] as const)
      : [[textIn(first), value(call.args[1])] as const];
  const listed = (name: string) => {
    const step = after.find((item) => item.name === name);
    const codes = step === undefined ? [entryOf(options, name)] : step.args;
    return codes.some((code) => code !== undefined) ? new Set(codes.flatMap(textsIn)) : undefined;
  };
  const only = listed('only');
  const except = listed('except');
  const isShallow = after.some(({ name }) => name === 'shallow');
  const creatable = after.some(({ name }) => name === 'creatable');
  const named = after.find(({ name }) => name === 'parameters')?.args[0] ?? entryOf(options, 'parameters');
  return pairs.flatMap(([name, cls]) => {
    const className = cls?.k === 'name' ? cls.v : textIn(cls);
    if (name === undefined || className === undefined) return [];
    const parts = name.replace(/^\/+|\/+$/g, '').split('.');
    const last = parts.at(-1) ?? '';
    const parameterOf = (part: string) =>
      textIn(entryOf(named, part)) ?? singular(part.slice(part.lastIndexOf('/') + 1)).replaceAll('-', '_');
    const parents = parts
      .slice(0, -1)
      .map((part) => `${part}/{${parameterOf(part)}}/`)
      .join('');
    const base = `${parents}${last}`;
    const item = isSingle ? base : `${base}/{${parameterOf(last)}}`;
    const shallow = isShallow && parts.length > 1 ? `${last}/{${parameterOf(last)}}` : item;
    const wanted = isSingle
      ? [...single, ...(creatable ? plain.filter(([action]) => /create|store|destroy/.test(action)) : [])]
      : plain;
    return wanted
      .filter(
        ([action]) =>
          (only === undefined || only.has(action)) &&
          !(except?.has(action) ?? false) &&
          !(isApi && (action === 'create' || action === 'edit')),
      )
      .map(([action, methods, where]) => ({
        methods,
        action,
        cls: className,
        path:
          where === '' ? base : where === '/create' ? `${base}/create` : where === '/*' ? shallow : `${shallow}/edit`,
      }));
  });
}

/** As Laravel names parameters, near enough. */
function singular(name: string): string {
  if (/(?:ss|us|is|news|series|species|media|data)$/.test(name)) return name;
  if (name === 'people') return 'person';
  if (name === 'children') return 'child';
  if (name.endsWith('ies')) return name === 'movies' ? 'movie' : `${name.slice(0, -3)}y`;
  if (/(?:sses|xes|ches|shes|uses)$/.test(name)) return name.slice(0, -2);
  return name.endsWith('s') ? name.slice(0, -1) : name;
}
