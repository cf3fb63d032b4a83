/** A few words that stand out on a page: what ended how, what is missing, what to do. */
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './notice.module.css';

interface NoticeProps {
  readonly tone?: 'plain' | 'good' | 'warn' | 'danger';
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

export function Notice({ tone = 'plain', title, children, action }: NoticeProps) {
  return (
    <div className={classes(styles.notice, styles[tone])}>
      <div className={styles.words}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div className={styles.text}>{children}</div>}
      </div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
