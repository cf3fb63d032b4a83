/** Guards as they are written: decorators, entries of lists, classes of middleware. */
import { type CodePlace, nowhere, spanOfPlace } from '../../syntax/code-place.ts';
import type { Guard, GuardPlace } from '../../model/handler.ts';
import type { Expression } from './python-code.ts';
import { classOf, functionOf, itemsOf, lastPart, type Written } from './values.ts';

/** What only holds the name of the guard: `Depends(current_user)`. */
const holders: ReadonlySet<string> = new Set([
  'method_decorator',
  'Depends',
  'Security',
  'Middleware',
  'permission_classes',
  'authentication_classes',
  'throttle_classes',
  'decorator_from_middleware',
  'before',
  'before_request',
  'apply_decorators',
]);
/** Wraps without standing in the way. */
const bare: ReadonlySet<string> = new Set([
  'partial',
  'staticmethod',
  'classmethod',
  'property',
  'wraps',
  'abstractmethod',
  'overload',
  'override',
  'final',
  'dataclass',
  'total_ordering',
]);

export function guardsOf(written: Written, through: GuardPlace): readonly Guard[] {
  const { code } = written;
  const name = dottedName(code);
  if (bare.has(lastPart(name))) return [];
  if (code.k === 'call' && holders.has(lastPart(name))) {
    const inner = code.args[0] ?? code.named['dependency'];
    const names = inner === undefined ? [] : namesIn(inner, 0);
    return names.map((held) => guard(written, held, through)).filter(({ name: held }) => held !== '');
  }
  if (written.value.kind === 'list') return itemsOf(written.value).flatMap((item) => guardsOf(item, through));
  const found = guard(written, name === '' ? nameOfValue(written) : name, through);
  return found.name === '' ? [] : [found];
}

/** A guard whose function or class is told apart from where it is put: `app.before_request(check)`. */
export function guardNamed(name: string, text: string, place: CodePlace, path: string, through: GuardPlace): Guard {
  return { name, text: text.slice(0, 200), through, path, span: spanOfPlace(place) };
}

export function nameOfValue({ value }: Written): string {
  const cls = classOf(value);
  if (cls !== undefined) return cls.code.name;
  const found = functionOf(value);
  if (found !== undefined)
    return found.owner === undefined ? found.code.name : `${found.owner.code.name}.${found.code.name}`;
  if (value.kind === 'text') return value.text;
  if (value.kind === 'outside') return value.name;
  return value.kind === 'made' ? value.by : '';
}

/** Without arguments; empty for what has no name. */
export function dottedName(code: Expression): string {
  const names: string[] = [];
  for (let part: Expression = code; ; ) {
    if (part.k === 'name') return [part.v, ...names].join('.');
    if (part.k === 'get') {
      names.unshift(part.v);
      part = part.of;
    } else if (part.k === 'call') part = part.f;
    else if (part.k === 'index') part = part.of;
    else return names.join('.');
  }
}

export function placeOf(code: Expression): CodePlace {
  return 'at' in code ? (code.at ?? nowhere) : code.k === 'function' ? code.v.at : nowhere;
}

export function writtenText(code: Expression): string {
  if (code.k === 'call') return code.text;
  return code.k === 'text' ? code.v.slice(0, 200) : dottedName(code);
}

function guard({ code, module }: Written, name: string, through: GuardPlace): Guard {
  return guardNamed(name, writtenText(code) || name, placeOf(code), module.path, through);
}

function namesIn(code: Expression, depth: number): readonly string[] {
  if (depth > 4) return [];
  if (code.k === 'list') return code.v.flatMap((item) => namesIn(item, depth + 1));
  if (code.k === 'call' && holders.has(lastPart(dottedName(code))))
    return namesIn(code.args[0] ?? { k: 'other' }, depth + 1);
  return [dottedName(code)];
}
