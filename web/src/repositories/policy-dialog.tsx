/** What dialogs on the policies of a repository share: how they are sent, taken back, and left, and the choice of a severity. */
import type { ReactNode } from 'react';
import type { useChange } from '../api/use-operation.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Field, Form, FormActions, Select } from '../design/field.tsx';
import { FormProblem } from '../design/form-problem.tsx';
import { severityChoice } from './threshold-words.ts';

interface PolicyDialogProps {
  readonly title: string;
  /** What sends it. */
  readonly change: Pick<ReturnType<typeof useChange>, 'error' | 'isPending'>;
  /** Paths of faults that stand at their fields. */
  readonly shownAt?: readonly string[];
  /** The repository has one of its own. */
  readonly isOwn: boolean;
  readonly onSubmit: () => void;
  /** Takes back what the repository has of its own. */
  readonly onUnset: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function PolicyDialog({
  title,
  change,
  shownAt = [],
  isOwn,
  onSubmit,
  onUnset,
  onClose,
  children,
}: PolicyDialogProps) {
  return (
    <Dialog title={title} size="m" onClose={onClose}>
      <Form label={title} onSubmit={onSubmit}>
        {children}
        <FormProblem error={change.error} shownAt={shownAt} />
        <FormActions>
          {isOwn && (
            <Button look="quiet" onClick={onUnset}>
              Use the organization’s
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={change.isPending}>
            Save
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

interface SeverityFieldProps<Severity extends string> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error: string;
  readonly choices: readonly Severity[];
  readonly value: Severity;
  readonly onChange: (severity: Severity) => void;
}

export function SeverityField<Severity extends Parameters<typeof severityChoice>[0]>({
  label,
  hint,
  error,
  choices,
  value,
  onChange,
}: SeverityFieldProps<Severity>) {
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })} error={error}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ target }) => onChange(choices.find((each) => each === target.value) ?? value)}
        >
          {choices.map((severity) => (
            <option key={severity} value={severity}>
              {severityChoice(severity)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
