/** The session ended while the page was open: one signs in over it, and everything typed is still there. */
import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../design/dialog.tsx';
import { sessionQuery } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';

export default function SessionEnded() {
  const client = useQueryClient();
  const before = client.getQueryData(sessionQuery.queryKey);
  return (
    <Dialog isFirm onClose={() => {}} title="Your session has ended">
      <p>Sign in again to go on where you were. Nothing that you typed is lost.</p>
      <SignInForm
        onSignedIn={(session) => {
          // What is on the page belongs to another organization now.
          if (before !== undefined && before.organizationId !== session.organizationId) location.assign('/console/');
          else void client.invalidateQueries();
        }}
      />
    </Dialog>
  );
}
