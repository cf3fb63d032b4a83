/** What Bitbucket was told of each scan of a pull request, last told first. */
import { Link } from '@tanstack/react-router';
import type { PullRequestsGetResult } from '../api/operations.ts';
import { Badge } from '../design/badge.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Time } from '../design/time.tsx';
import styles from '../lists/row-list.module.css';
import { shortCommit } from '../scans/scan-words.ts';
import { toldWords } from './pull-request-words.ts';

export function ReportList({ reports }: { readonly reports: PullRequestsGetResult['reports'] }) {
  return (
    <ul className={styles.rows}>
      {reports.map(({ scanId, commitSha, result, verdict, reportedAt }) => {
        const { word, tone } = toldWords[result === '' ? 'told' : result];
        return (
          <li key={scanId} className={styles.row}>
            <Badge tone={tone}>{word}</Badge>
            <div className={styles.what}>
              <Link to="/scans/$id" params={{ id: scanId }}>
                {commitSha === '' ? 'Scan' : `Scan of ${shortCommit(commitSha)}`}
              </Link>
              <span className={styles.fine}>
                <ForeignText text={verdict} />
              </span>
            </div>
            <span className={styles.end}>
              <Time at={reportedAt} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
