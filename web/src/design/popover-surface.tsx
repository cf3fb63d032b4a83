/** The surface of popover.tsx, with the kit that it is made of: loaded once the page stands. */
import { Popover as Kit } from '@base-ui/react/popover';
import type { OpenAtOnce } from './late-surface.tsx';
import type { PopoverProps } from './popover.tsx';
import styles from './popover.module.css';

export default function PopoverSurface({
  trigger,
  title,
  children,
  align = 'start',
  isOpen,
  onOpenChange,
  isOpenAtOnce,
}: PopoverProps & OpenAtOnce) {
  return (
    <Kit.Root
      {...(isOpen === undefined ? { defaultOpen: isOpenAtOnce } : { open: isOpen })}
      {...(onOpenChange === undefined ? {} : { onOpenChange: (open: boolean) => onOpenChange(open) })}
    >
      <Kit.Trigger render={trigger} />
      <Kit.Portal>
        <Kit.Positioner className={styles.place} align={align} sideOffset={4} collisionPadding={8}>
          <Kit.Popup className={styles.popover}>
            <Kit.Title className="visually-hidden">{title}</Kit.Title>
            {children}
          </Kit.Popup>
        </Kit.Positioner>
      </Kit.Portal>
    </Kit.Root>
  );
}
