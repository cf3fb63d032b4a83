/** What keeps an issue closed, by whom and until when, with the way to take it back. */
import { useChange } from '../api/use-operation.ts';
import { Actor } from '../audit/actor.tsx';
import { DecisionNoticeOf } from '../decisions/decision-notice.tsx';
import type { IssueDetails } from '../api/operations.ts';
import { Button } from '../design/button.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Notice } from '../design/notice.tsx';
import { Time } from '../design/time.tsx';
import { tell } from '../design/toast.tsx';

export function IssueTriage({ issue }: { readonly issue: IssueDetails }) {
  const { state, resolution, decisionId, suppressionId } = issue;
  if (state !== 'archived' && state !== 'falsePositive') return null;
  if (decisionId !== '') return <DecisionNoticeOf id={decisionId} />;
  if (suppressionId !== '' || resolution === 'suppressed')
    return (
      <Notice tone="plain" title="Closed by an imported suppression">
        A file that was imported says so; without it the issue is open again.
      </Notice>
    );
  if (resolution === 'unreachable')
    return (
      <Notice tone="plain" title="Archived by the service">
        The code cannot be reached. It is open again by itself when it can.
      </Notice>
    );
  return <ByPerson issue={issue} />;
}

/** Said of the issue itself, before there were decisions or through the API. */
function ByPerson({ issue }: { readonly issue: IssueDetails }) {
  const open = useChange('issuesSetState', ['issuesGet', 'issuesSearch', 'statsSummary', 'auditList']);
  const last = issue.events.findLast(({ toState }) => toState === issue.state);
  return (
    <Notice
      tone="plain"
      title={
        last === undefined ? (
          'Closed by hand'
        ) : (
          <>
            Closed by <Actor actor={last.actor} /> <Time at={last.createdAt} />
          </>
        )
      }
      action={
        <Button
          size="s"
          isBusy={open.isPending}
          onClick={() =>
            open.mutate(
              { id: issue.id, state: 'open' },
              {
                onSuccess: () => tell('The issue is open again.'),
                onError: (error) => tell(error.message, { tone: 'danger' }),
              },
            )
          }
        >
          Open again
        </Button>
      }
    >
      {last !== undefined && last.comment !== '' && <ForeignText text={last.comment} />}
    </Notice>
  );
}
