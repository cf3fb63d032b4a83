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
  /** What the cookie holds; undefined where there is none. */
  | { readonly kind: 'session'; readonly cookie: string | undefined }
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

/** By what an address that was right before is known, whoever else guesses from there. */
export function shownId(shown: Shown): string {
  switch (shown.kind) {
    case 'pair':
      return shown.pair.id ?? '';
    case 'session':
      return readCredential(shown.cookie ?? '')?.id ?? '';
    case 'link':
      return '';
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
      return shown.cookie === undefined ? 'absent' : signedIn(context, shown.cookie, now);
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

async function signedIn(
  { db, keys, config }: Context,
  cookie: string,
  now: Date,
): Promise<Somebody | 'wrong' | 'ended'> {
  const credential = readCredential(cookie);
  if (credential === undefined) return 'wrong';
  const session = await findStandingSession(db, keys, credential, config.sessions, now);
  if (session === 'unknown') return 'wrong';
  if (session === 'ended') return 'ended';
  await noteUse(db, session, now);
  return { isOperator: false, organizationId: session.organization_id, tokenId: session.token_id, session };
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
