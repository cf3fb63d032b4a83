/** The most urgent alerts, each with the reasons why it comes first. */
import { Link } from '@tanstack/react-router';
import { Priority } from '../design/priority.tsx';
import { packageWords } from '../alerts/package-words.ts';
import type { Alert } from '../api/operations.ts';
import { ReachabilityBadge, SeverityBadge } from '../design/badge.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Empty } from '../design/states.tsx';
import styles from './first-things.module.css';

export function FirstThings({ alerts }: { readonly alerts: readonly Alert[] }) {
  if (alerts.length === 0) return <Empty title="Nothing to do">No package in use is known to be vulnerable.</Empty>;
  return (
    <ol className={styles.list}>
      {alerts.map(({ id, metadata, priority, priorityReasons, reachabilityCounts: counts }) => {
        const { name, ecosystem } = packageWords(metadata.packageIdentifier);
        const reachability =
          counts.reachable > 0 ? 'reachable' : counts.needsReview > 0 ? 'needsReview' : 'unreachable';
        return (
          <li key={id}>
            <Link to="/alerts/$id" params={{ id }} className={styles.item}>
              <Priority value={priority} reasons={priorityReasons} />
              <span className={styles.what}>
                <span className={styles.name}>
                  <ForeignText text={name} /> <span className={styles.fine}>{ecosystem}</span>
                </span>
                <ForeignText
                  isCut
                  className={styles.summary}
                  text={metadata.summary === '' ? metadata.id : metadata.summary}
                />
                <span className={styles.fine}>{priorityReasons.slice(0, 2).join(' ')}</span>
              </span>
              <span className={styles.badges}>
                <ReachabilityBadge reachability={reachability} />
                <SeverityBadge severity={metadata.severity} isEstimated={metadata.severitySource === 'estimated'} />
              </span>
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
