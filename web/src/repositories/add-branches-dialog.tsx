/** Registers branches and tags, a name a line. */
import { useState } from 'react';
import { ConsoleError } from '../api/console-error.ts';
import { useChange } from '../api/use-operation.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Field, Form, FormActions, TextArea } from '../design/field.tsx';
import { FormProblem } from '../design/form-problem.tsx';
import { tell } from '../design/toast.tsx';

interface AddBranchesDialogProps {
  readonly repositoryId: string;
  readonly onClose: () => void;
}

export function AddBranchesDialog({ repositoryId, onClose }: AddBranchesDialogProps) {
  const [branches, setBranches] = useState('');
  const [tags, setTags] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const add = useChange('repositoriesAddBranches', ['repositoriesListBranches', 'scansList']);
  const submit = (): void => {
    const given = { branches: linesOf(branches), tags: linesOf(tags) };
    setIsEmpty(given.branches.length + given.tags.length === 0);
    if (given.branches.length + given.tags.length === 0) return;
    add.mutate(
      { repositoryId, ...given },
      {
        onSuccess: ({ branches: added }) => {
          const count = added.filter(({ isNew }) => isNew).length;
          tell(count === 0 ? 'All of them were there already.' : `${count} added. The first scan of each begins now.`);
          onClose();
        },
      },
    );
  };
  const faults = add.error instanceof ConsoleError ? add.error.faults : [];
  const faultsOf = (field: string, text: string): string[] =>
    faults
      .filter(({ path }) => path === `/${field}` || path.startsWith(`/${field}/`))
      .map(({ path, message }) => {
        const name = linesOf(text)[Number(path.split('/')[2] ?? Number.NaN)];
        return name === undefined ? message : `${name}: ${message}`;
      });
  return (
    <Dialog title="Add branches and tags" onClose={onClose}>
      <Form label="Add branches and tags" onSubmit={submit}>
        <Field
          label="Branches"
          hint="One a line: release/1.0"
          error={isEmpty ? 'Name a branch or a tag.' : faultsOf('branches', branches)}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              spellCheck={false}
              value={branches}
              onChange={({ target }) => setBranches(target.value)}
            />
          )}
        </Field>
        <Field label="Tags" hint="One a line: v1.0" error={faultsOf('tags', tags)}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              spellCheck={false}
              value={tags}
              onChange={({ target }) => setTags(target.value)}
            />
          )}
        </Field>
        <FormProblem
          error={add.error}
          shownAt={faults.map(({ path }) => path).filter((path) => /^\/(branches|tags)\b/.test(path))}
        />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={add.isPending}>
            Add
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
