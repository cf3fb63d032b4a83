/** The one place where anything thrown becomes a reply. What is ours is logged whole and told to nobody. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway, isDatabaseBusy, isDatabaseFull } from '../database/database-away.ts';
import { ApiError, errorCodes, type ErrorCode, type RequestIssue } from '../foundation/api-error.ts';

/** Long enough for a database that was restarted, short enough for one connection that was lost. */
const retryAfterSeconds = 2;

export function sendError(request: FastifyRequest, reply: FastifyReply, thrown: unknown): FastifyReply {
  const error = asApiError(thrown);
  if (error.status >= 500) request.log.error({ err: thrown }, 'a request failed');
  if (error.status === errorCodes.SERVICE_UNAVAILABLE && !reply.hasHeader('Retry-After'))
    reply.header('Retry-After', retryAfterSeconds);
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send(errorBody(error.code, error.message, request.id, error.issues));
}

export function errorBody(code: ErrorCode, message: string, requestId: string, issues: readonly RequestIssue[] = []) {
  return { error: { code, message, requestId, ...(issues.length > 0 ? { issues } : {}) } };
}

function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const code = codeOf(thrown);
  const known = fastifyErrors.get(code);
  if (known !== undefined) return new ApiError(known.code, known.message, { cause: thrown });
  if (isDatabaseFull(thrown))
    return new ApiError(
      'SERVICE_UNAVAILABLE',
      'the disk of the database is full; nothing can be kept until its operator makes room',
      {
        cause: thrown,
      },
    );
  if (isDatabaseAway(thrown))
    return new ApiError('SERVICE_UNAVAILABLE', 'the database cannot be reached; try again shortly', { cause: thrown });
  // What was looked up at the start of a request can be removed by another before it is written (foreign_key_violation).
  if (code === '23503')
    return new ApiError('NOT_FOUND', 'what the request names has been removed in the meantime', { cause: thrown });
  if (isDatabaseBusy(thrown))
    return new ApiError('SERVICE_UNAVAILABLE', 'another request was in the way; try again shortly', { cause: thrown });
  const status = statusOf(thrown);
  if (status >= 400 && status < 500) {
    const named = Object.entries(errorCodes).find(([, value]) => value === status)?.[0];
    return new ApiError((named as ErrorCode | undefined) ?? 'BAD_REQUEST', 'the request cannot be read', {
      cause: thrown,
    });
  }
  return new ApiError(
    'INTERNAL_SERVER_ERROR',
    'something went wrong on our side; the log has the details under this request id',
    { cause: thrown },
  );
}

const fastifyErrors: ReadonlyMap<string, { code: ErrorCode; message: string }> = new Map([
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'send the body as application/json' }],
  [
    'FST_ERR_CTP_BODY_TOO_LARGE',
    { code: 'PAYLOAD_TOO_LARGE', message: 'the request body is larger than this operation takes' },
  ],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', { code: 'BAD_REQUEST', message: 'the request body is empty; send a JSON object' }],
  ['FST_ERR_CTP_INVALID_JSON_BODY', { code: 'BAD_REQUEST', message: 'the request body is not valid JSON' }],
  [
    'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
    { code: 'BAD_REQUEST', message: 'the request body does not have the length that its header says' },
  ],
]);

function codeOf(thrown: unknown): string {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown ? String(thrown.code) : '';
}

function statusOf(thrown: unknown): number {
  return typeof thrown === 'object' && thrown !== null && 'statusCode' in thrown ? Number(thrown.statusCode) : 500;
}
