/** Uploads a bill of materials, which becomes a repository without code; the same name takes the place of the one before. */
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { faultAt } from '../api/faults.ts';
import { useChange } from '../api/use-operation.ts';
import { Button } from '../design/button.tsx';
import { Field, Form, FormActions, TextArea, TextInput } from '../design/field.tsx';
import { FormProblem } from '../design/form-problem.tsx';
import { Card } from '../design/page.tsx';
import { tell } from '../design/toast.tsx';

const bytesMax = 16 * 1024 * 1024;

interface ChosenFile {
  readonly name: string;
  readonly text: string;
}

export function SbomForm() {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [file, setFile] = useState<ChosenFile>();
  const [pasted, setPasted] = useState('');
  const [fileFault, setFileFault] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const add = useChange('repositoriesAddSbom', ['repositoriesList', 'scansList', 'statsSummary']);
  const sbom = file?.text ?? pasted;
  const own = {
    name: name.trim() === '' ? 'What it is called; uploading it again under this name takes its place.' : '',
    sbom: sbom.trim() === '' ? 'Choose a file, or paste its text.' : '',
  };
  const take = async (chosen: File | undefined): Promise<void> => {
    setFileFault('');
    if (chosen === undefined) return setFile(undefined);
    if (chosen.size > bytesMax) return setFileFault('The file is larger than 16 MiB.');
    const text = await chosen.text();
    setFile({ name: chosen.name, text });
    const own = chosen.name.replace(/(\.cdx|\.spdx)?\.(json|xml|txt|spdx)$/i, '');
    // Typed meanwhile, a name is not written over.
    setName((typed) => (typed.trim() === '' ? own : typed));
  };
  const submit = (): void => {
    setIsChecked(true);
    if (own.name !== '' || own.sbom !== '' || fileFault !== '') return;
    add.mutate(
      { repositoryName: name.trim(), sbom, ...(file === undefined ? {} : { fileName: file.name }) },
      {
        onSuccess: ({ scanId, format, isNew }) => {
          tell(`Read as ${format}${isNew ? '' : ', in place of the earlier upload'}.`);
          void navigate({ to: '/scans/$id', params: { id: scanId } });
        },
      },
    );
  };
  const sbomFault = fileFault || (isChecked ? own.sbom : '') || faultAt(add.error, '/sbom');
  return (
    <Card>
      <Form label="Upload a bill of materials" onSubmit={submit}>
        <Field label="File" hint="CycloneDX or SPDX, at most 16 MiB" error={sbomFault}>
          {(control) => (
            <input
              {...control}
              ref={input}
              type="file"
              accept=".json,.xml,.spdx,.txt,.cdx"
              onChange={({ target }) => void take(target.files?.[0])}
            />
          )}
        </Field>
        {file === undefined && (
          <Field label="Or its text" isOptional>
            {(control) => (
              <TextArea
                {...control}
                rows={6}
                spellCheck={false}
                value={pasted}
                onChange={({ target }) => setPasted(target.value)}
              />
            )}
          </Field>
        )}
        <Field
          label="Name"
          hint="It is known again by this name"
          error={(isChecked ? own.name : '') || faultAt(add.error, '/repositoryName')}
        >
          {(control) => (
            <TextInput {...control} value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
        <FormProblem error={add.error} shownAt={['/sbom', '/repositoryName']} />
        <FormActions>
          {file !== undefined && (
            <Button
              look="quiet"
              onClick={() => {
                setFile(undefined);
                if (input.current !== null) input.current.value = '';
              }}
            >
              Another file
            </Button>
          )}
          <Button type="submit" look="primary" isBusy={add.isPending}>
            Upload and scan
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
