/** What can be done with the rows that are chosen; there while some are. */
import type { ReactNode } from 'react';
import { Button } from '../design/button.tsx';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import type { RowSelection } from './use-row-selection.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  readonly selection: RowSelection;
  readonly noun: readonly [one: string, many: string];
  readonly children: ReactNode;
}

export function SelectionBar({ selection, noun, children }: SelectionBarProps) {
  useShortcuts({ Escape: selection.size === 0 ? undefined : () => selection.clear() });
  return (
    <div role="region" aria-label="Chosen rows" className={styles.region} hidden={selection.size === 0}>
      <div className={styles.bar}>
        <span role="status">
          {selection.size.toLocaleString('en')} {selection.size === 1 ? noun[0] : noun[1]} chosen
        </span>
        {children}
        <Button look="quiet" size="s" onClick={() => selection.clear()}>
          Choose none
        </Button>
      </div>
    </div>
  );
}
