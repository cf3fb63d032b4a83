/** The columns of the list of repositories. */
import { Link } from '@tanstack/react-router';
import type { Repository } from '../api/operations.ts';
import { Badge } from '../design/badge.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Time } from '../design/time.tsx';
import type { Column } from '../lists/list-table.tsx';
import { ScanStateBadge } from '../scans/scan-state.tsx';
import { OpenIssues } from './open-issues.tsx';
import styles from '../lists/columns.module.css';

export const repositoryColumns: readonly Column<Repository>[] = [
  {
    key: 'name',
    title: 'Repository',
    width: 'minmax(0, 1fr)',
    cell: ({ id, repositoryName, repositoryUrl, defaultBranch, kind, archivedAt }) => (
      <div className={styles.what}>
        <div className={styles.name}>
          <Link to="/repositories/$id" params={{ id }} tabIndex={-1}>
            <ForeignText text={repositoryName} />
          </Link>
          {archivedAt !== '' && (
            <Badge tone="warn" title="Bitbucket has it no more, or archived: it is not scanned by itself">
              Archived
            </Badge>
          )}
        </div>
        <span className={styles.fine}>
          {kind === 'sbom' ? (
            'Bill of materials'
          ) : (
            <>
              <ForeignText text={defaultBranch} /> · <ForeignText text={repositoryUrl} />
            </>
          )}
        </span>
      </div>
    ),
  },
  {
    key: 'issues',
    title: 'Open issues',
    width: '12.5rem',
    from: 'tablet',
    cell: ({ openIssues }) => <OpenIssues counts={openIssues} />,
  },
  {
    key: 'scan',
    title: 'Last scan',
    width: '6.5rem',
    cell: ({ lastScan }) => <LastScan scan={lastScan} />,
  },
  {
    key: 'when',
    title: 'When',
    width: '5rem',
    from: 'tablet',
    cell: ({ lastScan: { endedAt, queuedAt } }) => (
      <span className={styles.fine}>
        <Time at={endedAt === '' ? queuedAt : endedAt} empty="–" />
      </span>
    ),
  },
  {
    key: 'pullRequests',
    title: 'Pull requests',
    width: '6.5rem',
    from: 'desktop',
    cell: ({ isPrScanningEnabled, kind }) => (
      <span className={isPrScanningEnabled ? '' : styles.fine}>
        {kind === 'sbom' ? '–' : isPrScanningEnabled ? 'Scanned' : 'Off'}
      </span>
    ),
  },
  {
    key: 'schedule',
    title: 'Schedule',
    width: '10rem',
    from: 'wide',
    cell: ({ schedule }) => <ScheduleWords schedule={schedule} />,
  },
];

function LastScan({ scan: { id, state, reason } }: { readonly scan: Repository['lastScan'] }) {
  return state === '' ? (
    <span className={styles.fine}>None yet</span>
  ) : (
    <ScanStateBadge id={id} state={state} reason={reason} />
  );
}

function ScheduleWords({ schedule }: { readonly schedule: Repository['schedule'] }) {
  const { executionCriteriaCrontab: crontab, words, timezone, isEnabled } = schedule;
  if (crontab === '') return <span className={styles.fine}>None</span>;
  return (
    <span className={isEnabled ? '' : styles.fine} title={`${words}: ${crontab} in ${timezone}`}>
      {isEnabled ? words : `Off (${words})`}
    </span>
  );
}
