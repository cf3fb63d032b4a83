/** What was read is kept and shown at once, and read again behind it; a refusal for want of a session ends the session everywhere. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isPassing, isSignedOut } from './console-error.ts';
import { sessionEnded } from '../session/session-state.ts';

function tell(error: Error): void {
  if (isSignedOut(error)) sessionEnded();
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: tell }),
  mutationCache: new MutationCache({ onError: tell }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => isPassing(error) && failures < 3,
      retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 5_000),
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
