/** Edits what fails a pull request of a repository. */
import { useState } from 'react';
import { faultAt } from '../api/faults.ts';
import type {
  PullRequestsGetThresholdResult,
  PullRequestThreshold,
  RuleThresholdSeverity,
  ThresholdSeverity,
} from '../api/operations.ts';
import { useChange } from '../api/use-operation.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Field, Form, FormActions, Select, TextInput } from '../design/field.tsx';
import { FormProblem } from '../design/form-problem.tsx';
import { tell } from '../design/toast.tsx';
import styles from './policy-dialog.module.css';
import { severityChoice, thresholdSeverities, uses } from './threshold-words.ts';

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
    <Dialog title="What fails a pull request" size="m" onClose={onClose}>
      <Form label="What fails a pull request" onSubmit={submit}>
        <p className={styles.lead}>
          By how the package is in use, the least severity that fails. What cannot be reached never fails; malicious
          packages always do.
        </p>
        <div className={styles.grid}>
          {uses.map(({ key, label, hint }) => (
            <Field key={key} label={label} hint={hint} error={faultAt(set.error, `/threshold/severities/${key}`)}>
              {(control) => (
                <Select
                  {...control}
                  value={draft.severities[key]}
                  onChange={({ target }) =>
                    setDraft({ ...draft, severities: { ...draft.severities, [key]: severityOf(target.value) } })
                  }
                >
                  {thresholdSeverities.map((severity) => (
                    <option key={severity} value={severity}>
                      {severityChoice(severity)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
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
          <Field label="Matches of rules" error={faultAt(set.error, '/threshold/ruleSeverity')}>
            {(control) => (
              <Select
                {...control}
                value={draft.ruleSeverity}
                onChange={({ target }) =>
                  setDraft({
                    ...draft,
                    ruleSeverity: ruleSeverities.find((each) => each === target.value) ?? draft.ruleSeverity,
                  })
                }
              >
                {ruleSeverities.map((severity) => (
                  <option key={severity} value={severity}>
                    {severityChoice(severity)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <FormProblem error={set.error} />
        <FormActions>
          {current.setBy === 'repository' && (
            <Button look="quiet" onClick={() => keep(undefined)}>
              Use the organization’s
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={set.isPending}>
            Save
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function severityOf(text: string): ThresholdSeverity {
  return thresholdSeverities.find((each) => each === text) ?? 'never';
}
