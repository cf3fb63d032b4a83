/**
 * From the body as it came to the body as its schema describes it: `null` for a field means absent, text fields are trimmed where the
 * operation says so, and every fault is named with its place and with what is allowed. Nothing is coerced.
 */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';
import { type ApiError, badFields, type RequestIssue } from '../foundation/api-error.ts';
import type { Operation } from '../operations/operation.ts';
import { bodyFaults, type BodyFaults } from './body-faults.ts';

export type BodyReader = (body: unknown) => Record<string, unknown>;

/** @returns a function that gives the checked body or throws {ApiError} BAD_REQUEST. */
export function bodyReader(operation: Pick<Operation, 'request' | 'trimmed'>): BodyReader {
  const check = bodyCheck(operation.request);
  return (raw) => {
    const faults = bodyFaults();
    const body = cleaned(raw, operation.request, '', faults);
    if (faults.count === 0 && isDeeperThan(raw, depthMax)) faults.add({ path: '', message: 'is nested too deeply' });
    if (faults.isFull() || faults.shown.some(({ path }) => path === '')) throw invalid(faults);
    if (isObject(body)) {
      for (const name of operation.trimmed ?? []) {
        const value = body[name];
        if (typeof value === 'string') body[name] = value.trim();
      }
    }
    // Of what cannot be read at all nothing else is said.
    const unread = new Set(faults.shown.map(({ path }) => path));
    check(body, {
      ...faults,
      isFull: () => faults.isFull(),
      add: (fault) => unread.has(fault.path) || faults.add(fault),
    });
    if (faults.count > 0 || !isObject(body)) throw invalid(faults);
    return body;
  };
}

// Without `strictNumbers` a number beyond all others (`1e400`) is an integer like any.
const ajv = new Ajv2020({ allErrors: true, strict: false, strictNumbers: true });
ajv.addFormat('email', isEmail);
ajv.addFormat('date-time', true);
ajv.addFormat('uuid', true);

export function compileSchema(schema: object): ValidateFunction {
  return ajv.compile(schema);
}

/** The parts of a schema that decide how far a value is looked into. */
interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly maxItems?: number;
}

/** Entries of lists are checked one after the other, and no further once there are faults enough. */
function bodyCheck(request: Shape): (body: unknown, faults: BodyFaults) => void {
  const fields = Object.entries<Shape>(request.properties ?? {});
  const whole = compileSchema({ ...request, properties: Object.fromEntries(fields.map(withoutItems)) });
  const lists = fields.flatMap(([name, { items }]) =>
    items === undefined ? [] : [{ name, validate: compileSchema(items) }],
  );
  return (body, faults) => {
    if (!whole(body)) for (const error of whole.errors ?? []) faults.add(issueOf(error, '', body));
    for (const { name, validate } of lists) {
      const list = isObject(body) ? body[name] : undefined;
      if (!Array.isArray(list)) continue;
      for (let index = 0; index < list.length && !faults.isFull(); index++) {
        const entry: unknown = list[index];
        if (validate(entry)) continue;
        for (const error of validate.errors ?? []) faults.add(issueOf(error, `/${name}/${index}`, entry));
      }
    }
  };
}

function withoutItems([name, field]: readonly [string, Shape]): readonly [string, object] {
  const { items: _, ...rest } = field;
  return [name, rest];
}

/** A plain mail address: what people have, not all that RFC 5321 allows. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  if (at < 1 || local.length > 64 || domain.length > 253) return false;
  if (
    !/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+$/.test(local) ||
    local.startsWith('.') ||
    local.endsWith('.') ||
    local.includes('..')
  )
    return false;
  return (
    domain.includes('.') &&
    domain.split('.').every((label) => /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/.test(label))
  );
}

/**
 * A copy of what the schema names, without `null` fields. Lists that are too long are faults
 * before anything of them is read, and so are texts that no database column takes: work and memory stay in proportion to the schema.
 */
function cleaned(value: unknown, shape: Shape, path: string, faults: BodyFaults): unknown {
  if (typeof value === 'string') {
    if (value.includes('\0')) faults.add({ path, message: 'must not hold a NUL character' });
    else if (!value.isWellFormed())
      faults.add({ path, message: 'must be well-formed Unicode, without half a surrogate pair' });
    return value;
  }
  const { items, maxItems, properties } = shape;
  if (Array.isArray(value)) {
    if (items === undefined) return value;
    if (maxItems !== undefined && value.length > maxItems) {
      faults.add({ path, message: `must have at most ${maxItems} entries` });
      return [];
    }
    return value.map((entry, index) => cleaned(entry, items, `${path}/${index}`, faults));
  }
  if (!isObject(value) || properties === undefined) return value;
  const copy: Record<string, unknown> = {};
  for (const [name, field] of Object.entries<Shape>(properties)) {
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    if (given !== undefined && given !== null)
      copy[name] = cleaned(given, field, `${path}/${escapePointer(name)}`, faults);
  }
  return copy;
}

const depthMax = 64;

/** Looked into no deeper than that, so that it never runs out of stack. */
function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((part) => isDeeperThan(part, depth - 1));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function invalid(faults: BodyFaults): ApiError {
  return badFields(faults.shown, faults.count, faults.isFull());
}

/** @param value what was checked, of which the error names a part */
function issueOf(
  { keyword, instancePath: within, params, message }: ErrorObject,
  at: string,
  value: unknown,
): RequestIssue {
  const instancePath = `${at}${within}`;
  switch (keyword) {
    case 'required':
      return { path: `${instancePath}/${escapePointer(String(params['missingProperty']))}`, message: 'is required' };
    case 'type':
      return {
        path: instancePath,
        message: `must be ${article(String(params['type']))}, not ${kindOf(partAt(value, within))}`,
      };
    case 'enum':
      return { path: instancePath, message: `must be one of ${list(params['allowedValues'])}` };
    case 'minLength':
      return {
        path: instancePath,
        message:
          Number(params['limit']) === 1 ? 'must not be empty' : `must have at least ${params['limit']} characters`,
      };
    case 'maxLength':
      return { path: instancePath, message: `must have at most ${params['limit']} characters` };
    case 'minItems':
      return {
        path: instancePath,
        message: `must have at least ${params['limit']} ${Number(params['limit']) === 1 ? 'entry' : 'entries'}`,
      };
    case 'maxItems':
      return { path: instancePath, message: `must have at most ${params['limit']} entries` };
    case 'minimum':
      return { path: instancePath, message: `must be at least ${params['limit']}` };
    case 'maximum':
      return { path: instancePath, message: `must be at most ${params['limit']}` };
    case 'format':
      return {
        path: instancePath,
        message:
          params['format'] === 'email'
            ? 'must be an e-mail address such as name@example.com'
            : `must be a ${params['format']}`,
      };
    default:
      return { path: instancePath, message: message ?? 'is not valid' };
  }
}

/** What a JSON Pointer leads to. */
function partAt(value: unknown, pointer: string): unknown {
  let part = value;
  for (const step of pointer.split('/').slice(1)) {
    if (Array.isArray(part)) part = part[Number(step)];
    else part = isObject(part) ? part[step.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
  }
  return part;
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number out of range';
  return Array.isArray(value) ? 'an array' : article(typeof value);
}

function list(values: unknown): string {
  return Array.isArray(values) ? values.map(String).join(', ') : String(values);
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
