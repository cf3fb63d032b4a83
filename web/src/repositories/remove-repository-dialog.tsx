/** Removes a repository, once its name was typed: what is lost cannot be had back. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Repository } from '../api/operations.ts';
import { useChange, useOperation } from '../api/use-operation.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Field, Form, FormActions, TextInput } from '../design/field.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { FormProblem } from '../design/form-problem.tsx';
import { tell } from '../design/toast.tsx';

interface RemoveRepositoryDialogProps {
  readonly repository: Repository;
  readonly onClose: () => void;
}

export function RemoveRepositoryDialog({ repository, onClose }: RemoveRepositoryDialogProps) {
  const { id, repositoryName } = repository;
  const [typed, setTyped] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const scans = useOperation('scansList', { repositoryId: id, pageSize: 1 });
  const branches = useOperation('repositoriesListBranches', { repositoryId: id, pageSize: 1 });
  const remove = useChange('repositoriesRemove', [
    'repositoriesListBranches',
    'scaAlertsSearch',
    'scaPackagesSearch',
    'issuesSearch',
    'scansList',
    'statsSummary',
  ]);
  const isSame = typed.trim() === repositoryName.trim();
  const submit = (): void => {
    setIsChecked(true);
    if (!isSame) return;
    remove.mutate(
      { repositoryId: id },
      {
        onSuccess: () => {
          tell(`${repositoryName} is removed.`);
          // Read anew only once this page is left: it would say that there is no such repository.
          void navigate({ to: '/repositories' }).then(() =>
            client.invalidateQueries({ queryKey: ['repositoriesList'] }),
          );
        },
      },
    );
  };
  const { critical, high, medium, low, info } = repository.openIssues;
  const issues = critical + high + medium + low + info;
  const lost = [
    counted(scans.data?.totalCount, 'scan', 'scans'),
    counted(issues, 'open issue', 'open issues'),
    counted(branches.data?.totalCount, 'registered branch or tag', 'registered branches and tags'),
  ].filter((words) => words !== '');
  return (
    <Dialog title="Remove repository" onClose={onClose}>
      <Form label="Remove repository" onSubmit={submit}>
        <p>
          Lost for good: what was found in it, its history and its schedule
          {lost.length === 0 ? '' : ` (${lost.join(', ')})`}. Alerts that only it raised are no longer listed. Nothing
          changes in Bitbucket; its webhook can be removed there.
        </p>
        <Field
          label={
            <>
              Type <ForeignText text={repositoryName} /> to remove it
            </>
          }
          error={isChecked && !isSame ? 'This is not its name.' : ''}
        >
          {(control) => <TextInput {...control} value={typed} onChange={({ target }) => setTyped(target.value)} />}
        </Field>
        <FormProblem error={remove.error} />
        <FormActions>
          <Button onClick={onClose}>Keep</Button>
          <Button type="submit" look="danger" isBusy={remove.isPending}>
            Remove
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function counted(count: number | undefined, one: string, many: string): string {
  if (count === undefined || count === 0) return '';
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
