/** Has Bitbucket ask for our check before a pull request is merged, or takes that away. */
import { useState } from 'react';
import { faultAt } from '../api/faults.ts';
import { sentence } from '../api/console-error.ts';
import type { ProtectOutcome, Repository } from '../api/operations.ts';
import { useChange } from '../api/use-operation.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Field, Form, FormActions, TextInput } from '../design/field.tsx';
import { FormProblem } from '../design/form-problem.tsx';
import { Notice } from '../design/notice.tsx';
import styles from './policy-dialog.module.css';

interface RequiredCheckDialogProps {
  readonly repository: Repository;
  readonly onClose: () => void;
}

const outcomes: Readonly<Record<ProtectOutcome, string>> = {
  made: 'Bitbucket asks for the check from now on.',
  changed: 'Bitbucket asks for the check; what it asked before was changed.',
  there: 'Bitbucket asked for the check already.',
  removed: 'Bitbucket does not ask for the check any more.',
  none: 'Bitbucket did not ask for the check.',
};

export function RequiredCheckDialog({ repository, onClose }: RequiredCheckDialogProps) {
  const [branch, setBranch] = useState(repository.defaultBranch);
  const [isChecked, setIsChecked] = useState(false);
  const protect = useChange('bitbucketProtect', []);
  const own = branch.trim() === '' ? 'The branch that pull requests go into, such as main.' : '';
  const set = (isRequired: boolean): void => {
    setIsChecked(true);
    if (own === '') protect.mutate({ repositoryId: repository.id, branch: branch.trim(), isRequired });
  };
  return (
    <Dialog title="Required check" onClose={onClose}>
      <Form label="Required check" onSubmit={() => set(true)}>
        <p className={styles.lead}>
          A pull request into this branch can then be merged only once our check passed. Bitbucket keeps this; it needs
          a credential that may administer the repository.
        </p>
        <Field
          label="Branch"
          hint="Target of pull requests"
          error={(isChecked ? own : '') || faultAt(protect.error, '/branch')}
        >
          {(control) => <TextInput {...control} value={branch} onChange={({ target }) => setBranch(target.value)} />}
        </Field>
        <FormProblem error={protect.error} shownAt={['/branch']} />
        <div role="status">
          {protect.data !== undefined && (
            <Notice tone="good" title={outcomes[protect.data.outcome]}>
              {protect.data.notes.length === 0 ? undefined : protect.data.notes.map(sentence).join(' ')}
            </Notice>
          )}
        </div>
        <FormActions>
          <Button look="quiet" isBusy={protect.isPending} onClick={() => set(false)}>
            Take it away
          </Button>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" look="primary" isBusy={protect.isPending}>
            Require the check
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
