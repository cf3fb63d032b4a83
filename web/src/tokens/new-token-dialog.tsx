/** Makes a token: a name, and for how long. */
import { useState } from 'react';
import { faultAt } from '../api/faults.ts';
import { useChange } from '../api/use-operation.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Field, Form, FormActions, TextInput } from '../design/field.tsx';
import { FormProblem } from '../design/form-problem.tsx';
import { dateOf } from '../design/time.tsx';
import { useNow } from '../design/use-now.ts';
import { daysFault, nameFault } from './token-faults.ts';
import { NewPair } from './new-pair.tsx';

const dayMs = 24 * 60 * 60 * 1000;

export function NewTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const [isChecked, setIsChecked] = useState(false);
  const create = useChange('tokensCreate', ['tokensList', 'auditList']);
  const now = useNow();
  const own = { name: nameFault(name), days: daysFault(days) };
  if (create.data !== undefined) return <NewPair title="The new token" pair={create.data} onClose={onClose} />;
  const submit = (): void => {
    setIsChecked(true);
    if (own.name === '' && own.days === '') create.mutate({ name: name.trim(), expiresInDays: Number(days) });
  };
  const fault = (mine: string, path: string): string => (isChecked && mine !== '' ? mine : faultAt(create.error, path));
  return (
    <Dialog title="New token" onClose={onClose}>
      <Form label="New token" onSubmit={submit}>
        <Field
          label="Name"
          hint="What it is for, so that it is known again: ci, nightly export"
          error={fault(own.name, '/name')}
        >
          {(control) => <TextInput {...control} value={name} onChange={({ target }) => setName(target.value)} />}
        </Field>
        <Field
          label="Days until it expires"
          hint={own.days === '' ? `Until ${dateOf(new Date(now + Number(days) * dayMs).toISOString())}` : '1 to 365'}
          error={fault(own.days, '/expiresInDays')}
        >
          {(control) => (
            <TextInput {...control} inputMode="numeric" value={days} onChange={({ target }) => setDays(target.value)} />
          )}
        </Field>
        <FormProblem error={create.error} shownAt={['/name', '/expiresInDays']} />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={create.isPending}>
            Create
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
