/** What was decided of the thing that is shown: the verdict, who said so, why and until when, with the way to take it back. */
import { Link } from '@tanstack/react-router';
import type { Decision } from '../api/operations.ts';
import { useOperation } from '../api/use-operation.ts';
import { Actor } from '../audit/actor.tsx';
import { Button } from '../design/button.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Notice } from '../design/notice.tsx';
import { dateOf, Time } from '../design/time.tsx';
import { useRemoveDecision } from './decision-calls.ts';
import { untilWords, verdictWords } from './decision-words.ts';

/** Of one that is known by its id alone. */
export function DecisionNoticeOf({ id }: { readonly id: string }) {
  const { data: decision } = useOperation('decisionsGet', { id });
  return decision === undefined ? null : <DecisionNotice decision={decision} />;
}

export function DecisionNotice({ decision }: { readonly decision: Decision }) {
  const remove = useRemoveDecision();
  const { id, verdict, reason, updatedBy, updatedAt } = decision;
  return (
    <Notice
      tone="plain"
      title={
        <>
          {verdictWords[verdict].noun} by <Actor actor={updatedBy} /> <Time at={updatedAt} />
        </>
      }
      action={
        <Button size="s" isBusy={remove.isPending} onClick={() => remove.mutate(decision)}>
          Take back
        </Button>
      }
    >
      <p>
        <ForeignText text={reason === '' ? 'No reason was given.' : reason} />
      </p>
      <p>
        {untilSentence(decision)}{' '}
        <Link to="/decisions" search={{ id }}>
          The decision
        </Link>{' '}
        holds {decision.issueCount.toLocaleString('en')} {decision.issueCount === 1 ? 'issue' : 'issues'} closed.
      </p>
    </Notice>
  );
}

function untilSentence({ until }: Decision): string {
  const ends = untilWords(until, dateOf);
  return ends === '' ? 'It does not end by itself.' : `Until ${ends}.`;
}
