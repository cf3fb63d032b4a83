/** The menu of menu.tsx, with the kit that it is made of: loaded once the page stands. */
import { Menu as Kit } from '@base-ui/react/menu';
import { Suspense } from 'react';
import { classes } from './classes.ts';
import type { OpenAtOnce } from './late-surface.tsx';
import type { MenuItemProps, MenuProps } from './menu.tsx';
import styles from './menu.module.css';

export default function MenuSurface({ trigger, children, align = 'start', isOpenAtOnce }: MenuProps & OpenAtOnce) {
  return (
    <Kit.Root modal={false} defaultOpen={isOpenAtOnce}>
      <Kit.Trigger render={trigger} />
      {/* What stands in no landmark is passed over by those who go from one to the next. */}
      <Kit.Portal role="region" aria-label="Menu">
        <Kit.Positioner className={styles.place} align={align} sideOffset={4} collisionPadding={8}>
          <Kit.Popup className={styles.menu}>
            <Suspense fallback={null}>{children}</Suspense>
          </Kit.Popup>
        </Kit.Positioner>
      </Kit.Portal>
    </Kit.Root>
  );
}

export function MenuItem({
  children,
  onChoose,
  isDangerous = false,
  isDisabled = false,
  shortcut,
  staysOpen = false,
}: MenuItemProps) {
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
