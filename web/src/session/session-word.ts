/** What tabs tell each other of the session that they share, and what it means for the one that hears it. */

export type SessionWord =
  | { readonly state: 'out' }
  /** To which organization one is signed in: a tab that shows another one must not go on, since what it sends would be of this one. */
  | { readonly state: 'in'; readonly organizationId: string };

/** @param mine the organization that this tab shows; undefined for none yet */
export function meaningOf(mine: string | undefined, word: unknown): 'in' | 'out' | 'elsewhere' | undefined {
  const state = part(word, 'state');
  if (state === 'out') return 'out';
  const organizationId = part(word, 'organizationId');
  if (state !== 'in' || typeof organizationId !== 'string') return undefined;
  return mine === undefined || mine === organizationId ? 'in' : 'elsewhere';
}

function part(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null && Object.hasOwn(of, name) ? Reflect.get(of, name) : undefined;
}
