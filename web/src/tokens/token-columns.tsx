/** The columns of the list of tokens. */
import type { Token } from '../api/operations.ts';
import { Badge, type Tone } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { dateOf, Time } from '../design/time.tsx';
import { useNow } from '../design/use-now.ts';
import type { Column } from '../lists/list-table.tsx';
import styles from './tokens.module.css';
import { isUsable, type TokenState, tokenState } from './token-state.ts';

const words: Readonly<Record<TokenState, { readonly word: string; readonly tone: Tone }>> = {
  active: { word: 'Active', tone: 'good' },
  endsSoon: { word: 'Ends soon', tone: 'warn' },
  expired: { word: 'Expired', tone: 'plain' },
  revoked: { word: 'Revoked', tone: 'plain' },
};

export function TokenStateBadge({ token }: { readonly token: Token }) {
  const { word, tone } = words[tokenState(token, useNow())];
  return <Badge tone={tone}>{word}</Badge>;
}

interface Actions {
  readonly ownId: string | undefined;
  readonly onRotate: (token: Token) => void;
  readonly onRevoke: (token: Token) => void;
}

export function tokenColumns({ ownId, onRotate, onRevoke }: Actions): readonly Column<Token>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      width: 'minmax(0, 1fr)',
      cell: ({ id, name }) => (
        <span className={styles.name}>
          <ForeignText isCut text={name} />
          {id === ownId && <Badge tone="accent">This session</Badge>}
        </span>
      ),
    },
    { key: 'state', title: 'State', width: '6.5rem', cell: (token) => <TokenStateBadge token={token} /> },
    {
      key: 'used',
      title: 'Last used',
      width: '7rem',
      from: 'tablet',
      cell: ({ lastUsedAt }) => <Time at={lastUsedAt} />,
    },
    {
      key: 'expires',
      title: 'Expires',
      width: '8rem',
      from: 'desktop',
      cell: ({ expiresAt }) => <Day at={expiresAt} />,
    },
    {
      key: 'created',
      title: 'Created',
      width: '8rem',
      from: 'desktop',
      cell: ({ createdAt }) => <Day at={createdAt} />,
    },
    {
      key: 'revoked',
      title: 'Revoked',
      width: '8rem',
      from: 'wide',
      cell: ({ revokedAt }) => (revokedAt === '' ? null : <Day at={revokedAt} />),
    },
    {
      key: 'actions',
      title: 'Actions',
      width: '9.5rem',
      from: 'tablet',
      isAtEnd: true,
      cell: (token) => <RowActions token={token} onRotate={onRotate} onRevoke={onRevoke} />,
    },
  ];
}

/** Reached by pointer; with keys, Enter opens the token, which offers the same. */
function RowActions({ token, onRotate, onRevoke }: Omit<Actions, 'ownId'> & { readonly token: Token }) {
  const now = useNow();
  if (!isUsable(tokenState(token, now))) return null;
  return (
    <span className={styles.actions}>
      <Button size="s" look="quiet" tabIndex={-1} onClick={() => onRotate(token)}>
        Rotate…
      </Button>
      <Button size="s" look="quiet" tabIndex={-1} onClick={() => onRevoke(token)}>
        Revoke…
      </Button>
    </span>
  );
}

function Day({ at }: { readonly at: string }) {
  return at === '' ? <span>never</span> : <time dateTime={at}>{dateOf(at)}</time>;
}
