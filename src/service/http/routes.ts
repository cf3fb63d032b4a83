/** Gives every operation its route: token → media type → size → JSON → schema → organization → work, in the contract's order. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../foundation/api-error.ts';
import type { Caller, Context } from '../context/context.ts';
import { DocumentReply } from '../operations/document-reply.ts';
import { allOperations } from '../operations/index.ts';
import type { Operation } from '../operations/operation.ts';
import { authenticateOperator } from '../tokens/operator-tokens.ts';
import type { TokenRow } from '../tokens/store.ts';
import { authenticate, renewDigest } from '../tokens/tokens.ts';
import { failedAuthentications } from './failed-authentications.ts';
import { rateLimiter } from './rate-limit.ts';
import { bodyReader } from './request-body.ts';

const bodyBytesMaxDefault = 1024 * 1024;

export const tokenHeaders = { id: 'x-service-api-token-id', secret: 'x-service-api-token-secret' } as const;

export function addOperationRoutes(server: FastifyInstance, context: Context): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const admit = admission(context, callers);
  for (const operation of allOperations) {
    const readBody = bodyReader(operation);
    server.post(operation.path, {
      bodyLimit: operation.bodyBytesMax ?? bodyBytesMaxDefault,
      schema: { response: { 200: operation.response } },
      onRequest: (request, reply) => admit(operation, request, reply),
      handler: async (request, reply) => {
        const caller = callers.get(request);
        if (caller === undefined) throw new Error('a request came to its operation without a caller');
        return answer(operation, context, caller, readBody(request.body), reply);
      },
    });
  }
}

async function answer(
  operation: Operation,
  context: Context,
  caller: Caller,
  body: Record<string, unknown>,
  reply: FastifyReply,
): Promise<unknown> {
  const { organizationId = '' } = body;
  if (
    operation.isForOperators !== true &&
    organizationId !== '' &&
    String(organizationId).toLowerCase() !== caller.organizationId
  ) {
    throw new ApiError('FORBIDDEN', 'the token does not belong to this organization');
  }
  const answered = await operation.handle(context, caller, body);
  reply.code(200);
  if (!(answered instanceof DocumentReply)) return answered;
  reply.type(answered.mediaType);
  reply.header('Content-Disposition', `attachment; filename="${answered.fileName}"`);
  return reply.send(Readable.from(answered.pieces));
}

/** A database that cannot write now has another chance at the next request. */
async function hasNewDigest({ db, keys, log }: Context, token: TokenRow, secret = ''): Promise<boolean> {
  try {
    return await renewDigest(db, keys, token, secret);
  } catch (error) {
    log.warn({ err: error, tokenId: token.id }, 'the digest of a token stays with an older key');
    return false;
  }
}

/** Checks the token before anything of the body is read, then its rate. */
function admission(context: Context, callers: WeakMap<FastifyRequest, Caller>) {
  const { db, tokens, keys, clock, lastUsed, config } = context;
  const allow = rateLimiter({ perMinute: config.rateLimitPerMinute, burst: config.rateLimitBurst });
  const failures = failedAuthentications(config.failedAuthenticationsPerMinute);
  return async (operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const now = clock.now();
    const elapsedMs = clock.elapsedMs();
    const pair = { id: header(request, tokenHeaders.id), secret: header(request, tokenHeaders.secret) };
    const { id: tokenId = '' } = pair;
    const refusedForSeconds = failures.refusedForSeconds(request.ip, tokenId, elapsedMs);
    const token = refusedForSeconds > 0 ? undefined : await authenticate(tokens, keys, pair, now);
    if (refusedForSeconds > 0) {
      reply.header('Retry-After', refusedForSeconds);
      throw new ApiError(
        'TOO_MANY_REQUESTS',
        `too many wrong token pairs came from this address; wait ${refusedForSeconds} s`,
      );
    }
    const operator =
      refusedForSeconds > 0 || token !== undefined ? undefined : await authenticateOperator(db, keys, pair, now);
    const known = token ?? operator;
    if (known === undefined) {
      failures.failed(request.ip, elapsedMs);
      throw new ApiError(
        'UNAUTHORIZED',
        'send a valid token pair in X-Service-API-Token-Id and X-Service-API-Token-Secret',
      );
    }
    failures.succeeded(request.ip, tokenId, elapsedMs);
    if ((operation.isForOperators === true) !== (operator !== undefined)) {
      throw new ApiError(
        'FORBIDDEN',
        operator === undefined
          ? "this asks for an operator's token"
          : "an operator's token manages organizations alone",
      );
    }
    if (token !== undefined && (await hasNewDigest(context, token, pair.secret))) tokens.forget(token.id);
    const actor = `${operator === undefined ? 'token' : 'operator'} ${known.id}`;
    callers.set(request, {
      organizationId: token?.organization_id ?? '',
      tokenId: known.id,
      requestId: request.id,
      author: { actor, operation: request.routeOptions.url ?? '', requestId: request.id },
    });
    if (token !== undefined) lastUsed.note(token.organization_id, token.id, now);
    const allowance = allow(known.id, elapsedMs);
    if (config.rateLimitPerMinute > 0) {
      reply.header(
        'RateLimit-Policy',
        `"default";q=${config.rateLimitBurst};w=${Math.ceil((config.rateLimitBurst * 60) / config.rateLimitPerMinute)}`,
      );
      reply.header('RateLimit', `"default";r=${allowance.remaining};t=${allowance.resetSeconds}`);
    }
    if (!allowance.isAllowed) {
      reply.header('Retry-After', allowance.retryAfterSeconds);
      throw new ApiError(
        'TOO_MANY_REQUESTS',
        `this token sends more than ${config.rateLimitPerMinute} requests a minute; wait ${allowance.retryAfterSeconds} s`,
      );
    }
    const type = header(request, 'content-type');
    if (type === undefined || !/^application\/json\s*(;|$)/i.test(type)) {
      throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'send the body as application/json');
    }
  };
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** A request's id: the caller's own where it is a plain one, else a new one. */
export function requestId(headers: Readonly<Record<string, string | string[] | undefined>>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
}
