/** What a full scan saw: its issues by severity, with the lists that show them. */
import { Link } from '@tanstack/react-router';
import type { ScanDetails } from '../api/operations.ts';
import { useOperation } from '../api/use-operation.ts';
import { SeverityBadge } from '../design/badge.tsx';
import { Card, Section } from '../design/page.tsx';
import { Failed, Skeleton } from '../design/states.tsx';
import { severities } from '../alerts/alerts-search.ts';
import { inRepository } from '../repositories/in-repository.ts';
import styles from './scan-findings.module.css';

export function ScanFindings({ scan: { id, repositoryId } }: { readonly scan: ScanDetails }) {
  const { data, error, refetch } = useOperation('statsSummary', { scanId: id });
  return (
    <Section
      title="What was found"
      actions={
        <>
          <Link to="/alerts" search={{ repository: [repositoryId] }}>
            Alerts
          </Link>
          <Link to="/issues" search={inRepository(repositoryId)}>
            Issues
          </Link>
          <Link to="/packages" search={inRepository(repositoryId)}>
            Packages
          </Link>
        </>
      }
    >
      <Card>
        {error !== null ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton lines={2} />
        ) : (
          <>
            <p>
              {data.issues.open === 0
                ? 'None of the issues that this scan saw is open.'
                : `${data.issues.open.toLocaleString('en')} of the issues that this scan saw ${data.issues.open === 1 ? 'is' : 'are'} open now.`}
            </p>
            <ul className={styles.severities}>
              {severities
                .filter((severity) => data.issuesByScore[severity] > 0)
                .map((severity) => (
                  <li key={severity}>
                    <span className={styles.count}>{data.issuesByScore[severity].toLocaleString('en')}</span>
                    <SeverityBadge severity={severity} />
                  </li>
                ))}
            </ul>
          </>
        )}
      </Card>
    </Section>
  );
}
