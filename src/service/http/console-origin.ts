/**
 * Whether a request to the console's own API was sent by one of its pages. A browser sends the cookie by itself, so that another site's page
 * could have it sent too: what changes something needs a header and a media type that only a page of this origin can give.
 */
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../foundation/api-error.ts';
import { assertJson, header } from './admission.ts';

const consoleHeader = 'x-vedette-console';

/** @param publicUrl the service's own address where a proxy changes the host @throws {ApiError} where it was not */
export function assertOwnPage(request: FastifyRequest, publicUrl: string): void {
  const site = header(request, 'sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') throw foreign();
  const origin = header(request, 'origin');
  if (origin !== undefined && !isOwn(origin, [request.host, hostOf(publicUrl)])) throw foreign();
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (header(request, consoleHeader) !== '1')
    throw new ApiError('FORBIDDEN', 'this is for the pages of the console, which send X-Vedette-Console: 1');
  assertJson(request);
}

function isOwn(origin: string, hosts: readonly (string | undefined)[]): boolean {
  const host = hostOf(origin);
  return host !== undefined && hosts.includes(host);
}

/** With the port where it is not that of the scheme, as browsers write both headers. */
function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}

function foreign(): ApiError {
  return new ApiError('FORBIDDEN', 'this is for the pages of the console alone, and another site asks');
}
