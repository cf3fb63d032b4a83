/** How old what is known of vulnerabilities is: an old answer looks just like a new one. */
import { Link } from '@tanstack/react-router';
import type { AdvisoryAge as Age } from '../api/operations.ts';
import { Badge } from '../design/badge.tsx';
import { Card } from '../design/page.tsx';
import { Time } from '../design/time.tsx';
import styles from './overview-page.module.css';

export function AdvisoryAge({ advisories }: { readonly advisories: Age }) {
  const { isStarterSet, newestRecordAt, checkedAt, problem, snapshot } = advisories;
  return (
    <Card>
      {isStarterSet ? (
        <p>
          <Badge tone="warn">starter set</Badge> Only the few records that come with the program are in use: most
          vulnerabilities are not among them. <code>vedette advisories sync</code> brings the rest.
        </p>
      ) : snapshot === '' ? (
        <p>They are being prepared.</p>
      ) : (
        <p>
          The newest record is of <Time at={newestRecordAt} empty="an unknown day" />; the source was looked at{' '}
          <Time at={checkedAt} />.
        </p>
      )}
      {problem !== '' && <p className={styles.problem}>{problem}</p>}
      <p className={styles.more}>
        <Link to="/advisories">State of the advisories</Link>
      </p>
    </Card>
  );
}
