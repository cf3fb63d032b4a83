/**
 * A link that signs in once. Its code stands after the #, which no server and no log ever sees, and is taken out of the address at once. Anybody
 * may send such a link: who is signed in already is asked first, so that nobody goes on in a stranger's organization without knowing it.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button, LinkButton } from '../design/button.tsx';
import { Empty, Skeleton } from '../design/states.tsx';
import { currentSession, sessionQuery, signIn } from './session.ts';
import { sessionBegan } from './session-state.ts';

type Standing =
  | { readonly kind: 'entering' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'asking'; readonly code: string; readonly organizationName: string };

export function EnterPage() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [standing, setStanding] = useState<Standing>({ kind: 'entering' });
  const isAsked = useRef(false);
  const enter = useCallback(
    async (code: string): Promise<void> => {
      setStanding({ kind: 'entering' });
      try {
        const session = await signIn({ code });
        // What was read before may be of another organization.
        client.clear();
        client.setQueryData(sessionQuery.queryKey, session);
        sessionBegan(session);
        await navigate({ to: '/', replace: true });
      } catch {
        setStanding({ kind: 'refused' });
      }
    },
    [client, navigate],
  );
  useEffect(() => {
    // An effect may run twice; the code is worth one try.
    if (isAsked.current) return;
    isAsked.current = true;
    const code = location.hash.slice(1);
    history.replaceState(history.state, '', location.pathname);
    void currentSession().then(
      ({ organizationName }) => setStanding({ kind: 'asking', code, organizationName }),
      () => enter(code),
    );
  }, [enter]);
  return (
    <main id="main">
      <h1 className="visually-hidden">Sign in to Vedette</h1>
      {shown(standing, enter)}
    </main>
  );
}

function shown(standing: Standing, enter: (code: string) => Promise<void>) {
  switch (standing.kind) {
    case 'entering':
      return <Skeleton label="Signing in" />;
    case 'asking':
      return (
        <Empty
          title={`You are signed in to ${standing.organizationName}`}
          action={
            <>
              <LinkButton to="/" look="primary">
                Stay signed in
              </LinkButton>
              <Button onClick={() => void enter(standing.code)}>Sign in with the link</Button>
            </>
          }
        >
          The link signs in anew, perhaps to another organization. Go on only where you asked for it.
        </Empty>
      );
    case 'refused':
      return (
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
      );
  }
}
