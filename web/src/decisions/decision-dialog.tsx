/** One decision: what it says, what it covers, what became of it; to be changed or taken back while it is in force. */
import { useEffect, useRef, useState } from 'react';
import type { Decision } from '../api/operations.ts';
import { useOperation } from '../api/use-operation.ts';
import { Actor } from '../audit/actor.tsx';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Fact, Facts } from '../design/facts.tsx';
import { FormActions } from '../design/field.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Failed, Skeleton } from '../design/states.tsx';
import { dateOf, dateTimeOf, Time } from '../design/time.tsx';
import { useRemoveDecision } from './decision-calls.ts';
import { Ending } from './decision-columns.tsx';
import { DecisionEditor } from './decision-editor.tsx';
import styles from './decisions-page.module.css';
import { changeWords, endedWords, verdictWords } from './decision-words.ts';
import { ScopeLink } from './scope-link.tsx';

interface DecisionDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function DecisionDialog({ id, onClose }: DecisionDialogProps) {
  const decision = useOperation('decisionsGet', { id });
  const [isEditing, setIsEditing] = useState(false);
  const [wasEditing, setWasEditing] = useState(false);
  return (
    <Dialog title={isEditing ? 'Change decision' : 'Decision'} size="m" onClose={onClose}>
      {decision.error !== null ? (
        <Failed error={decision.error} onRetry={() => void decision.refetch()} />
      ) : decision.data === undefined ? (
        <Skeleton lines={6} label="Loading the decision" />
      ) : isEditing ? (
        <DecisionEditor
          decision={decision.data}
          onDone={() => {
            setIsEditing(false);
            setWasEditing(true);
          }}
        />
      ) : (
        <>
          <Said decision={decision.data} />
          <History id={id} />
          <Actions
            decision={decision.data}
            onEdit={() => setIsEditing(true)}
            onClose={onClose}
            takesFocus={wasEditing}
          />
        </>
      )}
    </Dialog>
  );
}

function Said({ decision }: { readonly decision: Decision }) {
  const { verdict, reason, issueCount, isInForce, createdBy, createdAt, endReason } = decision;
  return (
    <>
      <p className={styles.badges}>
        <Badge tone="accent">{verdictWords[verdict].noun}</Badge>
        {isInForce ? <Badge tone="good">In force</Badge> : <Badge>Over</Badge>}
      </p>
      <p className={styles.said}>
        <ForeignText text={reason === '' ? 'No reason was given.' : reason} />
      </p>
      <Facts>
        <Fact name="For">
          <ScopeLink decision={decision} />
        </Fact>
        <Fact name={isInForce ? 'Until' : 'Ended'}>
          <Ending decision={decision} />
          {endReason !== '' && (
            <>
              : <ForeignText text={endReason} />
            </>
          )}
        </Fact>
        <Fact name="Closes">
          {issueCount.toLocaleString('en')} {issueCount === 1 ? 'issue' : 'issues'}
        </Fact>
        <Fact name="Made">
          {dateTimeOf(createdAt)} by <Actor actor={createdBy} />
        </Fact>
      </Facts>
    </>
  );
}

function History({ id }: { readonly id: string }) {
  const { data } = useOperation('decisionsGet', { id });
  return (
    <section>
      <h3>History</h3>
      <ol className={styles.history}>
        {[...(data?.history ?? [])].reverse().map(({ at, actor, change, before, after, reason }, index) => (
          <li key={`${at} ${index}`}>
            <span className={styles.fine} title={dateTimeOf(at)}>
              <Time at={at} />
            </span>
            <div>
              <p>
                <strong>{changeTitle(change, data?.endedWhy ?? '')}</strong> by <Actor actor={actor} />
              </p>
              {[...changeWords(before, after, dateOf), ...(reason === '' ? [] : [reason])].length > 0 && (
                <p className={styles.fine}>
                  <ForeignText
                    text={[...changeWords(before, after, dateOf), ...(reason === '' ? [] : [reason])].join('; ')}
                  />
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function changeTitle(change: string, endedWhy: string): string {
  switch (change) {
    case 'made':
      return 'Made';
    case 'changed':
      return 'Changed';
    default:
      return endedWords(change === 'ended' ? endedWhy : change);
  }
}

interface ActionsProps {
  readonly decision: Decision;
  readonly onEdit: () => void;
  readonly onClose: () => void;
  /** What had the focus before is gone. */
  readonly takesFocus: boolean;
}

function Actions({ decision, onEdit, onClose, takesFocus }: ActionsProps) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) close.current?.focus();
  }, [takesFocus]);
  const remove = useRemoveDecision();
  return (
    <FormActions>
      {decision.isInForce && (
        <>
          <Button
            look="danger"
            isBusy={remove.isPending}
            onClick={() => remove.mutate(decision, { onSuccess: onClose })}
          >
            Take back
          </Button>
          <Button onClick={onEdit}>Change…</Button>
        </>
      )}
      <Button ref={close} onClick={onClose}>
        Close
      </Button>
    </FormActions>
  );
}
