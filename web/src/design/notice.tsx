/** A few sentences that should not be passed over, with what to do about them. */
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './notice.module.css';

interface NoticeProps {
  readonly tone: 'good' | 'warn' | 'danger' | 'plain';
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** It comes while one looks on: it is read out. */
  readonly isNew?: boolean;
}

export function Notice({ tone, title, children, actions, isNew = false }: NoticeProps) {
  return (
    <div className={classes(styles.notice, styles[tone])} {...(isNew ? { role: 'alert' } : {})}>
      {title !== undefined && <p className={styles.title}>{title}</p>}
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
