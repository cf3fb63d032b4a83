/**
 * What narrows a list, in one line that wraps; last, what takes all of it away. In a narrow window the choices are one line that is moved sideways,
 * so that the list begins high.
 */
import type { ReactNode } from 'react';
import { Button } from '../design/button.tsx';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  readonly search?: ReactNode;
  readonly children?: ReactNode;
  readonly end?: ReactNode;
  /** Undefined where nothing is narrowed. */
  readonly onClear?: (() => void) | undefined;
}

export function FilterBar({ search, children, end, onClear }: FilterBarProps) {
  return (
    <div className={styles.bar}>
      {search}
      {(children !== undefined || onClear !== undefined) && (
        <div className={styles.filters}>
          {children}
          {onClear !== undefined && (
            <Button look="quiet" onClick={onClear}>
              Clear filters
            </Button>
          )}
        </div>
      )}
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </div>
  );
}
