/** Who may come in, the same for every route that asks who it is: caller → rate → media type, before anything of the body is read. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, Context } from '../context/context.ts';
import { ApiError } from '../foundation/api-error.ts';
import { failedAuthentications } from './failed-authentications.ts';
import { rateLimiter } from './rate-limit.ts';
import { type GivenPair, type Shown, shownIds, type Somebody, whoShows } from './request-caller.ts';

export const tokenHeaders = { id: 'x-service-api-token-id', secret: 'x-service-api-token-secret' } as const;

/** @throws {ApiError} where the caller may not come in. Says in headers how many requests are left. */
export type Admit = (
  request: FastifyRequest,
  reply: FastifyReply,
  route: {
    readonly isForOperators: boolean;
    /** Where it is not the pair in the two headers. */
    readonly shown?: Shown;
    /** As the audit trail names it; the route's address where it is not given. */
    readonly operation?: string;
  },
) => Promise<AdmittedCaller>;

/** The caller that operations see, with what was shown for it. */
export interface AdmittedCaller extends Caller {
  readonly as: Somebody;
}

/** One for all routes of a server, so that a token has one rate. */
export function admission(context: Context): Admit {
  const { clock, lastUsed, config } = context;
  const allow = rateLimiter({ perMinute: config.rateLimitPerMinute, burst: config.rateLimitBurst });
  const failures = failedAuthentications(config.failedAuthenticationsPerMinute);
  return async (request, reply, { isForOperators, shown = headerPair(request), operation }) => {
    const now = clock.now();
    const elapsedMs = clock.elapsedMs();
    const ids = shownIds(shown);
    const refusedForSeconds = Math.min(...ids.map((one) => failures.refusedForSeconds(request.ip, one, elapsedMs)));
    if (refusedForSeconds > 0) {
      reply.header('Retry-After', refusedForSeconds);
      throw new ApiError(
        'TOO_MANY_REQUESTS',
        `too many wrong token pairs came from this address; wait ${refusedForSeconds} s`,
      );
    }
    const somebody = await whoShows(context, shown, now);
    if (typeof somebody === 'string') {
      if (somebody === 'wrong') failures.failed(request.ip, elapsedMs);
      throw new ApiError('UNAUTHORIZED', whatToShow[shown.kind]);
    }
    failures.succeeded(request.ip, somebody.session?.id ?? ids[0] ?? '', elapsedMs);
    const { isOperator, organizationId, tokenId } = somebody;
    if (isForOperators !== isOperator) {
      throw new ApiError(
        'FORBIDDEN',
        isOperator ? "an operator's token manages organizations alone" : "this asks for an operator's token",
      );
    }
    if (!isOperator) lastUsed.note(organizationId, tokenId, now);
    const allowance = allow(tokenId, elapsedMs);
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
    assertJson(request);
    return {
      organizationId,
      tokenId,
      requestId: request.id,
      author: {
        actor: `${isOperator ? 'operator' : 'token'} ${tokenId}`,
        operation: operation ?? request.routeOptions.url ?? '',
        requestId: request.id,
      },
      as: somebody,
    };
  };
}

const whatToShow = {
  pair: 'send a valid token pair in X-Service-API-Token-Id and X-Service-API-Token-Secret',
  session: 'nobody is signed in here, or not any more; sign in',
  link: 'this link was used already, or its time is over; sign in with a token, or make another link',
} as const satisfies Record<Shown['kind'], string>;

/** @throws {ApiError} for a request with another body, or one that does not say; what only reads has none */
export function assertJson(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const type = header(request, 'content-type');
  if (type === undefined || !/^application\/json\s*(;|$)/i.test(type))
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'send the body as application/json');
}

function headerPair(request: FastifyRequest): Shown {
  const pair: GivenPair = { id: header(request, tokenHeaders.id), secret: header(request, tokenHeaders.secret) };
  return { kind: 'pair', pair };
}

export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
