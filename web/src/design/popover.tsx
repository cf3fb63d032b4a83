/** A small surface under a button, for a few controls. */
import { Popover as Kit } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import styles from './popover.module.css';

interface PopoverProps {
  readonly trigger: ReactElement;
  readonly title: string;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
}

export function Popover({ trigger, title, children, align = 'start', isOpen, onOpenChange }: PopoverProps) {
  return (
    <Kit.Root
      {...(isOpen === undefined ? {} : { open: isOpen })}
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
