/** Calls operations in this process as a caller that was admitted already, with the same checks of the body as over HTTP. */
import type { Caller, Context } from '../context/context.ts';
import { operations } from '../operations/index.ts';
import { type BodyReader, bodyReader } from './request-body.ts';

const readers = new Map<string, BodyReader>();

/** @throws {ApiError} as the operation does */
export function operationCaller(context: Context, caller: Caller): (path: string, body: object) => Promise<unknown> {
  return async (path, body) => {
    const operation = operations.find((one) => one.path === path);
    if (operation === undefined) throw new Error(`there is no operation ${path}`);
    if (operation.changes !== 'nothing') throw new Error(`${path} changes something; tools only read`);
    const read = readers.get(path) ?? bodyReader(operation);
    readers.set(path, read);
    return operation.handle(context, caller, read(body));
  };
}
