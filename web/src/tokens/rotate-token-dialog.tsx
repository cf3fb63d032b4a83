/** Replaces a token by a new pair; the old one lives on for a while, so that what uses it can be changed in peace. */
import { useState } from 'react';
import { faultAt } from '../api/faults.ts';
import type { Token } from '../api/operations.ts';
import { useChange } from '../api/use-operation.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Field, Form, FormActions, TextInput } from '../design/field.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { FormProblem } from '../design/form-problem.tsx';
import { dateTimeOf } from '../design/time.tsx';
import { useNow } from '../design/use-now.ts';
import { NewPair } from './new-pair.tsx';
import { graceFault } from './token-faults.ts';
import { Notice } from '../design/notice.tsx';
import styles from './tokens.module.css';

const hourMs = 60 * 60 * 1000;

interface RotateTokenProps {
  readonly token: Token;
  readonly isOwn: boolean;
  readonly onClose: () => void;
}

export function RotateTokenDialog({ token, isOwn, onClose }: RotateTokenProps) {
  const [hours, setHours] = useState('24');
  const rotate = useChange('tokensRotate', ['tokensList', 'auditList']);
  const now = useNow();
  const own = graceFault(hours);
  const endsAt = own === '' ? dateTimeOf(new Date(now + Number(hours) * hourMs).toISOString()) : '';
  if (rotate.data !== undefined)
    return (
      <NewPair title="The new pair" pair={rotate.data} onClose={onClose}>
        <p className={styles.note}>
          {Number(hours) === 0 ? 'The old pair is refused from now on.' : `The old pair works until ${endsAt}.`}
        </p>
      </NewPair>
    );
  return (
    <Dialog title="Rotate token" onClose={onClose}>
      <p>
        Makes a new pair named <ForeignText text={token.name} />, with the same length of life. The old pair works until
        the grace is over.
      </p>
      <Form
        label="Rotate token"
        onSubmit={() => own === '' && rotate.mutate({ id: token.id, graceHours: Number(hours) })}
      >
        <Field
          label="Hours of grace"
          hint={
            own !== ''
              ? '0 to 168: at once to a week'
              : Number(hours) === 0
                ? 'The old pair is refused at once'
                : `The old pair works until ${endsAt}`
          }
          error={own === '' ? faultAt(rotate.error, '/graceHours') : own}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              value={hours}
              onChange={({ target }) => setHours(target.value)}
            />
          )}
        </Field>
        {isOwn && (
          <Notice tone="warn">
            You are signed in with this token: this session ends with it. Sign in with the new pair then.
          </Notice>
        )}
        <FormProblem error={rotate.error} shownAt={['/graceHours']} />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={rotate.isPending}>
            Rotate
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
