/** Who is signed in: asked once, then kept until signing out. */
import { queryOptions } from '@tanstack/react-query';
import type { SignedIn } from '../../../src/service/http/console-session.ts';
import { send } from '../api/call.ts';

export type Session = SignedIn;

/** @throws {ConsoleError} where nobody is signed in */
export async function currentSession(signal?: AbortSignal): Promise<Session> {
  return (await send('GET', '/session', undefined, signal)) as Session;
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => currentSession(signal),
  staleTime: Infinity,
  gcTime: Infinity,
});

export type SignIn = { readonly tokenId: string; readonly tokenSecret: string } | { readonly code: string };

export async function signIn(given: SignIn): Promise<Session> {
  return (await send('POST', '/session', given)) as Session;
}

export async function signOut(): Promise<void> {
  await send('DELETE', '/session', {});
}
