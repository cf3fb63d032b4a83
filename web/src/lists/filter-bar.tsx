/** What narrows a list, in one line that wraps. */
import type { ReactNode } from 'react';
import styles from './filter-bar.module.css';

export function FilterBar({ children, end }: { readonly children: ReactNode; readonly end?: ReactNode }) {
  return (
    <div className={styles.bar}>
      <div className={styles.filters}>{children}</div>
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </div>
  );
}
