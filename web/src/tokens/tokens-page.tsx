/** Who may call the service: the tokens of the organization, and which organization it is. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Token } from '../api/operations.ts';
import { Button } from '../design/button.tsx';
import { PlusIcon } from '../design/icons.tsx';
import { Page } from '../design/page.tsx';
import { Empty, Failed, Skeleton } from '../design/states.tsx';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { ListTable } from '../lists/list-table.tsx';
import { usePagedRows } from '../lists/use-paged-rows.ts';
import { sessionQuery } from '../session/session.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { OrganizationCard } from './organization-card.tsx';
import { RevokeTokenDialog } from './revoke-token-dialog.tsx';
import { RotateTokenDialog } from './rotate-token-dialog.tsx';
import { tokenColumns } from './token-columns.tsx';
import { TokenDialog } from './token-dialog.tsx';

type Over = { readonly kind: 'new' } | { readonly kind: 'token' | 'rotate' | 'revoke'; readonly token: Token };

export function TokensPage() {
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });
  const ownId = session?.tokenId;
  const rows = usePagedRows('tokensList', {});
  const [over, setOver] = useState<Over>();
  const close = (): void => setOver(undefined);
  const columns = useMemo(
    () =>
      tokenColumns({
        ownId,
        onRotate: (token) => setOver({ kind: 'rotate', token }),
        onRevoke: (token) => setOver({ kind: 'revoke', token }),
      }),
    [ownId],
  );
  useShortcuts({ n: () => setOver({ kind: 'new' }) });
  return (
    <Page
      title="Tokens"
      lead="A pair of id and secret, with which programs and people call the service."
      isFilling
      actions={
        <Button look="primary" onClick={() => setOver({ kind: 'new' })}>
          <PlusIcon />
          New token
        </Button>
      }
    >
      <OrganizationCard />
      {rows.error !== undefined ? (
        <Failed error={rows.error} onRetry={rows.retry} />
      ) : rows.isLoading ? (
        <Skeleton lines={8} label="Loading tokens" />
      ) : rows.total === 0 ? (
        <Empty title="No tokens" action={<Button onClick={() => setOver({ kind: 'new' })}>New token</Button>}>
          The command line and pipelines call the service with a token.
        </Empty>
      ) : (
        <ListTable
          label="Tokens"
          rows={rows}
          columns={columns}
          keyOf={({ id }) => id}
          rowHeight={44}
          onOpen={(token) => setOver({ kind: 'token', token })}
        />
      )}
      {over?.kind === 'new' && <NewTokenDialog onClose={close} />}
      {over?.kind === 'token' && (
        <TokenDialog
          token={over.token}
          isOwn={over.token.id === ownId}
          onClose={close}
          onRotate={() => setOver({ ...over, kind: 'rotate' })}
          onRevoke={() => setOver({ ...over, kind: 'revoke' })}
        />
      )}
      {over?.kind === 'rotate' && (
        <RotateTokenDialog token={over.token} isOwn={over.token.id === ownId} onClose={close} />
      )}
      {over?.kind === 'revoke' && (
        <RevokeTokenDialog
          token={over.token}
          isOwn={over.token.id === ownId}
          onClose={close}
          onRotate={() => setOver({ ...over, kind: 'rotate' })}
        />
      )}
    </Page>
  );
}
