/** The stream of events for open pages of the console (https://html.spec.whatwg.org/multipage/server-sent-events.html), by the cookie of a session. */
import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../foundation/api-error.ts';
import type { LiveEvents } from '../live/live-events.ts';
import { type Admit, header } from './admission.ts';
import { sessionShown } from './console-session.ts';

export const eventsPath = '/console/api/events';
/** How long a page waits before it comes back. */
const retryMs = 2000;
/**
 * A page that takes nothing for so long is dropped; it comes back by itself, and hears what it has missed. All scans that it is told of at one
 * moment, those that ended too, fit twice over.
 */
const unreadBytesMax = 384 * 1024;
const markCharactersMax = 500;

/** @param server whose paths begin with /console/api */
export function addEventRoute(
  server: FastifyInstance,
  { admit, live }: { readonly admit: Admit; readonly live: LiveEvents },
): void {
  server.get('/events', { exposeHeadRoute: false }, async (request, reply) => {
    const { as, organizationId } = await admit(request, reply, { isForOperators: false, shown: sessionShown(request) });
    if (as.session === undefined) throw new Error('a session was admitted, and is not there');
    const stream = new PassThrough();
    const write = (text: string): void => {
      if (stream.writableEnded || stream.destroyed) return;
      stream.write(text);
      if (stream.writableLength + stream.readableLength > unreadBytesMax) stream.destroy();
    };
    const lastMark = (header(request, 'last-event-id') ?? sinceOf(request))?.slice(0, markCharactersMax);
    const end = live.listen({
      organizationId,
      sessionId: as.session.id,
      lastMark,
      tell: ({ event, data }, mark) => write(`event: ${event}\nid: ${mark}\ndata: ${JSON.stringify(data)}\n\n`),
      beat: () => write(':\n\n'),
      // One that reads no more would never come to the end of it.
      close: () => {
        stream.end();
        end?.();
      },
    });
    if (end === undefined) {
      stream.destroy();
      reply.header('Retry-After', 30);
      throw new ApiError('TOO_MANY_REQUESTS', 'too many pages are open already; close some, or wait');
    }
    stream.once('close', end);
    reply.type('text/event-stream; charset=utf-8').header('X-Accel-Buffering', 'no');
    write(`retry: ${retryMs}\n\n`);
    return reply.send(stream);
  });
}

/** The mark that a page was given before it asked for anything: a browser sends one of its own only when it comes back. */
function sinceOf({ query }: FastifyRequest): string | undefined {
  const { since } = query as { readonly since?: unknown };
  return typeof since === 'string' ? since : undefined;
}
