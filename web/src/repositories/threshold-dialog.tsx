/** Edits what fails a pull request of a repository. */
import { useState } from 'react';
import { faultAt } from '../api/faults.ts';
import type { PullRequestsGetThresholdResult, PullRequestThreshold, RuleThresholdSeverity } from '../api/operations.ts';
import { useChange } from '../api/use-operation.ts';
import { Field, TextInput } from '../design/field.tsx';
import { tell } from '../design/toast.tsx';
import styles from './policy-dialog.module.css';
import { PolicyDialog, SeverityField } from './policy-dialog.tsx';
import { thresholdSeverities, uses } from './threshold-words.ts';

interface ThresholdDialogProps {
  readonly repositoryId: string;
  readonly current: PullRequestsGetThresholdResult;
  readonly onClose: () => void;
}

const ruleSeverities: readonly RuleThresholdSeverity[] = ['high', 'medium', 'low', 'never'];

export function ThresholdDialog({ repositoryId, current, onClose }: ThresholdDialogProps) {
  const [draft, setDraft] = useState<PullRequestThreshold>(current.threshold);
  const [priority, setPriority] = useState(
    current.threshold.minPriority > 100 ? '' : `${current.threshold.minPriority}`,
  );
  const [isChecked, setIsChecked] = useState(false);
  const set = useChange('pullRequestsSetThreshold', [
    'pullRequestsGetThreshold',
    'pullRequestsList',
    'pullRequestsGet',
  ]);
  const isNumber = /^\d{1,3}$/.test(priority.trim()) && Number(priority) <= 100;
  const own = priority.trim() === '' || isNumber ? '' : 'A whole number from 0 to 100, or nothing.';
  const keep = (threshold: PullRequestThreshold | undefined): void =>
    set.mutate(threshold === undefined ? { repositoryId } : { repositoryId, threshold }, {
      onSuccess: () => {
        tell(threshold === undefined ? 'What the organization has holds again.' : 'What fails is kept.');
        onClose();
      },
    });
  const submit = (): void => {
    setIsChecked(true);
    if (own === '') keep({ ...draft, minPriority: priority.trim() === '' ? 101 : Number(priority) });
  };
  return (
    <PolicyDialog
      title="What fails a pull request"
      change={set}
      isOwn={current.setBy === 'repository'}
      onSubmit={submit}
      onUnset={() => keep(undefined)}
      onClose={onClose}
    >
      <p className={styles.lead}>
        By how the package is in use, the least severity that fails. What cannot be reached never fails; malicious
        packages always do.
      </p>
      <div className={styles.grid}>
        {uses.map(({ key, label, hint }) => (
          <SeverityField
            key={key}
            label={label}
            hint={hint}
            error={faultAt(set.error, `/threshold/severities/${key}`)}
            choices={thresholdSeverities}
            value={draft.severities[key]}
            onChange={(severity) => setDraft({ ...draft, severities: { ...draft.severities, [key]: severity } })}
          />
        ))}
      </div>
      <div className={styles.grid}>
        <Field
          label="Priority"
          isOptional
          hint="This or more fails, whatever the severity"
          error={isChecked && own !== '' ? own : faultAt(set.error, '/threshold/minPriority')}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              value={priority}
              onChange={({ target }) => setPriority(target.value)}
            />
          )}
        </Field>
        <SeverityField
          label="Matches of rules"
          error={faultAt(set.error, '/threshold/ruleSeverity')}
          choices={ruleSeverities}
          value={draft.ruleSeverity}
          onChange={(ruleSeverity) => setDraft({ ...draft, ruleSeverity })}
        />
      </div>
    </PolicyDialog>
  );
}
