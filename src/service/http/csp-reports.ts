/** What browsers refused on pages of the console: counted, and told to the log a bounded number of times. Anybody may send anything here. */
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context/context.ts';
import { rateLimiter } from './rate-limit.ts';
import { jsonOrNothing } from '../../engine/text/json-or-nothing.ts';

const cspReportsPath = '/csp-reports';
const bodyBytesMax = 16 * 1024;
const wordsMax = 200;

export function addCspReports(server: FastifyInstance, { clock, log, metrics }: Context): void {
  const allow = rateLimiter({ perMinute: 10, burst: 10 });
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyBytesMax }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(cspReportsPath, { bodyLimit: bodyBytesMax }, async (request, reply) => {
      metrics.cspReports.inc();
      if (allow('all', clock.elapsedMs()).isAllowed)
        log.warn(wordsOf(String(request.body)), 'a browser refused something on a page of the console');
      return reply.code(204).send();
    });
  });
}

/** https://www.w3.org/TR/CSP3/#deprecated-serialize-violation; of addresses only the path, which holds no code of a link. */
function wordsOf(body: string): Record<string, string> {
  const report = part(jsonOrNothing(body), 'csp-report');
  const said = (name: string): string => {
    const value = part(report, name);
    return (typeof value === 'string' ? value : '').slice(0, wordsMax);
  };
  const page = said('document-uri');
  return {
    directive: said('effective-directive') || said('violated-directive'),
    blocked: said('blocked-uri').split(/[?#]/)[0] ?? '',
    page: URL.canParse(page) ? new URL(page).pathname : '',
    source: said('source-file').split(/[?#]/)[0] ?? '',
  };
}

function part(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null && Object.hasOwn(of, name) ? Reflect.get(of, name) : undefined;
}
