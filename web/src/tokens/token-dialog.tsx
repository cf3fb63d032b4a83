/** One token, with what can be done to it. */
import type { Token } from '../api/operations.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Fact, Facts } from '../design/facts.tsx';
import { FormActions } from '../design/field.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { dateTimeOf, Time } from '../design/time.tsx';
import { useNow } from '../design/use-now.ts';
import { TokenStateBadge } from './token-columns.tsx';
import { isUsable, tokenState } from './token-state.ts';

interface TokenDialogProps {
  readonly token: Token;
  readonly isOwn: boolean;
  readonly onClose: () => void;
  readonly onRotate: () => void;
  readonly onRevoke: () => void;
}

export function TokenDialog({ token, isOwn, onClose, onRotate, onRevoke }: TokenDialogProps) {
  const now = useNow();
  const { id, name, createdAt, expiresAt, lastUsedAt, revokedAt } = token;
  return (
    <Dialog title="Token" onClose={onClose}>
      <p>
        <strong>
          <ForeignText text={name} />
        </strong>{' '}
        <TokenStateBadge token={token} /> {isOwn && <Badge tone="accent">This session</Badge>}
      </p>
      <Facts>
        <Fact name="Id">
          <code>{id}</code>
        </Fact>
        <Fact name="Created">{dateTimeOf(createdAt)}</Fact>
        <Fact name="Expires">{expiresAt === '' ? 'never' : dateTimeOf(expiresAt)}</Fact>
        <Fact name="Last used">
          <Time at={lastUsedAt} />
        </Fact>
        {revokedAt !== '' && <Fact name="Revoked">{dateTimeOf(revokedAt)}</Fact>}
      </Facts>
      <FormActions>
        {isUsable(tokenState(token, now)) && (
          <>
            <Button look="danger" onClick={onRevoke}>
              Revoke…
            </Button>
            <Button onClick={onRotate}>Rotate…</Button>
          </>
        )}
        <Button onClick={onClose}>Close</Button>
      </FormActions>
    </Dialog>
  );
}
