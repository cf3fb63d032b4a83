/** A menu under a button: arrows move, letters jump, Escape closes. */
import { Menu as Kit } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './menu.module.css';

interface MenuProps {
  /** The button. */
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
}

export function Menu({ trigger, children, align = 'start' }: MenuProps) {
  return (
    <Kit.Root modal={false}>
      <Kit.Trigger render={trigger} />
      <Kit.Portal>
        <Kit.Positioner className={styles.place} align={align} sideOffset={4} collisionPadding={8}>
          <Kit.Popup className={styles.menu}>{children}</Kit.Popup>
        </Kit.Positioner>
      </Kit.Portal>
    </Kit.Root>
  );
}

interface ItemProps {
  readonly children: ReactNode;
  readonly onChoose: () => void;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  readonly shortcut?: string;
  readonly staysOpen?: boolean;
}

export function MenuItem({
  children,
  onChoose,
  isDangerous = false,
  isDisabled = false,
  shortcut,
  staysOpen = false,
}: ItemProps) {
  return (
    <Kit.Item
      className={classes(styles.item, isDangerous && styles.danger)}
      onClick={onChoose}
      disabled={isDisabled}
      closeOnClick={!staysOpen}
    >
      <span>{children}</span>
      {shortcut !== undefined && <kbd className={styles.shortcut}>{shortcut}</kbd>}
    </Kit.Item>
  );
}

export function MenuSeparator() {
  return <Kit.Separator className={styles.separator} />;
}

/** Text between the items, which nothing happens to. */
export function MenuNote({ children }: { readonly children: ReactNode }) {
  return <div className={styles.note}>{children}</div>;
}
