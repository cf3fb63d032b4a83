/**
 * Everything below /console: the pages, the session, and the same operations as below /api, by the cookie of a session and by nothing else.
 * The operations below /api take the two headers and never the cookie.
 */
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context/context.ts';
import type { Admit } from './admission.ts';
import type { LiveEvents } from '../live/live-events.ts';
import { addEventRoute } from './console-events.ts';
import { addConsoleFiles, type ConsoleFiles } from './console-files.ts';
import { consoleHeaders } from './console-headers.ts';
import { assertOwnPage } from './console-origin.ts';
import { addSessionRoutes, sessionShown } from './console-session.ts';
import { addCspReports } from './csp-reports.ts';
import { addOperationRoutes, type ReadableOperation } from './routes.ts';

export interface ConsoleOptions {
  readonly admit: Admit;
  readonly operations: readonly ReadableOperation[];
  readonly files: ConsoleFiles;
  readonly version: string;
  readonly isDemo: boolean;
  readonly live: LiveEvents;
}

export function addConsoleRoutes(server: FastifyInstance, context: Context, options: ConsoleOptions): void {
  const { admit, operations, files, version, isDemo, live } = options;
  const bySession: Admit = (request, reply, route) => admit(request, reply, { ...route, shown: sessionShown(request) });
  server.get('/console', async (_request, reply) => reply.redirect('/console/', 302));
  void server.register(
    async (pages) => {
      pages.addHook('onRequest', async (_request, reply) => {
        reply.headers(consoleHeaders);
      });
      addConsoleFiles(pages, files);
      // Browsers send these by themselves, without what our pages send.
      await pages.register(async (reports) => addCspReports(reports, context), { prefix: '/api' });
      await pages.register(async (asked) => {
        asked.addHook('onRequest', async (request, reply) => {
          reply.header('Cache-Control', 'no-store');
          assertOwnPage(request, context.config.publicUrl);
        });
        await asked.register(async (session) => addSessionRoutes(session, context, { admit, version, isDemo }), {
          prefix: '/api',
        });
        await asked.register(async (events) => addEventRoute(events, { admit, live }), { prefix: '/api' });
        addOperationRoutes(asked, context, { admit: bySession, operations });
      });
    },
    { prefix: '/console' },
  );
}
