/** Takes a document of rules, pasted or from a file: all of it or nothing, and where it is refused every fault is told. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { ConsoleError } from '../api/console-error.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Checkbox, Field, Form, FormActions, TextArea } from '../design/field.tsx';
import { FormProblem } from '../design/form-problem.tsx';
import { tell } from '../design/toast.tsx';
import styles from './import-dialog.module.css';

export default function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [document, setDocument] = useState('');
  const [replaces, setReplaces] = useState(false);
  const [fault, setFault] = useState('');
  const importing = useMutation({
    mutationFn: () => call('rulesImport', { document, replace: replaces }),
    onSuccess: async ({ createdIds, updatedIds, notJudged }) => {
      const left = notJudged.length === 0 ? '' : ` Nothing judges ${notJudged.length} of them as they are written.`;
      tell(`${createdIds.length} rules added, ${updatedIds.length} changed.${left}`);
      await client.invalidateQueries({ queryKey: ['rulesList'] });
      onClose();
    },
  });
  const faults = importing.error instanceof ConsoleError ? importing.error.faults : [];
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setDocument(await file.text());
    setFault('');
  };
  return (
    <Dialog onClose={onClose} title="Import rules" size="m">
      <Form
        label="Import rules"
        onSubmit={() => {
          setFault(document.trim() === '' ? 'Paste a document here, or choose a file.' : '');
          if (document.trim() !== '') importing.mutate();
        }}
      >
        <Field label="File" isOptional hint="YAML or JSON, as an export gives it.">
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".yml,.yaml,.json,.txt"
              onChange={({ target }) => void read(target.files?.[0])}
            />
          )}
        </Field>
        <Field
          label="Document"
          error={fault === '' ? faults.map(({ message }) => message) : fault}
          hint={
            <>
              Begins with <code>version: 1</code> and <code>rules:</code>, each with a name and a rule.
            </>
          }
        >
          {(control) => (
            <TextArea
              {...control}
              className={styles.document}
              rows={10}
              spellCheck={false}
              value={document}
              onChange={({ target }) => setDocument(target.value)}
            />
          )}
        </Field>
        <Checkbox
          label="Change rules of the same name"
          checked={replaces}
          onChange={({ target }) => setReplaces(target.checked)}
        />
        {faults.length === 0 && <FormProblem error={importing.error} />}
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={importing.isPending}>
            Import
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
