/** Who may come in, the same for every route that takes a token pair: token → rate → media type, before anything of the body is read. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, Context } from '../context/context.ts';
import { ApiError } from '../foundation/api-error.ts';
import { authenticateOperator } from '../tokens/operator-tokens.ts';
import type { TokenRow } from '../tokens/store.ts';
import { authenticate, renewDigest } from '../tokens/tokens.ts';
import { failedAuthentications } from './failed-authentications.ts';
import { rateLimiter } from './rate-limit.ts';

export const tokenHeaders = { id: 'x-service-api-token-id', secret: 'x-service-api-token-secret' } as const;

export interface GivenPair {
  readonly id: string | undefined;
  readonly secret: string | undefined;
}

/** @throws {ApiError} where the caller may not come in. Says in headers how many requests are left. */
export type Admit = (
  request: FastifyRequest,
  reply: FastifyReply,
  route: {
    readonly isForOperators: boolean;
    /** Where it does not stand in the two headers. */
    readonly pair?: GivenPair;
  },
) => Promise<Caller>;

/** One for all routes of a server, so that a token has one rate. */
export function admission(context: Context): Admit {
  const { db, tokens, keys, clock, lastUsed, config } = context;
  const allow = rateLimiter({ perMinute: config.rateLimitPerMinute, burst: config.rateLimitBurst });
  const failures = failedAuthentications(config.failedAuthenticationsPerMinute);
  return async (request, reply, { isForOperators, pair = headerPair(request) }) => {
    const now = clock.now();
    const elapsedMs = clock.elapsedMs();
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
    if (isForOperators !== (operator !== undefined)) {
      throw new ApiError(
        'FORBIDDEN',
        operator === undefined
          ? "this asks for an operator's token"
          : "an operator's token manages organizations alone",
      );
    }
    if (token !== undefined && (await hasNewDigest(context, token, pair.secret))) tokens.forget(token.id);
    const actor = `${operator === undefined ? 'token' : 'operator'} ${known.id}`;
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
    return {
      organizationId: token?.organization_id ?? '',
      tokenId: known.id,
      requestId: request.id,
      author: { actor, operation: request.routeOptions.url ?? '', requestId: request.id },
    };
  };
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

function headerPair(request: FastifyRequest): GivenPair {
  return { id: header(request, tokenHeaders.id), secret: header(request, tokenHeaders.secret) };
}

export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
