/** Signing in with a token pair; what was typed stays when it is refused. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConsoleError } from '../api/console-error.ts';
import { Button } from '../design/button.tsx';
import { Field, Form, FormActions, TextInput } from '../design/field.tsx';
import { type Session, sessionQuery, signIn } from './session.ts';
import { sessionBegan } from './session-state.ts';

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

export function SignInForm({ onSignedIn }: { readonly onSignedIn: (session: Session) => void }) {
  const client = useQueryClient();
  const [tokenId, setTokenId] = useState('');
  const [tokenSecret, setTokenSecret] = useState('');
  const [wrong, setWrong] = useState<{ readonly id?: string; readonly secret?: string }>({});
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (): Promise<void> => {
    const faults = {
      ...(uuid.test(tokenId.trim()) ? {} : { id: 'A token id looks like 019cad9f-4604-7000-b6b7-f7262411a063.' }),
      ...(tokenSecret.trim() === ''
        ? { secret: 'The secret belongs here; it was shown once, when the token was made.' }
        : {}),
    };
    setWrong(faults);
    if (Object.keys(faults).length > 0) return;
    setIsBusy(true);
    try {
      const session = await signIn({ tokenId: tokenId.trim(), tokenSecret: tokenSecret.trim() });
      client.setQueryData(sessionQuery.queryKey, session);
      sessionBegan(session);
      onSignedIn(session);
    } catch (error) {
      setWrong({
        secret:
          error instanceof ConsoleError && error.kind === 'signedOut'
            ? 'This pair is not known: it is wrong, has expired, or was revoked.'
            : error instanceof Error
              ? error.message
              : 'Signing in failed.',
      });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Form label="Sign in" onSubmit={() => void submit()}>
      <Field label="Token id" error={wrong.id}>
        {(control) => (
          <TextInput
            {...control}
            name="username"
            autoComplete="username"
            value={tokenId}
            onChange={({ target }) => setTokenId(target.value)}
          />
        )}
      </Field>
      <Field label="Token secret" error={wrong.secret}>
        {(control) => (
          <TextInput
            {...control}
            type="password"
            name="password"
            autoComplete="current-password"
            value={tokenSecret}
            onChange={({ target }) => setTokenSecret(target.value)}
          />
        )}
      </Field>
      <FormActions>
        <Button type="submit" look="primary" isBusy={isBusy}>
          Sign in
        </Button>
      </FormActions>
    </Form>
  );
}
