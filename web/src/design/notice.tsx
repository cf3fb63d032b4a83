<<<<<<< HEAD
/** A few sentences that should not be passed over, with what to do about them. */
=======
/** A few words that stand out on a page: what ended how, what is missing, what to do. */
>>>>>>> code
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './notice.module.css';

interface NoticeProps {
<<<<<<< HEAD
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
=======
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
>>>>>>> code
    </div>
  );
}
