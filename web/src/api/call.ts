/** Calls an operation through the session: `/api/v1/…` is `/console/api/v1/…` here. */
import { type Operations, operations } from './operations.ts';
import { ConsoleError, refusalOf } from './console-error.ts';

export type OperationName = keyof Operations;
export type RequestOf<Name extends OperationName> = Operations[Name]['request'];
export type ResultOf<Name extends OperationName> = Operations[Name]['result'];

export async function call<Name extends OperationName>(
  name: Name,
  request: RequestOf<Name>,
  signal?: AbortSignal,
): Promise<ResultOf<Name>> {
  return (await send('POST', operations[name].path.replace(/^\/api/, ''), request, signal)) as ResultOf<Name>;
}

/** @param path below `/console/api` @throws {ConsoleError} for every refusal, and where nothing answers */
export async function send(method: string, path: string, body?: object, signal?: AbortSignal): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(`/console/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'X-Vedette-Console': '1' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      credentials: 'same-origin',
      redirect: 'error',
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    throw new ConsoleError({ kind: 'unreachable', status: 0, code: '', message: 'The service does not answer.' });
  }
  const text = await response.text();
  if (response.ok) return text === '' ? undefined : JSON.parse(text);
  throw refusalOf(response, text);
}
