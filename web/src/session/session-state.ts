/** Whether this browser is signed in, told to every part of the page and to every tab. */
import { useSyncExternalStore } from 'react';
import { meaningOf, type SessionWord } from './session-word.ts';

type State = 'unknown' | 'in' | 'out';

let state: State = 'unknown';
const listeners = new Set<() => void>();
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('vedette.session');

let mine: string | undefined;

tabs?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const meaning = meaningOf(mine, data);
  if (meaning === 'elsewhere') location.assign('/console/');
  else if (meaning !== undefined) change(meaning);
});

export function sessionBegan({ organizationId }: { readonly organizationId: string }): void {
  mine = organizationId;
  change('in');
  say({ state: 'in', organizationId });
}

/** The cookie is worth nothing any more: signed out here or in another tab, idle for too long, or its token was revoked. */
export function sessionEnded(): void {
  if (state === 'out') return;
  change('out');
  say({ state: 'out' });
}

function say(word: SessionWord): void {
  tabs?.postMessage(word);
}

export function useSessionState(): State {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

function change(next: State): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}
