/** The HTTP server: operations, webhooks, reference, health, and one way of saying that something is wrong. */
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { ApiError } from '../foundation/api-error.ts';
import type { Context } from '../context/context.ts';
import { allOperations } from '../operations/index.ts';
import { type LiveEvents, liveEvents } from '../live/live-events.ts';
import { admission } from './admission.ts';
import { eventsPath } from './console-events.ts';
import { builtConsole, consolePath, mendedAddress, readConsoleFiles } from './console-files.ts';
import { addConsoleRoutes } from './console-routes.ts';
import { errorBody, sendError } from './error-reply.ts';
import { addHealthRoutes } from './health.ts';
import { addMcpRoute, mcpPath } from './mcp.ts';
import { addReference } from './reference.ts';
import { addOperationRoutes, readableOperations, requestId } from './routes.ts';
import { addWebhookRoutes, webhookPrefix } from './webhooks.ts';

export interface ServerOptions {
  readonly version: string;
  readonly isDraining?: () => boolean;
  /** Whether this is the demonstration, which the console says. */
  readonly isDemo?: boolean;
  /** What open pages are told by, if not by a look every second. */
  readonly live?: LiveEvents;
  /** Where the pages of the console were built, if not beside the program. */
  readonly consoleFolder?: string;
}

export async function createServer(context: Context, options: ServerOptions): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = context.log;
  const server = Fastify({
    loggerInstance: log,
    genReqId: (request) => requestId(request.headers),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: context.config.trustedProxies.length > 0 ? [...context.config.trustedProxies] : false,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'ignore',
    requestTimeout: 60_000,
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 100 },
    frameworkErrors: (error, request, reply) => {
      const mended = error.code === 'FST_ERR_BAD_URL' ? mendedAddress(request) : undefined;
      if (mended === undefined) sendError(request, reply, error);
      else reply.redirect(mended, 302);
    },
    clientErrorHandler: (_error, socket) => {
      if (socket.writable) socket.end(brokenRequest);
    },
  });
  server.setErrorHandler((error, request, reply) => sendError(request, reply, error));
  server.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id).header('X-Content-Type-Options', 'nosniff');
  });
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    // How long a page was open says nothing of how fast anything is answered.
    if (route !== eventsPath) context.metrics.requestSeconds.observe(labels, reply.elapsedTime / 1000);
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });

  const admit = admission(context);
  const operations = readableOperations();
  addOperationRoutes(server, context, { admit, operations });
  const files = readConsoleFiles(options.consoleFolder ?? builtConsole);
  const { version, isDemo = false } = options;
  const live = options.live ?? liveEvents(context);
  // Streams would keep the server from ending.
  server.addHook('preClose', async () => live[Symbol.asyncDispose]());
  addConsoleRoutes(server, context, { admit, operations, files, version, isDemo, live });
  addMcpRoute(server, context, { admit, version });
  addWebhookRoutes(server, context);
  addHealthRoutes(server, context, options.isDraining ?? (() => false));
  await addReference(server, version);
  server.get('/', async (_request, reply) => reply.redirect(files.size > 0 ? consolePath : '/docs', 302));
  addMisses(server);
  return server;
}

/** Health and metrics alone: for probes and scrapers that must not reach the API, and for workers, which have none. */
export async function createHealthServer(
  context: Context,
  { isDraining = () => false }: Pick<ServerOptions, 'isDraining'>,
): Promise<FastifyInstance> {
  const server = Fastify({ logger: false, requestTimeout: 60_000, forceCloseConnections: true });
  server.setErrorHandler((error, request, reply) => sendError(request, reply, error));
  server.setNotFoundHandler(() => {
    throw new ApiError('NOT_FOUND', 'this port tells /healthz, /readyz and /metrics alone');
  });
  addHealthRoutes(server, context, isDraining);
  return server;
}

/** Known paths with another method get 405 and what is allowed, everything else 404. */
function addMisses(server: FastifyInstance): void {
  const doors = ['', '/console'];
  const known = new Map(allOperations.flatMap(({ path }) => doors.map((door) => [door + path, 'POST'])));
  known
    .set('/console/api/session', 'GET, HEAD, POST, DELETE')
    .set('/console/api/csp-reports', 'POST')
    .set(eventsPath, 'GET');
  known.set(mcpPath, 'POST');
  for (const path of ['/healthz', '/readyz', '/metrics', '/openapi.json', '/']) known.set(path, 'GET, HEAD');
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = path.startsWith(webhookPrefix) ? 'POST' : known.get(path);
    if (allowed === undefined) throw new ApiError('NOT_FOUND', 'there is no such path; /docs lists what there is');
    reply.header('Allow', allowed);
    throw new ApiError('METHOD_NOT_ALLOWED', `this path takes ${allowed} only`);
  });
}

const brokenBody = JSON.stringify(errorBody('BAD_REQUEST', 'the request is no valid HTTP', ''));
const brokenRequest = `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(brokenBody)}\r\nConnection: close\r\n\r\n${brokenBody}`;
