/** Who was referred, and by whom. */
import { useState } from 'react';
import type { Referral } from '../api/operations.ts';
import { Button } from '../design/button.tsx';
import { PlusIcon } from '../design/icons.tsx';
import { Page } from '../design/page.tsx';
import { Empty, Failed, Skeleton } from '../design/states.tsx';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { ListTable } from '../lists/list-table.tsx';
import { usePagedRows } from '../lists/use-paged-rows.ts';
import { NewReferralDialog } from './new-referral-dialog.tsx';
import { referralColumns } from './referral-columns.tsx';
import { ReferralDialog } from './referral-dialog.tsx';

export function ReferralsPage() {
  const rows = usePagedRows('referralList', {});
  const [isMaking, setIsMaking] = useState(false);
  const [shown, setShown] = useState<Referral>();
  useShortcuts({ n: () => setIsMaking(true) });
  return (
    <Page
      title="Referrals"
      lead="People who would like to see Vedette, and who refers them."
      isFilling
      actions={
        <Button look="primary" onClick={() => setIsMaking(true)}>
          <PlusIcon />
          New referral
        </Button>
      }
    >
      {rows.error !== undefined ? (
        <Failed error={rows.error} onRetry={rows.retry} />
      ) : rows.isLoading ? (
        <Skeleton lines={8} label="Loading referrals" />
      ) : rows.total === 0 ? (
        <Empty title="No referrals" action={<Button onClick={() => setIsMaking(true)}>New referral</Button>}>
          Whoever knows somebody who would like a demonstration refers them here.
        </Empty>
      ) : (
        <ListTable
          label="Referrals"
          rows={rows}
          columns={referralColumns}
          keyOf={({ id }) => id}
          onOpen={(referral) => setShown(referral)}
        />
      )}
      {isMaking && <NewReferralDialog onClose={() => setIsMaking(false)} />}
      {shown !== undefined && <ReferralDialog referral={shown} onClose={() => setShown(undefined)} />}
    </Page>
  );
}
