/** The columns of the list of issues. */
import { Link } from '@tanstack/react-router';
import { Priority } from '../design/priority.tsx';
import type { Issue } from '../api/operations.ts';
import { useNames } from '../audit/use-names.ts';
import { Badge, SeverityBadge } from '../design/badge.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Time } from '../design/time.tsx';
import type { Column } from '../lists/list-table.tsx';
import styles from './issue-columns.module.css';
import { placeWords, stateWords, titleParts } from './issue-words.ts';

export const issueColumns: readonly Column<Issue>[] = [
  {
    key: 'priority',
    title: 'Priority',
    width: '4.25rem',
    cell: ({ priority, priorityReasons }) => <Priority value={priority} reasons={priorityReasons} />,
  },
  {
    key: 'what',
    title: 'Issue',
    width: 'minmax(0, 1fr)',
    cell: (issue) => (
      <div className={styles.what}>
        <Link to="/issues/$id" params={{ id: issue.id }} tabIndex={-1} className={styles.title}>
          <Title issue={issue} />
        </Link>
        <ForeignText isCut className={styles.place} text={placeWords(issue)} />
      </div>
    ),
  },
  {
    key: 'state',
    title: 'State',
    width: '7.5rem',
    from: 'tablet',
    cell: (issue) => <IssueStateBadge issue={issue} />,
  },
  {
    key: 'severity',
    title: 'Severity',
    width: '8rem',
    from: 'tablet',
    cell: ({ severity, severityScore, severitySource }) => (
      <SeverityBadge severity={severity} score={severityScore} isEstimated={severitySource === 'estimated'} />
    ),
  },
  {
    key: 'repository',
    title: 'Repository',
    width: '10rem',
    from: 'desktop',
    cell: ({ repositoryId }) => <RepositoryName id={repositoryId} />,
  },
  {
    key: 'kind',
    title: 'Kind',
    width: '7rem',
    from: 'wide',
    cell: ({ kind }) => <span className={styles.fine}>{kind}</span>,
  },
  {
    key: 'updated',
    title: 'Changed',
    width: '5.5rem',
    from: 'desktop',
    isAtEnd: true,
    cell: ({ updatedAt }) => (
      <span className={styles.fine}>
        <Time at={updatedAt} />
      </span>
    ),
  },
];

function Title({ issue }: { readonly issue: Issue }) {
  const [what, more] = titleParts(issue);
  return (
    <>
      <ForeignText isCut text={what} />
      {more !== '' && <ForeignText isCut className={styles.more} text={more} />}
    </>
  );
}

export function IssueStateBadge({ issue }: { readonly issue: Pick<Issue, 'state' | 'resolution'> }) {
  const { word, tone } = stateWords(issue);
  return <Badge tone={tone}>{word}</Badge>;
}

function RepositoryName({ id }: { readonly id: string }) {
  const { repository } = useNames();
  return <ForeignText isCut className={styles.fine} text={repository.get(id) ?? ''} />;
}
