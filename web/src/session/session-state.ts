/** Whether this browser is signed in, told to every part of the page and to every tab. */
import { useSyncExternalStore } from 'react';

type State = 'unknown' | 'in' | 'out';

let state: State = 'unknown';
const listeners = new Set<() => void>();
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('vedette.session');

tabs?.addEventListener('message', ({ data }) => {
  if (data === 'out' || data === 'in') change(data);
});

export function sessionBegan(): void {
  change('in');
  tabs?.postMessage('in');
}

/** The cookie is worth nothing any more: signed out here or in another tab, idle for too long, or its token was revoked. */
export function sessionEnded(): void {
  if (state === 'out') return;
  change('out');
  tabs?.postMessage('out');
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
