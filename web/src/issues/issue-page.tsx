/** One issue: what it is and where, with its code; what was decided of it, and everything that happened to it. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { IssueDetails } from '../api/operations.ts';
import { useOperation } from '../api/use-operation.ts';
import { Deciding } from '../decisions/deciding.tsx';
import { issueTargets } from '../decisions/decision-targets.ts';
import { Badge, SeverityBadge } from '../design/badge.tsx';
import { BadgeLine, Beside } from '../design/beside.tsx';
import { Button } from '../design/button.tsx';
import { CopyButton } from '../design/copy-button.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Card, Page, Section } from '../design/page.tsx';
import { Failed, Skeleton } from '../design/states.tsx';
import { Neighbours, useNeighbours } from '../lists/neighbours.tsx';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { IssueStateBadge } from './issue-columns.tsx';
import { IssueFacts } from './issue-facts.tsx';
import { IssueHistory } from './issue-history.tsx';
import { issueList } from './issue-order.ts';
import styles from './issue-page.module.css';
import { IssuePlaces } from './issue-places.tsx';
import { IssueTriage } from './issue-triage.tsx';
import { titleParts } from './issue-words.ts';
import { PatchLines } from './patch-lines.tsx';

const route = getRouteApi('/shell/issues/$id');

export function IssuePage() {
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const issue = useOperation('issuesGet', { id }, { keepsPrevious: true });
  const neighbours = useNeighbours({
    name: 'issuesSearch',
    list: issueList,
    id,
    open: (next) => void navigate({ to: '/issues/$id', params: { id: next }, replace: true }),
  });
  const [isDeciding, setIsDeciding] = useState(false);
  // While the next one is on its way, the one before is shown.
  const isHere = issue.data !== undefined && !issue.isPlaceholderData;
  useShortcuts({
    j: () => neighbours.goTo(1),
    k: () => neighbours.goTo(-1),
    u: () => void navigate({ to: '/issues', search: issueList.last()?.search ?? {} }),
    e: () => isHere && setIsDeciding(true),
  });
  if (issue.error !== null)
    return (
      <Page title="Issue">
        <Failed error={issue.error} onRetry={() => void issue.refetch()} />
      </Page>
    );
  if (issue.data === undefined)
    return (
      <Page title="Issue">
        <Skeleton lines={10} label="Loading the issue" />
      </Page>
    );
  return (
    <Page
      documentTitle={issue.data.title}
      title={<ForeignText text={headingOf(issue.data)} />}
      {...(advisoryOf(issue.data) === '' ? {} : { lead: <ForeignText text={advisoryOf(issue.data)} /> })}
      actions={
        <>
          <Neighbours neighbours={neighbours} noun="issue" />
          <Button look="primary" disabled={!isHere} onClick={() => setIsDeciding(true)}>
            Decide…
          </Button>
        </>
      }
    >
      <Issue issue={issue.data} />
      {isDeciding && isHere && <Deciding targets={issueTargets([issue.data])} onClose={() => setIsDeciding(false)} />}
    </Page>
  );
}

function Issue({ issue }: { readonly issue: IssueDetails }) {
  const { kind, severity, severityScore, severitySource, fix } = issue;
  return (
    <>
      <BadgeLine>
        <IssueStateBadge issue={issue} />
        <SeverityBadge severity={severity} score={severityScore} isEstimated={severitySource === 'estimated'} />
        <Badge>{kind === 'rule' ? 'Rule' : 'Vulnerability'}</Badge>
      </BadgeLine>
      <Beside facts={<IssueFacts issue={issue} />}>
        <What issue={issue} />
        <IssueTriage issue={issue} />
        <Section title={issue.steps.length > 1 ? 'How a value gets there' : 'Where'}>
          <IssuePlaces issue={issue} />
        </Section>
        {fix !== '' && (
          <Section title="Fix" actions={<CopyButton text={fix} label="Copy the patch" />}>
            <PatchLines patch={fix} />
            <p className={styles.fine}>
              The rule offers this patch; <code>git apply</code> takes it.
            </p>
          </Section>
        )}
        <Section title="History">
          <IssueHistory events={issue.events} />
        </Section>
      </Beside>
    </>
  );
}

/** The package, or the name of the rule: what it says of this stands below. */
function headingOf(issue: IssueDetails): string {
  const [what] = titleParts(issue);
  const said = `: ${issue.message}`;
  return issue.message !== '' && what.endsWith(said) ? what.slice(0, -said.length) : what;
}

function advisoryOf(issue: IssueDetails): string {
  return titleParts(issue)[1];
}

/** Of a rule what it says; of a vulnerability the way to the alert, which has the evidence. */
function What({ issue }: { readonly issue: IssueDetails }) {
  const { kind, message, handler, alertId, title } = issue;
  if (kind === 'vulnerability')
    return (
      <Card>
        <p className={styles.sentence}>
          <ForeignText text={titleParts(issue)[0]} /> comes in here.
        </p>
        <p className={styles.more}>
          <Link to="/alerts/$id" params={{ id: alertId }} search={{ repository: [issue.repositoryId] }}>
            The alert
          </Link>{' '}
          says whether its code is reached, how it comes in, and what fixes it.
        </p>
      </Card>
    );
  return (
    <Card>
      <p className={styles.sentence}>
        <ForeignText text={message === '' ? title : message} />
      </p>
      {handler.name !== '' && (
        <p className={styles.more}>
          In the handler{' '}
          <code>
            <ForeignText text={handler.name} />
          </code>
          {handler.route !== '' && (
            <>
              {' '}
              of{' '}
              <code>
                <ForeignText text={handler.route} />
              </code>
            </>
          )}
          {handler.framework !== '' && (
            <>
              {' '}
              (<ForeignText text={handler.framework} />)
            </>
          )}
          .
        </p>
      )}
    </Card>
  );
}
