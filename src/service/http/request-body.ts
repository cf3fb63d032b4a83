/**
 * From the body as it came to the body as its schema describes it: `null` for a field means absent, text fields are trimmed where the
 * operation says so, and every fault is named with its place and with what is allowed. Nothing is coerced.
 */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { ApiError, type RequestIssue } from '../foundation/api-error.ts';
import type { Operation } from '../operations/operation.ts';

const issuesMax = 50;

export type BodyReader = (body: unknown) => Record<string, unknown>;

/** @returns a function that gives the checked body or throws {ApiError} BAD_REQUEST. */
export function bodyReader(operation: Operation): BodyReader {
  const validate = compileSchema(operation.request);
  return (raw) => {
    const problems: RequestIssue[] = [];
    const body = cleaned(raw, '', problems);
    if (problems.length > 0) throw invalid(problems);
    if (isObject(body)) {
      for (const name of operation.trimmed ?? []) {
        const value = body[name];
        if (typeof value === 'string') body[name] = value.trim();
      }
    }
    if (!validate(body) || !isObject(body)) throw invalid((validate.errors ?? []).map(issueOf));
    return body;
  };
}

const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true });
ajv.addFormat('email', isEmail);
ajv.addFormat('date-time', true);
ajv.addFormat('uuid', true);

export function compileSchema(schema: object): ValidateFunction {
  return ajv.compile(schema);
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

/** A copy without `null` fields and without `__proto__`; texts with NUL, which no database column takes, are faults. */
function cleaned(value: unknown, path: string, problems: RequestIssue[], depth = 0): unknown {
  if (depth > 64) {
    problems.push({ path, message: 'is nested too deeply' });
    return undefined;
  }
  if (typeof value === 'string' && value.includes('\0'))
    problems.push({ path, message: 'must not hold a NUL character' });
  if (Array.isArray(value)) return value.map((entry, index) => cleaned(entry, `${path}/${index}`, problems, depth + 1));
  if (!isObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    if (field === null || name === '__proto__') continue;
    copy[name] = cleaned(field, `${path}/${escapePointer(name)}`, problems, depth + 1);
  }
  return copy;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function invalid(issues: readonly RequestIssue[]): ApiError {
  const shown = issues.slice(0, issuesMax);
  const [first] = shown;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  const message =
    first === undefined
      ? 'the request body is not valid'
      : `the request body is not valid: ${first.path || 'it'} ${first.message}${more}`;
  return new ApiError('BAD_REQUEST', message, { issues: shown });
}

function issueOf(error: ErrorObject): RequestIssue {
  const { keyword, instancePath, params, data } = error;
  switch (keyword) {
    case 'required':
      return { path: `${instancePath}/${escapePointer(String(params['missingProperty']))}`, message: 'is required' };
    case 'type':
      return { path: instancePath, message: `must be ${article(String(params['type']))}, not ${kindOf(data)}` };
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
      return { path: instancePath, message: error.message ?? 'is not valid' };
  }
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : article(typeof value);
}

function list(values: unknown): string {
  return Array.isArray(values) ? values.map(String).join(', ') : String(values);
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
