/** What narrows a list, in one line that wraps; last, what takes all of it away. */
import type { ReactNode } from 'react';
import { Button } from '../design/button.tsx';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  readonly children: ReactNode;
  readonly end?: ReactNode;
  /** Undefined where nothing is narrowed. */
  readonly onClear?: (() => void) | undefined;
}

export function FilterBar({ children, end, onClear }: FilterBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.filters}>
        {children}
        {onClear !== undefined && (
          <Button look="quiet" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </div>
  );
}
