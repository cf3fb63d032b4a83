/** Whether pull requests of a repository are scanned, what fails them, and whether Bitbucket asks for it before merging. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Repository } from '../api/operations.ts';
import { useChange, useOperation } from '../api/use-operation.ts';
import { Button } from '../design/button.tsx';
import { Checkbox } from '../design/field.tsx';
import { tell } from '../design/toast.tsx';
import { RequiredCheckDialog } from './required-check-dialog.tsx';
import { SideCard } from './side-card.tsx';
import styles from './side-card.module.css';
import { ThresholdDialog } from './threshold-dialog.tsx';
import { ownerWords, thresholdWords } from './threshold-words.ts';

export function PullRequestsCard({ repository }: { readonly repository: Repository }) {
  const { id } = repository;
  const [shown, setShown] = useState<'threshold' | 'required'>();
  const threshold = useOperation('pullRequestsGetThreshold', { repositoryId: id });
  const close = (): void => setShown(undefined);
  return (
    <SideCard
      title="Pull requests"
      action={
        <Link to="/pull-requests" search={{ repository: id }}>
          List
        </Link>
      }
    >
      <PrSwitch repository={repository} />
      {threshold.data !== undefined && (
        <p className={styles.second}>
          {thresholdWords(threshold.data.threshold)}{' '}
          <span className={styles.fine}>{ownerWords(threshold.data.setBy)}</span>
        </p>
      )}
      <div className={styles.buttons}>
        <Button size="s" disabled={threshold.data === undefined} onClick={() => setShown('threshold')}>
          What fails…
        </Button>
        <Button size="s" onClick={() => setShown('required')}>
          Required check…
        </Button>
      </div>
      {shown === 'threshold' && threshold.data !== undefined && (
        <ThresholdDialog repositoryId={id} current={threshold.data} onClose={close} />
      )}
      {shown === 'required' && <RequiredCheckDialog repository={repository} onClose={close} />}
    </SideCard>
  );
}

/** Shows at once what was chosen; taken back where the service does not take it. */
function PrSwitch({ repository: { id, isPrScanningEnabled } }: { readonly repository: Repository }) {
  const [wanted, setWanted] = useState<boolean>();
  const change = useChange('repositoriesSetPrScanning', ['repositoriesList']);
  // What is told is told from here, since it may be undone from another page.
  const set = async (isOn: boolean): Promise<void> => {
    setWanted(isOn);
    try {
      await change.mutateAsync({ repositoryId: id, isPrScanningEnabled: isOn });
      tell(isOn ? 'Pull requests are scanned from now on.' : 'Pull requests are not scanned any more.', {
        undo: () => void set(!isOn),
      });
    } catch (error) {
      tell(error instanceof Error ? error.message : 'The switch could not be changed.', { tone: 'danger' });
    } finally {
      setWanted(undefined);
    }
  };
  return (
    <Checkbox
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether a switch is on
      role="switch"
      label="Scan pull requests"
      checked={wanted ?? isPrScanningEnabled}
      aria-checked={wanted ?? isPrScanningEnabled}
      onChange={({ target }) => void set(target.checked)}
    />
  );
}
