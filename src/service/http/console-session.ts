/** Signing in to the console with a token pair or a link, telling who is signed in, and signing out. */
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { Context } from '../context/context.ts';
import { ApiError, badField } from '../foundation/api-error.ts';
import { credentialText } from '../sessions/credential.ts';
import { findListNumbers } from '../lists/store.ts';
import { markOf } from '../live/list-marks.ts';
import { beginSession, endOf, endSession, findStandingSession } from '../sessions/sessions.ts';
import type { StandingSession } from '../sessions/store.ts';
import type { Admit, AdmittedCaller } from './admission.ts';
import { header } from './admission.ts';
import { bodyReader } from './request-body.ts';
import type { Shown } from './request-caller.ts';

const cookieName = 'vedette_session';
const cookiePath = '/console';
const bodyBytesMax = 16 * 1024;

const signInRequest = Type.Object({
  tokenId: Type.Optional(Type.String({ maxLength: 100 })),
  tokenSecret: Type.Optional(Type.String({ maxLength: 1000 })),
  /** What stands behind the `#` of a link that signs in once. */
  code: Type.Optional(Type.String({ maxLength: 1000 })),
});

const signedIn = Type.Object({
  organizationId: Type.String(),
  organizationName: Type.String(),
  tokenId: Type.String(),
  tokenName: Type.String(),
  /** Of the program. */
  version: Type.String(),
  /** Whether this is the demonstration. */
  isDemo: Type.Boolean(),
  /** Where Bitbucket reaches the service; empty where nobody has said so. */
  publicUrl: Type.String(),
  /** How often lists had changed before anything was asked: with it the page begins to listen, and hears of what changes from here on. */
  mark: Type.String(),
  /** When the session ends at the latest; it ends sooner where nobody uses it. */
  expiresAt: Type.String({ format: 'date-time' }),
});
export type SignedIn = Static<typeof signedIn>;

export interface SessionRoutes {
  readonly admit: Admit;
  readonly version: string;
  readonly isDemo: boolean;
}

export function addSessionRoutes(server: FastifyInstance, context: Context, routes: SessionRoutes): void {
  const { db, keys, clock, config } = context;
  const { admit, version, isDemo } = routes;
  const readBody = bodyReader({ request: signInRequest, trimmed: ['tokenId', 'tokenSecret', 'code'] });
  const told = async (session: StandingSession): Promise<SignedIn> => ({
    organizationId: session.organization_id,
    organizationName: session.organization_name,
    tokenId: session.token_id,
    tokenName: session.token_name,
    version,
    isDemo,
    publicUrl: config.publicUrl,
    mark: markOf(await findListNumbers(db, session.organization_id)),
    expiresAt: endOf(session).toISOString(),
  });
  const admitSession = (request: FastifyRequest, reply: Parameters<Admit>[1]): Promise<AdmittedCaller> =>
    admit(request, reply, { isForOperators: false, shown: sessionShown(request) });
  const options = { bodyLimit: bodyBytesMax, schema: { response: { 200: signedIn } } };

  server.post('/session', options, async (request, reply) => {
    const { as, author } = await admit(request, reply, {
      isForOperators: false,
      shown: shownIn(readBody(request.body)),
    });
    const now = clock.now();
    const beginner = {
      organizationId: as.organizationId,
      tokenId: as.tokenId,
      ...(as.link === undefined ? {} : { linkId: as.link.id }),
    };
    const credential = await beginSession(db, keys, beginner, config.sessions.lifeMs, author, now);
    const session =
      credential === undefined ? 'unknown' : await findStandingSession(db, keys, credential, config.sessions, now);
    if (credential === undefined || typeof session === 'string')
      throw new ApiError('UNAUTHORIZED', 'what was to sign in has ended this moment; use another token or link');
    const lastsSeconds = Math.floor((endOf(session).getTime() - now.getTime()) / 1000);
    reply.header('Set-Cookie', cookiesFor(request, credentialText(credential), lastsSeconds));
    return told(session);
  });

  server.get('/session', options, async (request, reply) => {
    const { as } = await admitSession(request, reply);
    if (as.session === undefined) throw new Error('a session was admitted, and is not there');
    return told(as.session);
  });

  // What ends a session has nothing more to say; its media type stands there all the same, which no other site's page can give.
  server.removeContentTypeParser('application/json');
  const parse = server.getDefaultJsonParser('remove', 'ignore');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.method === 'DELETE') done(null, undefined);
    else void parse(request, String(body), done);
  });
  server.delete('/session', { bodyLimit: bodyBytesMax }, async (request, reply) => {
    // Whatever becomes of the session, this browser has it no more.
    reply.header('Set-Cookie', cookiesFor(request, '', 0));
    const { as, author } = await admitSession(request, reply);
    if (as.session !== undefined) await endSession(db, as.organizationId, as.session.id, author, clock.now());
    return { ok: true };
  });
}

/** What a request of the console's pages shows: its cookies, and never a token pair in headers. */
export function sessionShown(request: FastifyRequest): Shown {
  return { kind: 'session', cookies: cookiesOf(request) };
}

/** Of our name, each value once. A neighbouring host may have given the browser another one. */
function cookiesOf(request: FastifyRequest): readonly string[] {
  const pairs = (header(request, 'cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  return [...new Set(pairs.filter(([name]) => name === cookieName).map(([, value = '']) => value))];
}

function shownIn({ tokenId, tokenSecret, code }: Static<typeof signInRequest>): Shown {
  if (code !== undefined && (tokenId !== undefined || tokenSecret !== undefined))
    throw badField('/code', 'stands alone, or a token pair stands there instead');
  if (code !== undefined) return { kind: 'link', code };
  if (tokenId === undefined || tokenId === '') throw badField('/tokenId', 'is required');
  if (tokenSecret === undefined || tokenSecret === '') throw badField('/tokenSecret', 'is required');
  return { kind: 'pair', pair: { id: tokenId, secret: tokenSecret } };
}

/**
 * With the cookie go those that lie beside it, where the browser has several: they may stand in its way, and nobody else would take them away. A
 * host may take back what was set for a domain above its own, by the path that it was set for.
 */
function cookiesFor(request: FastifyRequest, value: string, lastsSeconds: number): readonly string[] {
  const own = cookieOf(request, value, lastsSeconds);
  if (cookiesOf(request).length < 2) return [own];
  const scopes = ['', ...domainsAbove(request.hostname)].flatMap((domain) =>
    pathsBeside.map((path) => ({ domain, path })),
  );
  const others = scopes
    .filter(({ domain, path }) => domain !== '' || path !== cookiePath)
    .map(({ domain, path }) => `${cookieName}=; Path=${path}; ${domain === '' ? '' : `Domain=${domain}; `}Max-Age=0`);
  return [own, ...others];
}

const pathsBeside = ['/', cookiePath, `${cookiePath}/`, `${cookiePath}/api`, `${cookiePath}/api/`];
const domainsMost = 5;

/** The host's own name, with which a cookie holds for those below it too, and those above; none for an address. */
function domainsAbove(hostname: string): readonly string[] {
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return [];
  const labels = hostname.split('.');
  return labels
    .slice(0, -1)
    .map((_, at) => labels.slice(at).join('.'))
    .slice(-domainsMost);
}

/** `Secure` as far as it is known that the request came over TLS: by a connection of its own, or in the words of a trusted proxy. */
function cookieOf(request: FastifyRequest, value: string, lastsSeconds: number): string {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  return `${cookieName}=${value}; Path=${cookiePath}; Max-Age=${lastsSeconds}; HttpOnly; SameSite=Strict${secure}`;
}
