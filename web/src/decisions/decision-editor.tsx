/** Changes what a decision says. What it covers stays: another that covers something else is another decision. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ConsoleError } from '../api/console-error.ts';
import { faultAt } from '../api/faults.ts';
import type { Decision, Verdict } from '../api/operations.ts';
import { Actor } from '../audit/actor.tsx';
import { Button } from '../design/button.tsx';
import { Field, Form, FormActions, TextArea } from '../design/field.tsx';
import { FormProblem } from '../design/form-problem.tsx';
import { Notice } from '../design/notice.tsx';
import { dateOf, Time } from '../design/time.tsx';
import { tell } from '../design/toast.tsx';
import { useNow } from '../design/use-now.ts';
import { conflictsOf } from './conflicts.ts';
import { useUpdateDecision } from './decision-calls.ts';
import { endWords, verdictWords } from './decision-words.ts';
import { reasonFault } from './reason-fault.ts';
import { dayOf, type UntilChoice, untilFault, untilOf } from './until-choice.ts';
import { UntilField } from './until-field.tsx';
import { VerdictChoice } from './verdict-choice.tsx';

interface DecisionEditorProps {
  readonly decision: Decision;
  readonly onDone: () => void;
}

export function DecisionEditor({ decision, onDone }: DecisionEditorProps) {
  const now = new Date(useNow());
  const [seenAt] = useState(decision.updatedAt);
  const [verdict, setVerdict] = useState<Verdict>(decision.verdict);
  const [reason, setReason] = useState(decision.reason);
  const before: UntilChoice = { ...decision.until, date: dayOf(decision.until.date) };
  const [until, setUntil] = useState<UntilChoice>(before);
  const [isChecked, setIsChecked] = useState(false);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  useEffect(() => reasonField.current?.focus(), []);
  const update = useUpdateDecision();
  const isUntilChanged = JSON.stringify(until) !== JSON.stringify(before);
  const faults = {
    reason: reasonFault(verdict, reason),
    until: isUntilChanged || verdict !== decision.verdict ? untilFault(verdict, until, now) : '',
  };
  const save = (ifUpdatedAt = seenAt): void => {
    setIsChecked(true);
    if (update.isPending || faults.reason !== '' || faults.until !== '') return;
    update.mutate(
      {
        id: decision.id,
        verdict,
        reason: reason.trim(),
        ...(isUntilChanged ? { until: untilOf(until) } : {}),
        ifUpdatedAt,
      },
      {
        onSuccess: ({ closed, reopened }) => {
          onDone();
          tell(changedWords(closed, reopened));
        },
      },
    );
  };
  const conflict = update.error instanceof ConsoleError && update.error.kind === 'conflict' ? update.error : undefined;
  const [changed] = conflictsOf(update.error);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys that hold for all that is in it
    <div onKeyDown={onKeyDown}>
      <Form label="Change decision" onSubmit={() => save()}>
        <VerdictChoice verdict={verdict} onChange={setVerdict} hasKeys={false} />
        <Field
          label="Reason"
          isOptional={verdict === 'snoozed'}
          error={isChecked && faults.reason !== '' ? faults.reason : faultAt(update.error, '/reason')}
        >
          {(control) => (
            <TextArea
              {...control}
              ref={reasonField}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <UntilField
          until={until}
          onChange={setUntil}
          error={isChecked && faults.until !== '' ? faults.until : faultAt(update.error, '/until')}
          hasConditions={decision.ruleId === ''}
          now={now}
          hint={endWords(untilOf(until), dateOf)}
        />
        {conflict !== undefined && decision.isInForce ? (
          <Notice
            tone="warn"
            isNew
            title="Somebody changed it meanwhile"
            action={<Button onClick={() => save('')}>Change it all the same</Button>}
          >
            {changed === undefined ? (
              conflict.message
            ) : (
              <>
                {verdictWords[changed.verdict].noun} by <Actor actor={changed.actor} /> <Time at={changed.at} />.
              </>
            )}
          </Notice>
        ) : (
          <FormProblem
            error={update.error}
            shownAt={['/reason', '/until', '/until/date', '/until/hasFix', '/until/isReachable']}
          />
        )}
        <FormActions>
          <Button onClick={onDone}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={update.isPending} aria-keyshortcuts="Control+Enter Meta+Enter">
            Save
          </Button>
        </FormActions>
      </Form>
    </div>
  );
}

function changedWords(closed: number, reopened: number): string {
  if (closed > 0) return `The decision is changed: ${closed.toLocaleString('en')} more closed.`;
  if (reopened > 0) return `The decision is changed: ${reopened.toLocaleString('en')} open again.`;
  return 'The decision is changed.';
}
