/** Whether fixes are proposed as pull requests, and which. */
import { useState } from 'react';
import type { FixPolicy } from '../api/operations.ts';
import { useOperation } from '../api/use-operation.ts';
import { Button } from '../design/button.tsx';
import { FixPolicyDialog } from './fix-policy-dialog.tsx';
import { SideCard } from './side-card.tsx';
import styles from './side-card.module.css';
import { ownerWords } from './threshold-words.ts';

export function FixPolicyCard({ repositoryId }: { readonly repositoryId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error } = useOperation('fixesGetPolicy', { repositoryId });
  return (
    <SideCard
      title="Fix pull requests"
      action={
        <Button size="s" disabled={data === undefined} onClick={() => setIsOpen(true)}>
          Change…<span className="visually-hidden"> fix pull requests</span>
        </Button>
      }
    >
      <p className={styles.second}>
        {data === undefined ? (error?.message ?? '…') : policyWords(data.policy)}{' '}
        {data !== undefined && <span className={styles.fine}>{ownerWords(data.setBy)}</span>}
      </p>
      {isOpen && data !== undefined && (
        <FixPolicyDialog repositoryId={repositoryId} current={data} onClose={() => setIsOpen(false)} />
      )}
    </SideCard>
  );
}

function policyWords({ isEnabled, minSeverity, minPriority, openMax, majors }: FixPolicy): string {
  if (!isEnabled) return 'None are opened.';
  const from =
    minSeverity === 'low' ? 'any severity' : minSeverity === 'critical' ? 'critical' : `${minSeverity} and above`;
  const priority = minPriority === 0 ? '' : `, priority ${minPriority} or more`;
  const major = majors === 'never' ? ', never across a major version' : '';
  return `Opened for ${from}${priority}${major}; at most ${openMax} at a time.`;
}
