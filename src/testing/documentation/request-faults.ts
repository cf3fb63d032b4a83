/** What operations say against a body that a page sends, and what their schemas say against an answer that a page shows. */
import type { TSchema } from 'typebox';
import { ApiError } from '../../service/foundation/api-error.ts';
import { bodyReader, compileSchema } from '../../service/http/request-body.ts';
import { allOperations } from '../../service/operations/index.ts';
import { placeholderId } from './shell-commands.ts';

export interface RequestFault {
  /** The field it is about; empty where it is about all of it. */
  readonly field: string;
  readonly message: string;
}

const operations = new Map(allOperations.map((operation) => [operation.path, operation]));

export function isOperation(path: string): boolean {
  return operations.has(path);
}

export function requestFaults(path: string, body: unknown): readonly RequestFault[] {
  const operation = operations.get(path);
  if (operation === undefined) return [{ field: '', message: `there is no operation ${path}` }];
  const known = new Set(Object.keys(operation.request.properties));
  const strangers =
    typeof body === 'object' && body !== null ? Object.keys(body).filter((name) => !known.has(name)) : [];
  const unknown = strangers.map((field) => ({ field, message: `${path} has no field ${field}` }));
  try {
    bodyReader(operation)(body);
    return unknown;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const issues = (error.issues ?? []).map((issue) => ({
      field: issue.path.split('/')[1] ?? '',
      message: `${path}: ${issue.path} ${issue.message}`,
    }));
    return issues.length > 0 ? issues : [{ field: '', message: `${path}: ${error.message}` }];
  }
}

export function answerFaults(path: string, answer: unknown): readonly string[] {
  const operation = operations.get(path);
  if (operation === undefined) return [`there is no operation ${path}`];
  return schemaFaults(operation.response, unshortened(answer)).map((fault) => `${path} does not answer that: ${fault}`);
}

export function schemaFaults(schema: TSchema | object, value: unknown): readonly string[] {
  const validate = compileSchema(closed(schema) as object);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message = '', params }) =>
    `${instancePath} ${message} ${'additionalProperty' in params ? String(params['additionalProperty']) : ''}`.trim(),
  );
}

/** A field that no schema knows is one that the service does not answer any more. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, closed(part)]));
  const isPlainObject = 'properties' in schema && typeof schema.properties === 'object' && !('allOf' in schema);
  return isPlainObject && !('additionalProperties' in schema) ? { ...parts, additionalProperties: false } : parts;
}

/** Pages shorten answers: `ID`, `TIME`, and how many entries of a list were left out. */
function unshortened(value: unknown): unknown {
  if (Array.isArray(value))
    return value.filter((part) => typeof part !== 'string' || !/^… \d+ more$/.test(part)).map(unshortened);
  if (value === 'ID') return placeholderId;
  if (value === 'TIME') return '2026-01-01T00:00:00.000Z';
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unshortened(part)]));
}
