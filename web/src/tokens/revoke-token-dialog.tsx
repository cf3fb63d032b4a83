/** Ends a token at once, after saying what stops; there is no way back. */
import { useQueryClient } from '@tanstack/react-query';
import type { Token } from '../api/operations.ts';
import { useChange } from '../api/use-operation.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { FormActions } from '../design/field.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { FormProblem } from '../design/form-problem.tsx';
import { Time } from '../design/time.tsx';
import { tell } from '../design/toast.tsx';
import { sessionEnded } from '../session/session-state.ts';
import { Notice } from '../design/notice.tsx';
import styles from './tokens.module.css';

interface RevokeTokenProps {
  readonly token: Token;
  readonly isOwn: boolean;
  readonly onClose: () => void;
  readonly onRotate: () => void;
}

export function RevokeTokenDialog({ token, isOwn, onClose, onRotate }: RevokeTokenProps) {
  const client = useQueryClient();
  const revoke = useChange('tokensRevoke', isOwn ? [] : ['tokensList', 'auditList']);
  const done = (): void => {
    if (isOwn) {
      sessionEnded();
      client.clear();
      location.assign('/console/sign-in');
      return;
    }
    onClose();
    tell(`Token ${token.name} is revoked.`);
  };
  return (
    <Dialog title="Revoke token" onClose={onClose}>
      <p>
        Revoke{' '}
        <strong>
          <ForeignText text={token.name} />
        </strong>
        ? This cannot be taken back.
      </p>
      <ul className={styles.reasons}>
        <li>Whatever calls the service with this pair is refused, everywhere within five seconds.</li>
        <li>
          {token.lastUsedAt === '' ? (
            'It was never used: nothing is known to stop.'
          ) : (
            <>
              It was last used <Time at={token.lastUsedAt} />: what used it then stops working.
            </>
          )}
        </li>
        <li>Sessions of this console that were begun with it end.</li>
      </ul>
      {isOwn && <Notice tone="warn">You are signed in with this token: revoking it signs you out.</Notice>}
      <FormProblem error={revoke.error} />
      <FormActions>
        <Button look="quiet" onClick={onRotate}>
          Rotate instead…
        </Button>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="danger"
          isBusy={revoke.isPending}
          onClick={() => revoke.mutate({ id: token.id }, { onSuccess: done })}
        >
          {isOwn ? 'Revoke and sign out' : 'Revoke'}
        </Button>
      </FormActions>
    </Dialog>
  );
}
