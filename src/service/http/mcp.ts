/**
 * The tools of assistants over HTTP, in both versions of the protocol at one address: each request is whole, with its token pair, and leaves
 * nothing behind. Who asks is admitted as everywhere, and the tools call the operations that everybody calls.
 */
import { createMcpHandler, validateOriginHeader } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toolServers } from '../assistants/tool-server.ts';
import type { AssistantWorld } from '../assistants/world.ts';
import type { Caller, Context } from '../context/context.ts';
import { ApiError } from '../foundation/api-error.ts';
import { type Admit, header } from './admission.ts';
import { operationCaller } from './operation-caller.ts';
import type { GivenPair } from './request-caller.ts';
import { serviceComparer } from './service-comparer.ts';

export const mcpPath = '/mcp';
/** A lockfile before and after. */
const bodyBytesMax = 10 * 1024 * 1024;
/** Pages of others have no business here; programs send no origin. */
const allowedOrigins = ['localhost', '127.0.0.1', '[::1]'];

export function addMcpRoute(
  server: FastifyInstance,
  context: Context,
  { admit, version }: { readonly admit: Admit; readonly version: string },
): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const compare = serviceComparer(context);
  const onFault = (error: unknown, tool: string): void => context.log.error({ err: error, tool }, 'a tool failed');
  const serverFor = toolServers({ version, onFault });
  server.post(mcpPath, {
    bodyLimit: bodyBytesMax,
    onRequest: async (request, reply) => {
      const origin = validateOriginHeader(header(request, 'origin'), allowedOrigins);
      if (!origin.ok) throw new ApiError('FORBIDDEN', 'requests of web pages are taken from this machine alone');
      const pair = bearerPair(request);
      try {
        const route = {
          isForOperators: false,
          ...(pair === undefined ? {} : { shown: { kind: 'pair' as const, pair } }),
        };
        callers.set(request, await admit(request, reply, route));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'UNAUTHORIZED') reply.header('WWW-Authenticate', 'Bearer');
        throw error;
      }
    },
    handler: async (request, reply) => {
      const caller = callers.get(request);
      if (caller === undefined) throw new Error('a request came to the tools without a caller');
      const world = worldOf(context, caller, compare);
      const handler = createMcpHandler(() => serverFor(world), {
        // Nothing is ever pushed: a stream would only be held open.
        maxSubscriptions: 0,
        onerror: (error) => request.log.debug({ err: error }, 'a request for tools was refused'),
      });
      const ended = new AbortController();
      // Not that of the request, which closes once it is read.
      reply.raw.once('close', () => ended.abort());
      const response = await handler.fetch(webRequest(request, ended.signal), { parsedBody: request.body });
      for (const [name, value] of response.headers) if (name !== 'content-length') reply.header(name, value);
      const text = await response.text();
      await handler.close();
      return reply.code(response.status).send(text);
    },
  });
}

function worldOf(context: Context, caller: Caller, compare: AssistantWorld['compare']): AssistantWorld {
  const call = operationCaller(context, caller);
  return {
    call,
    async checkPackages(packages) {
      return (await call('/api/v1/sca/packages/check', { packages })) as Awaited<
        ReturnType<AssistantWorld['checkPackages']>
      >;
    },
    compare,
  };
}

/** `Authorization: Bearer <id>:<secret>`, for programs that can send no headers of ours. */
function bearerPair(request: FastifyRequest): GivenPair | undefined {
  const [, id, secret] = /^Bearer\s+([^:\s]+):(\S+)$/i.exec(header(request, 'authorization') ?? '') ?? [];
  return id === undefined ? undefined : { id, secret };
}

function webRequest(request: FastifyRequest, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // Tools learn nothing of the secret.
    if (name === 'authorization' || name.startsWith('x-service-api-token') || name === 'content-length') continue;
    if (typeof value === 'string') headers.set(name, value);
  }
  // Its body is handed over as it was read.
  return new Request(`http://${request.host}${mcpPath}`, { method: 'POST', headers, signal });
}
