/** The list that is pasted, and how it is to be read. What was typed stays whatever is answered. */
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { ConsoleError } from '../api/console-error.ts';
import { Button } from '../design/button.tsx';
import { Field, Form, FormActions, Select, TextArea, TextInput } from '../design/field.tsx';
import { FormProblem } from '../design/form-problem.tsx';
import { useNow } from '../design/use-now.ts';
import { ecosystemPages } from './ecosystem-pages.ts';
import { lookUp } from './look-up.ts';
import { keepQuestion, keptQuestion, type LookupAnswer, type LookupQuestion } from './lookup-draft.ts';
import styles from './lookup-form.module.css';
import { linesToSend } from './lookup-groups.ts';

const linesMax = 10_000;

export function LookupForm({ onAnswer }: { readonly onAnswer: (answer: LookupAnswer) => void }) {
  const now = useNow();
  const [question, setQuestion] = useState(keptQuestion);
  const [fault, setFault] = useState('');
  const asking = useMutation({ mutationFn: lookUp, onSuccess: onAnswer });
  const change = (part: Partial<LookupQuestion>): void => {
    const next = { ...question, ...part };
    keepQuestion(next);
    setQuestion(next);
    setFault('');
  };
  const lines = linesToSend(question.text);
  const ask = (): void => {
    const wrong =
      lines === 0
        ? 'Paste at least one package, as lodash@4.17.11.'
        : lines > linesMax
          ? `These are ${lines.toLocaleString('en')} lines; ${linesMax.toLocaleString('en')} can be looked up at once. Leave some out, and look them up after.`
          : '';
    setFault(wrong);
    if (wrong === '') asking.mutate(question);
  };
  const faults = asking.error instanceof ConsoleError ? asking.error.faults : [];
  const refused = (path: string): string | undefined => faults.find((each) => each.path === path)?.message;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    ask();
  };
  return (
    <Form label="Look up packages" onSubmit={ask}>
      <Field
        label="Packages, one a line"
        error={fault === '' ? refused('/text') : fault}
        hint={
          <>
            A name (<code>lodash</code>), a version (<code>lodash@4.17.11</code>), a range (
            <code>name@&gt;=1,&lt;2</code>
            ), a purl, <code>group:artifact:1.0</code>, lines of lockfiles and tables.{' '}
            {lines > 0 && `${lines.toLocaleString('en')} ${lines === 1 ? 'line' : 'lines'}.`} Ctrl Enter looks up.
          </>
        }
      >
        {(control) => (
          <TextArea
            {...control}
            className={styles.list}
            rows={9}
            spellCheck={false}
            autoCapitalize="off"
            value={question.text}
            onChange={({ target }) => change({ text: target.value })}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <div className={styles.row}>
        <Field label="Ecosystem" error={refused('/ecosystem')}>
          {(control) => (
            <Select
              {...control}
              value={question.ecosystem}
              onChange={({ target }) => change({ ecosystem: target.value })}
            >
              <option value="">As each line says, or any</option>
              {ecosystemPages.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="As it was on" isOptional error={refused('/asOf')}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              max={new Date(now).toISOString().slice(0, 10)}
              value={question.on}
              onChange={({ target }) => change({ on: target.value })}
            />
          )}
        </Field>
      </div>
      <FormProblem error={asking.error} shownAt={['/text', '/ecosystem', '/asOf']} />
      <FormActions>
        {question.text !== '' && (
          <Button look="quiet" onClick={() => change({ text: '' })}>
            Clear
          </Button>
        )}
        <Button type="submit" look="primary" isBusy={asking.isPending}>
          Look up
        </Button>
      </FormActions>
    </Form>
  );
}
