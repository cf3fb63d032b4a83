/** What the answers rest on: which repositories were scanned, and which were not or not whole. */
import { Link } from '@tanstack/react-router';
import type { Coverage } from '../api/operations.ts';
import { Badge } from '../design/badge.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Card } from '../design/page.tsx';
import styles from './overview-page.module.css';

export function CoverageCard({ coverage }: { readonly coverage: Coverage }) {
  const { repositories, neverScanned, lastScanFailed, withGaps, queued, running, uncovered } = coverage;
  const scanned = repositories - neverScanned;
  return (
    <Card>
      <p>
        <strong>
          {scanned.toLocaleString('en')} of {repositories.toLocaleString('en')}
        </strong>{' '}
        {repositories === 1 ? 'repository' : 'repositories'} scanned
        {running + queued > 0 && (
          <>
            ;{' '}
            <Link to="/scans">
              {running} running, {queued} waiting
            </Link>
          </>
        )}
        .
      </p>
      {lastScanFailed + withGaps + neverScanned === 0 ? (
        <p className={styles.good}>Everything that was to be read was read.</p>
      ) : (
        <ul className={styles.facts}>
          {lastScanFailed > 0 && <li>{lastScanFailed} whose last scan failed</li>}
          {neverScanned > 0 && <li>{neverScanned} never scanned</li>}
          {withGaps > 0 && <li>{withGaps} in which something could not be read</li>}
        </ul>
      )}
      {uncovered.length > 0 && (
        <ul className={styles.facts}>
          {uncovered
            .slice(0, 5)
            .map(({ repositoryId, repositoryName, hasNeverBeenScanned, hasLastScanFailed, gapCount }) => (
              <li key={repositoryId}>
                <Link to="/repositories/$id" params={{ id: repositoryId }}>
                  <ForeignText text={repositoryName} />
                </Link>{' '}
                {hasLastScanFailed ? (
                  <Badge tone="danger">failed</Badge>
                ) : hasNeverBeenScanned ? (
                  <Badge tone="warn">never scanned</Badge>
                ) : (
                  <Badge>
                    {gapCount} {gapCount === 1 ? 'gap' : 'gaps'}
                  </Badge>
                )}
              </li>
            ))}
        </ul>
      )}
    </Card>
  );
}
