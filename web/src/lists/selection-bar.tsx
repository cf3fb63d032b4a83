/** What can be done with the rows that are chosen, over the list: it comes and goes without moving anything. */
import type { ReactNode } from 'react';
import { Button } from '../design/button.tsx';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import styles from './selection-bar.module.css';
import type { RowSelection } from './use-row-selection.ts';

interface SelectionBarProps {
  readonly selection: RowSelection;
  readonly children: ReactNode;
}

export function SelectionBar({ selection, children }: SelectionBarProps) {
  useShortcuts(selection.size === 0 ? {} : { Escape: () => selection.clear() });
  return (
    <div className={styles.place} role="status">
      {selection.size > 0 && (
        <div className={styles.bar}>
          <span>{selection.size.toLocaleString('en')} chosen</span>
          {children}
          <Button size="s" look="quiet" onClick={() => selection.clear()}>
            Choose none <kbd aria-hidden="true">Esc</kbd>
          </Button>
        </div>
      )}
    </div>
  );
}
