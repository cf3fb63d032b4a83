/** How many issues are open, the worst of them named. */
import type { SeverityCounts } from '../api/operations.ts';
import { Badge } from '../design/badge.tsx';
import styles from './open-issues.module.css';

export function OpenIssues({ counts }: { readonly counts: SeverityCounts }) {
  const { critical, high, medium, low, info } = counts;
  const total = critical + high + medium + low + info;
  if (total === 0) return <span className={styles.none}>None</span>;
  return (
    <span className={styles.counts}>
      <span className={styles.total}>{total.toLocaleString('en')}</span>
      {critical > 0 && <Badge tone="critical">{critical.toLocaleString('en')} critical</Badge>}
      {high > 0 && <Badge tone="high">{high.toLocaleString('en')} high</Badge>}
    </span>
  );
}
