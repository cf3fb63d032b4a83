/** The columns of the list of pull requests. */
import { Link } from '@tanstack/react-router';
import type { PullRequest } from '../api/operations.ts';
import { Badge } from '../design/badge.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Time } from '../design/time.tsx';
import type { Column } from '../lists/list-table.tsx';
import { ScanStateBadge } from '../scans/scan-state.tsx';
import styles from '../lists/columns.module.css';
import { foundCount, isOfOlder, stateWords, toldOf, toldWords } from './pull-request-words.ts';

export const pullRequestColumns: readonly Column<PullRequest>[] = [
  {
    key: 'what',
    title: 'Pull request',
    width: 'minmax(0, 1fr)',
    cell: ({ repositoryId, repositoryName, pullRequestId, sourceBranch, targetBranch }) => (
      <div className={styles.what}>
        <div className={styles.name}>
          <Link
            to="/pull-requests/$repository/$number"
            params={{ repository: repositoryId, number: pullRequestId }}
            tabIndex={-1}
          >
            <ForeignText text={repositoryName} /> #{pullRequestId}
          </Link>
        </div>
        <span className={styles.fine}>
          <ForeignText text={sourceBranch} /> → <ForeignText text={targetBranch} />
        </span>
      </div>
    ),
  },
  {
    key: 'state',
    title: 'State',
    width: '5.5rem',
    from: 'tablet',
    cell: ({ state }) => <Badge tone={stateWords[state].tone}>{stateWords[state].word}</Badge>,
  },
  {
    key: 'scan',
    title: 'Scan',
    width: '6.5rem',
    from: 'tablet',
    cell: ({ scanId, scanState, scanReason }) =>
      scanState === '' ? (
        <span className={styles.fine}>None</span>
      ) : (
        <ScanStateBadge id={scanId} state={scanState} reason={scanReason} />
      ),
  },
  {
    key: 'found',
    title: 'New findings',
    width: '6.5rem',
    cell: (row) =>
      row.scanState !== 'completed' ? (
        <span className={styles.fine}>–</span>
      ) : foundCount(row) === 0 ? (
        <span className={styles.fine}>None</span>
      ) : (
        <Badge tone="danger">{foundCount(row).toLocaleString('en')} new</Badge>
      ),
  },
  {
    key: 'fixed',
    title: 'Takes away',
    width: '6rem',
    from: 'desktop',
    cell: ({ fixedCount }) =>
      fixedCount === 0 ? (
        <span className={styles.fine}>–</span>
      ) : (
        <Badge tone="good">{fixedCount.toLocaleString('en')} fixed</Badge>
      ),
  },
  {
    key: 'told',
    title: 'Bitbucket',
    width: '8rem',
    from: 'tablet',
    cell: (row) => {
      const { word, tone } = toldWords[toldOf(row)];
      const why = row.reportProblem === '' ? row.reportedVerdict : row.reportProblem;
      return (
        <div>
          <Badge tone={tone} {...(why === '' ? {} : { title: why })}>
            {word}
          </Badge>
          {isOfOlder(row) && <div className={styles.fine}>an older commit</div>}
        </div>
      );
    },
  },
  {
    key: 'changed',
    title: 'Changed',
    width: '5.5rem',
    from: 'tablet',
    isAtEnd: true,
    cell: ({ updatedAt }) => (
      <span className={styles.fine}>
        <Time at={updatedAt} />
      </span>
    ),
  },
];
