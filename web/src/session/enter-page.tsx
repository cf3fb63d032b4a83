/** A link that signs in once. Its code stands after the #, which no server and no log ever sees, and is taken out of the address at once. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { LinkButton } from '../design/button.tsx';
import { Empty, Skeleton } from '../design/states.tsx';
import { sessionQuery, signIn } from './session.ts';
import { sessionBegan } from './session-state.ts';

export function EnterPage() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isRefused, setIsRefused] = useState(false);
  const isAsked = useRef(false);
  useEffect(() => {
    // An effect may run twice; the code is worth one try.
    if (isAsked.current) return;
    isAsked.current = true;
    const code = location.hash.slice(1);
    history.replaceState(history.state, '', location.pathname);
    signIn({ code }).then(
      (session) => {
        client.setQueryData(sessionQuery.queryKey, session);
        sessionBegan();
        return navigate({ to: '/', replace: true });
      },
      () => setIsRefused(true),
    );
  }, [client, navigate]);
  return (
    <main id="main">
      {isRefused ? (
        <Empty
          title="This link was used already, or its time is over"
          action={
            <LinkButton to="/sign-in" look="primary">
              Sign in with a token pair
            </LinkButton>
          }
        >
          Each link signs in once. Starting the service again prints a new one.
        </Empty>
      ) : (
        <Skeleton label="Signing in" />
      )}
    </main>
  );
}
