/** From a value in the place of a handler or guard to the function that runs, and to the nouns that rules ask about. */
import type { Guard, GuardPlace, Handler } from '../../../model/handler.ts';
import type { SourceType } from '../../../model/rule.ts';
import { boundNames } from '../code/bound-names.ts';
import type { FunctionCode, Place } from '../code/code.ts';
import { fieldOf, hostOf, isAbsent, type Slot, textOf, type Value } from './value.ts';
import type { World } from './world.ts';
import { writtenName, writtenText } from './written-name.ts';

/** The function that runs. */
export interface Target {
  readonly path: string;
  readonly code: FunctionCode;
  readonly name: string;
  /** What is called around it: `asyncHandler(fn)`. */
  readonly wrappers: readonly Slot[];
}

const depthMax = 8;
const methodsOfHandlers = ['handle', 'handler', 'handleRequest', 'execute', 'run', 'process', 'invoke', 'consume'];

export function targetOf(value: Value, world: World, depth = 0): Target | undefined {
  if (depth > depthMax) return undefined;
  switch (value.kind) {
    case 'function':
      return {
        path: value.path,
        code: value.code,
        name: value.owner === '' ? value.name : `${value.owner}.${value.name}`,
        wrappers: [],
      };
    case 'any':
      for (const option of value.options) {
        const target = targetOf(option, world, depth + 1);
        if (target !== undefined) return target;
      }
      return undefined;
    case 'instance':
      for (const name of methodsOfHandlers) {
        const method = world.member(value, name);
        if (method.kind === 'function') return targetOf(method, world, depth + 1);
      }
      return undefined;
    case 'stranger': {
      const { made, result } = value;
      for (const slot of made?.arguments.toReversed() ?? []) {
        if (!isRunnable(slot.value)) continue;
        const inner = targetOf(slot.value, world, depth + 1);
        if (inner === undefined || made === undefined) continue;
        const wrapper: Slot = { value, expression: made.site.call, path: made.site.path };
        return { ...inner, wrappers: [wrapper, ...inner.wrappers] };
      }
      const given = result === undefined ? undefined : targetOf(result, world, depth + 1);
      if (given === undefined || given.name !== '') return given;
      return {
        ...given,
        name: made?.callee.kind === 'function' ? (targetOf(made.callee, world, depth + 1)?.name ?? '') : '',
      };
    }
    default:
      return undefined;
  }
}

export function isRunnable(value: Value): boolean {
  switch (value.kind) {
    case 'function':
    case 'instance':
      return true;
    case 'any':
      return value.options.some(isRunnable);
    case 'stranger':
      return value.result !== undefined
        ? isRunnable(value.result)
        : value.made?.arguments.some((slot) => slot.value.kind === 'function') === true;
    default:
      return false;
  }
}

/** Lists inside of lists, as frameworks take handlers. */
export function flatSlots(slots: readonly Slot[]): readonly Slot[] {
  const flat: Slot[] = [];
  const visits = { left: flatMax };
  for (const slot of slots) flatten(slot, flat, 0, visits);
  return flat;
}

const flatMax = 20_000;

function flatten(slot: Slot, flat: Slot[], depth: number, visits: { left: number }): void {
  if (visits.left-- < 0) return;
  const { value } = slot;
  if (isAbsent(value)) return;
  const list =
    value.kind === 'any' ? value.options.find((option) => option.kind === 'array' && option.items.length > 0) : value;
  if (list?.kind === 'array' && depth < depthMax) {
    for (const item of list.items) flatten(item, flat, depth + 1, visits);
    return;
  }
  // Every one of several routers is mounted, where they come from a folder.
  const hosts = value.kind === 'any' ? value.options.filter((option) => hostOf(option) !== undefined) : [];
  if (hosts.length > 1) for (const each of hosts) flat.push({ ...slot, value: each });
  else flat.push(slot);
}

export function guardOf(slot: Slot, through: GuardPlace, world: World): Guard {
  const { expression, path, value } = slot;
  const written = writtenName(expression);
  const name =
    written !== '' ? written : value.kind === 'function' ? value.name : value.kind === 'class' ? value.code.n : '';
  const text = writtenText(expression);
  return { name, text: text === '' ? name : text.slice(0, 200), through, path, span: world.span(path, expression.at) };
}

export interface HandlerParts {
  readonly framework: string;
  readonly sourceType: SourceType;
  readonly route: string;
  readonly slot: Slot;
  readonly registered: { readonly path: string; readonly at: Place };
  readonly guards: readonly Guard[];
  /** The slots of the guards, in their order, to see what they come from. */
  readonly behind?: readonly Slot[];
  readonly inputs?: (code: FunctionCode) => readonly string[];
}

const uploads =
  /^(?:multer|@koa\/multer|koa-multer|fastify-multer|express-fileupload|connect-busboy|express-busboy|formidable|express-formidable|connect-multiparty|multiparty|multer-s3|@fastify\/multipart)$/;

/** What only says that a function is a handler stands before nothing. */
const makers = /^(?:define\w*|eventHandler|lazyEventHandler|onRequest|onCall|server\$)$/;

/** One handler, or two where it receives uploads too; none where the function is not code of the repository. */
export function handlersOf(parts: HandlerParts, world: World): readonly Handler[] {
  const { framework, sourceType, route, slot, registered, guards } = parts;
  const target = targetOf(slot.value, world) ?? unresolved(slot);
  if (target === undefined) return [];
  const wrappers = target.wrappers
    .map((wrapper) => guardOf(wrapper, 'route', world))
    .filter((guard) => !makers.test(guard.name));
  const [start, end] = target.code.at;
  const handler: Handler = {
    sourceType,
    framework,
    route,
    name: target.name,
    path: target.path,
    span: world.span(target.path, target.code.at),
    start,
    end,
    registeredAt: { path: registered.path, span: world.span(registered.path, registered.at) },
    inputs: (parts.inputs ?? firstParameter)(target.code),
    guards: [...guards, ...wrappers],
  };
  const mayReceive = sourceType === 'HTTP_HANDLER' && !/^(?:GET|HEAD|DELETE|OPTIONS) /.test(route);
  const own = (parts.behind ?? []).filter(
    (_, index) => guards[index]?.through === 'route' || guards[index]?.through === 'group',
  );
  const receivesFiles =
    mayReceive && (target.code.takesFiles || [...own, ...target.wrappers].some((each) => takesUploads(each.value)));
  return receivesFiles ? [handler, { ...handler, sourceType: 'FILE_HANDLER' }] : [handler];
}

/** A function that cannot be found stands where it is named, unless it belongs to a package. */
function unresolved({ value, expression, path }: Slot): Target | undefined {
  if (value.kind !== 'stranger' || value.made !== undefined || (value.from !== '' && !value.from.startsWith('.')))
    return undefined;
  if (expression.k !== 'name' && expression.k !== 'member') return undefined;
  const code: FunctionCode = { n: '', at: expression.at, params: [], body: [], isArrow: false, takesFiles: false };
  return { path, code, name: writtenName(expression), wrappers: [] };
}

function takesUploads(value: Value): boolean {
  if (comesFrom(value, uploads)) return true;
  const options =
    value.kind === 'stranger' && /^koa-body(?:parser)?$/.test(value.from) ? value.made?.arguments[0]?.value : undefined;
  return textOf(fieldOf(options, 'multipart')?.value) === 'true';
}

function comesFrom(value: Value, packages: RegExp): boolean {
  if (value.kind === 'any') return value.options.some((option) => comesFrom(option, packages));
  if (value.kind !== 'stranger') return false;
  return packages.test(value.from) || (value.result !== undefined && comesFrom(value.result, packages));
}

function firstParameter(code: FunctionCode): readonly string[] {
  const [first] = code.params;
  return first === undefined ? [] : boundNames(first.t).filter((name) => name !== '');
}
