/** A few sentences that should not be passed over: what ended how, what is missing, what to do about it. */
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './notice.module.css';

interface NoticeProps {
  readonly tone?: 'plain' | 'good' | 'warn' | 'danger';
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** It comes while one looks on: it is read out. */
  readonly isNew?: boolean;
}

export function Notice({ tone = 'plain', title, children, action, isNew = false }: NoticeProps) {
  return (
    <div className={classes(styles.notice, styles[tone])} {...(isNew ? { role: 'alert' } : {})}>
      <div className={styles.words}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div className={styles.text}>{children}</div>}
      </div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
