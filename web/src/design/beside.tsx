/** What a page is about, and beside it what is known of it at a glance; below it in a narrow window. */
import type { ReactNode } from 'react';
import styles from './beside.module.css';

interface BesideProps {
  readonly children: ReactNode;
  readonly facts: ReactNode;
}

export function Beside({ children, facts }: BesideProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      <aside className={styles.aside} aria-label="Facts">
        {facts}
      </aside>
    </div>
  );
}

/** What something is in a few badges, close to the title above. */
export function BadgeLine({ children }: { readonly children: ReactNode }) {
  return <div className={styles.badges}>{children}</div>;
}
