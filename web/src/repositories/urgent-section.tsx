/** The alerts of a repository that are the most urgent: what to do first. */
import { Link } from '@tanstack/react-router';
import type { Repository } from '../api/operations.ts';
import { useOperation } from '../api/use-operation.ts';
import { Priority } from '../design/priority.tsx';
import { packageWords } from '../alerts/package-words.ts';
import { ReachabilityBadge, SeverityBadge } from '../design/badge.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Section } from '../design/page.tsx';
import { Failed, Skeleton } from '../design/states.tsx';
import styles from '../lists/row-list.module.css';

const shownMax = 5;

export function UrgentSection({ repository: { id, scannedCommitSha } }: { readonly repository: Repository }) {
  const { data, error, refetch } = useOperation('scaAlertsSearch', {
    repositoryIds: [id],
    reachability: ['reachable', 'needsReview'],
    sort: 'priority',
    pageSize: shownMax,
  });
  return (
    <Section
      title="Look at first"
      actions={
        <Link to="/alerts" search={{ repository: [id] }}>
          All alerts
        </Link>
      }
    >
      {error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={shownMax} label="Loading alerts" />
      ) : data.alerts.length === 0 ? (
        <p className={styles.empty}>
          {scannedCommitSha === ''
            ? 'Nothing is known before its first scan has ended.'
            : 'No vulnerability is known that its code reaches, or may reach.'}
        </p>
      ) : (
        <ul className={styles.rows}>
          {data.alerts.map(({ id: alertId, priority, priorityReasons, metadata, reachabilityCounts }) => (
            <li key={alertId} className={styles.row}>
              <Priority value={priority} reasons={priorityReasons} />
              <div className={styles.what}>
                <Link to="/alerts/$id" params={{ id: alertId }} search={{ repository: [id] }}>
                  <ForeignText text={packageWords(metadata.packageIdentifier).name} />
                </Link>
                <ForeignText className={styles.fine} text={metadata.summary === '' ? metadata.id : metadata.summary} />
              </div>
              <div className={styles.badges}>
                <ReachabilityBadge reachability={reachabilityCounts.reachable > 0 ? 'reachable' : 'needsReview'} />
                <SeverityBadge severity={metadata.severity} score={metadata.severityScore} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
