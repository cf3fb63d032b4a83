/** One way in which a repository is looked after, in a few words, with what changes it. */
import type { ReactNode } from 'react';
import styles from './side-card.module.css';

interface SideCardProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function SideCard({ title, action, children }: SideCardProps) {
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
