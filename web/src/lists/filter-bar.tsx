/** What narrows a list, in one line that wraps; in a narrow window the choices are one line that is moved sideways, so that the list begins high. */
import type { ReactNode } from 'react';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  readonly search?: ReactNode;
  readonly children?: ReactNode;
  readonly end?: ReactNode;
}

export function FilterBar({ search, children, end }: FilterBarProps) {
  return (
    <div className={styles.bar}>
      {search}
      {children !== undefined && <div className={styles.filters}>{children}</div>}
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </div>
  );
}
