/** The toasts of toast.tsx, with the kit that they are made of: loaded once the page stands. */
import { Toast as Kit } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { Button, IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { CloseIcon } from './icons.tsx';
import { takeTold, type Told } from './toast.tsx';
import styles from './toast.module.css';

const manager = Kit.createToastManager();

function show(text: string, { tone = 'good', undo }: Told = {}): void {
  const id = manager.add({
    title: text,
    type: tone,
    timeout: undo === undefined ? 5_000 : 10_000,
    priority: tone === 'danger' ? 'high' : 'low',
    ...(undo === undefined
      ? {}
      : {
          actionProps: {
            children: 'Undo',
            onClick: () => {
              manager.close(id);
              undo();
            },
          },
        }),
  });
}

export default function ToastRegion() {
  // What was told before is shown by a region that listens already: effects within it came first.
  useEffect(() => takeTold(show), []);
  return (
    <Kit.Provider toastManager={manager} limit={4}>
      <Kit.Portal>
        <Kit.Viewport className={styles.viewport}>
          <List />
        </Kit.Viewport>
      </Kit.Portal>
    </Kit.Provider>
  );
}

function List() {
  const { toasts } = Kit.useToastManager();
  return toasts.map((toast) => (
    <Kit.Root
      key={toast.id}
      toast={toast}
      data-toast
      className={classes(styles.toast, toast.type === 'danger' && styles.danger)}
    >
      <Kit.Content className={styles.content}>
        <Kit.Title render={<div />} className={styles.text} />
        {toast.actionProps !== undefined && <Kit.Action render={<Button size="s" look="plain" />} />}
        <Kit.Close
          render={
            <IconButton size="s" label="Dismiss">
              <CloseIcon />
            </IconButton>
          }
        />
      </Kit.Content>
    </Kit.Root>
  ));
}
