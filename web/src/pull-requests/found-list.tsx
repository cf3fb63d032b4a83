/** Vulnerabilities that a pull request brings in or takes away, the most urgent first. */
import type { PullRequestOccurrence } from '../api/operations.ts';
import { ReachabilityBadge, SeverityBadge } from '../design/badge.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Words } from '../design/words.tsx';
import raised from '../design/raised-list.module.css';
import styles from './found-list.module.css';

export function FoundList({
  found,
  empty,
}: {
  readonly found: readonly PullRequestOccurrence[];
  readonly empty: string;
}) {
  if (found.length === 0) return <p className={styles.empty}>{empty}</p>;
  const ordered = found.toSorted((one, other) => other.priority - one.priority);
  return (
    <ul className={raised.list}>
      {ordered.map((one, at) => (
        <li key={at} className={raised.row}>
          <div className={raised.head}>
            <strong>
              <ForeignText text={`${one.packageName} ${one.version === '' ? one.versionRange : one.version}`} />
            </strong>
            <span className={raised.fine}>{one.ecosystem}</span>
            <ReachabilityBadge reachability={one.reachability} />
            <SeverityBadge
              severity={one.severity}
              score={one.severityScore}
              isEstimated={one.severitySource === 'estimated'}
            />
            <span className={raised.fine} title={one.priorityReasons.join('\n')}>
              Priority {one.priority}
            </span>
          </div>
          <p>
            <ForeignText text={one.summary === '' ? one.advisoryId : one.summary} />
          </p>
          <p className={styles.second}>
            <Words text={one.explanation} />
          </p>
          <p className={raised.fine}>
            <code>{[one.advisoryId, ...one.aliases.slice(0, 2)].join(' · ')}</code>
            {' · '}
            <code>
              <ForeignText text={one.manifestPath} />
              {one.startLine > 0 && `:${one.startLine}`}
            </code>
            {one.fixedVersions.length > 0 && (
              <>
                {' · fixed in '}
                <ForeignText text={one.fixedVersions.slice(0, 4).join(', ')} />
              </>
            )}
          </p>
          {one.dependencyPath.length > 1 && (
            <p className={raised.fine}>
              Brought in by <ForeignText text={one.dependencyPath.join(' → ')} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
