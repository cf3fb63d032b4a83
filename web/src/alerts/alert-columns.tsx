/** The columns of the list of alerts. */
import { Link } from '@tanstack/react-router';
import { given, listParam } from '../api/search-params.ts';
import type { Alert } from '../api/operations.ts';
import { Badge, ReachabilityBadge, ReachabilityWord, SeverityBadge } from '../design/badge.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Priority } from '../design/priority.tsx';
import { Time } from '../design/time.tsx';
import { verdictWords } from '../decisions/decision-words.ts';
import type { Column } from '../lists/list-table.tsx';
import columns from '../lists/columns.module.css';
import styles from './alert-columns.module.css';
import { packageWords } from './package-words.ts';

export const alertColumns: readonly Column<Alert>[] = [
  {
    key: 'priority',
    title: 'Priority',
    width: '4.25rem',
    cell: ({ priority, priorityReasons }) => <Priority value={priority} reasons={priorityReasons} />,
  },
  {
    key: 'what',
    title: 'Vulnerability',
    width: 'minmax(0, 1fr)',
    cell: ({ id, metadata, decision, reachabilityCounts }) => {
      const { name, ecosystem } = packageWords(metadata.packageIdentifier);
      return (
        <div className={columns.what}>
          <div className={columns.name}>
            <Link
              to="/alerts/$id"
              params={{ id }}
              search={({ repository }) => given('repository', listParam(repository))}
              tabIndex={-1}
            >
              <ForeignText text={name} />
            </Link>
            <span className={columns.fine}>{ecosystem}</span>
            {decision !== undefined && <Badge title={decision.reason}>{verdictWords[decision.verdict].noun}</Badge>}
          </div>
          <ForeignText
            className={styles.summary}
            isCut
            text={metadata.summary === '' ? metadata.id : metadata.summary}
          />
          <span className={styles.gist}>
            <ReachabilityWord reachability={reachabilityOf(reachabilityCounts)} /> · {metadata.severity}{' '}
            {metadata.severityScore.toFixed(1)}
          </span>
        </div>
      );
    },
  },
  {
    key: 'reachability',
    title: 'Reachability',
    width: '10.5rem',
    from: 'tablet',
    cell: ({ reachabilityCounts }) => {
      const reachability = reachabilityOf(reachabilityCounts);
      return <ReachabilityBadge reachability={reachability} count={reachabilityCounts[reachability]} />;
    },
  },
  {
    key: 'severity',
    title: 'Severity',
    width: '8rem',
    from: 'tablet',
    cell: ({ metadata: { severity, severityScore, severitySource } }) => (
      <SeverityBadge severity={severity} score={severityScore} isEstimated={severitySource === 'estimated'} />
    ),
  },
  {
    key: 'exploited',
    title: 'Exploited',
    width: '6.5rem',
    from: 'desktop',
    cell: ({ isKnownExploited, epss }) =>
      isKnownExploited ? (
        <Badge tone="danger">Exploited</Badge>
      ) : epss === undefined ? null : (
        <span className={columns.fine} title="Probability of being exploited within 30 days (EPSS)">
          {(epss.probability * 100).toFixed(epss.probability < 0.1 ? 1 : 0)} %
        </span>
      ),
  },
  {
    key: 'advisory',
    title: 'Advisory',
    width: '12rem',
    from: 'wide',
    cell: ({ metadata: { id, aliases } }) => <ForeignText isCut className={columns.fine} text={aliases[0] ?? id} />,
  },
  {
    key: 'updated',
    title: 'Changed',
    width: '5.5rem',
    from: 'desktop',
    isAtEnd: true,
    cell: ({ updatedAt }) => (
      <span className={columns.fine}>
        <Time at={updatedAt} />
      </span>
    ),
  },
];

/** Of its places the worst. */
function reachabilityOf({ reachable, needsReview }: Alert['reachabilityCounts']): keyof Alert['reachabilityCounts'] {
  return reachable > 0 ? 'reachable' : needsReview > 0 ? 'needsReview' : 'unreachable';
}
