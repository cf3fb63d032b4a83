/**
 * Who asks: the one place where a request becomes somebody. A program shows a token pair; the console's pages show the cookie of a session,
 * and signing in shows a pair or a link in the body. Users with roles, and whoever a single sign-on vouches for, would come in here,
 * as further kinds of what is shown, and leave as what every kind leaves: an organization, a name for the audit trail, and rights.
 */
import type { Context } from '../context/context.ts';
import { readCredential } from '../sessions/credential.ts';
import { findStandingLink } from '../sessions/links.ts';
import { findStandingSession, noteUse } from '../sessions/sessions.ts';
import type { LinkRow, StandingSession } from '../sessions/store.ts';
import { authenticateOperator } from '../tokens/operator-tokens.ts';
import type { TokenRow } from '../tokens/store.ts';
import { authenticate, hasEnded, renewDigest } from '../tokens/tokens.ts';

export interface GivenPair {
  readonly id: string | undefined;
  readonly secret: string | undefined;
}

/** What a request shows of who asks. */
export type Shown =
  | { readonly kind: 'pair'; readonly pair: GivenPair }
  /** What cookies of its name hold, each once: a neighbouring host may have given the browser one more. */
  | { readonly kind: 'session'; readonly cookies: readonly string[] }
  | { readonly kind: 'link'; readonly code: string };

export interface Somebody {
  readonly isOperator: boolean;
  /** Empty for an operator. */
  readonly organizationId: string;
  /** Of the token that stands behind whatever was shown. */
  readonly tokenId: string;
  /** Where one was shown. */
  readonly session?: StandingSession;
  /** Where one was shown; it is used up by whoever begins a session. */
  readonly link?: LinkRow;
}

/** More of one name come by no accident. */
const cookiesMax = 8;

/** By what an address that was right before is known, whoever else guesses from there. */
export function shownIds(shown: Shown): readonly string[] {
  switch (shown.kind) {
    case 'pair':
      return [shown.pair.id ?? ''];
    case 'session':
      return ['', ...shown.cookies.slice(0, cookiesMax).map((cookie) => readCredential(cookie)?.id ?? '')];
    case 'link':
      return [''];
  }
}

/** Somebody, or how nobody came to ask: `wrong` may be guessing, `ended` is a session whose time is over, `absent` shows nothing. */
export async function whoShows(
  context: Context,
  shown: Shown,
  now: Date,
): Promise<Somebody | 'wrong' | 'ended' | 'absent'> {
  switch (shown.kind) {
    case 'pair':
      return (await tokenOwner(context, shown.pair, now)) ?? (await operator(context, shown.pair, now)) ?? 'wrong';
    case 'session':
      return signedIn(context, shown.cookies, now);
    case 'link':
      return (await linked(context, shown.code, now)) ?? 'wrong';
  }
}

async function tokenOwner(context: Context, pair: GivenPair, now: Date): Promise<Somebody | undefined> {
  const { tokens, keys } = context;
  const token = await authenticate(tokens, keys, pair, now);
  if (token === undefined) return undefined;
  if (await hasNewDigest(context, token, pair.secret)) tokens.forget(token.id);
  return { isOperator: false, organizationId: token.organization_id, tokenId: token.id };
}

async function operator({ db, keys }: Context, pair: GivenPair, now: Date): Promise<Somebody | undefined> {
  const token = await authenticateOperator(db, keys, pair, now);
  return token === undefined ? undefined : { isOperator: true, organizationId: '', tokenId: token.id };
}

/**
 * A cookie that is none of a session counts for nothing beside one that is. Where sessions of several tokens are shown, nobody can tell which is
 * of whoever asks, and who took the wrong one would work in another organization without knowing it: that is as good as none.
 */
async function signedIn(
  context: Context,
  cookies: readonly string[],
  now: Date,
): Promise<Somebody | 'wrong' | 'ended' | 'absent'> {
  const shown: (StandingSession | 'ended' | 'unknown')[] = [];
  for (const cookie of cookies.slice(0, cookiesMax)) shown.push(await sessionOf(context, cookie, now));
  const [session, ...others] = shown
    .filter((one) => typeof one !== 'string')
    .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());
  if (session === undefined) return shown.includes('ended') ? 'ended' : shown.length > 0 ? 'wrong' : 'absent';
  if (others.some((other) => other.token_id !== session.token_id)) return 'absent';
  await putOffIdleEnd(context, session, now);
  return { isOperator: false, organizationId: session.organization_id, tokenId: session.token_id, session };
}

async function sessionOf(
  { db, keys, config }: Context,
  cookie: string,
  now: Date,
): Promise<StandingSession | 'ended' | 'unknown'> {
  const credential = readCredential(cookie);
  return credential === undefined ? 'unknown' : findStandingSession(db, keys, credential, config.sessions, now);
}

/** Who only reads is answered where the database cannot write; the session ends the sooner for it. */
async function putOffIdleEnd({ db, log }: Context, session: StandingSession, now: Date): Promise<void> {
  try {
    await noteUse(db, session, now);
  } catch (error) {
    log.warn({ err: error, sessionId: session.id }, 'the last use of a session is not written');
  }
}

async function linked({ db, keys, tokens }: Context, code: string, now: Date): Promise<Somebody | undefined> {
  const link = await findStandingLink(db, keys, code, now);
  const token = link === undefined ? undefined : await tokens.find(link.token_id);
  if (link === undefined || token === undefined || hasEnded(token, now)) return undefined;
  return { isOperator: false, organizationId: token.organization_id, tokenId: token.id, link };
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
