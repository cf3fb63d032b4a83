/**
 * A dialog over the page: the browser's own, which keeps focus inside, makes the page behind it inert, and gives focus back. It lies above everything,
 * so that menus and popovers, which hang on the page, cannot be used in it.
 */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import styles from './dialog.module.css';
import { CloseIcon } from './icons.tsx';

interface DialogProps {
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  readonly size?: 's' | 'm' | 'l';
  /** It cannot be left: a session that ended has nothing behind it to go on with. */
  readonly isFirm?: boolean;
}

/** Shown while it is mounted. */
export function Dialog({ onClose, title, children, size = 's', isFirm = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const shown = dialog.current;
    if (shown === null) return undefined;
    const before = document.activeElement;
    shown.showModal();
    // The first thing in it is the button that closes it; where there is something to fill in, one begins there.
    shown.querySelector<HTMLElement>('[data-dialog-body] :is(input:not([readonly]), textarea, select)')?.focus();
    return () => {
      shown.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classes(styles.dialog, styles[size])}
      onCancel={(event) => {
        event.preventDefault();
        if (!isFirm) onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget && !isFirm) onClose();
      }}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title} tabIndex={-1}>
            {title}
          </h2>
          {!isFirm && (
            <IconButton label="Close" onClick={onClose}>
              <CloseIcon />
            </IconButton>
          )}
        </div>
        <div className={styles.body} data-dialog-body>
          {children}
        </div>
      </div>
    </dialog>
  );
}
