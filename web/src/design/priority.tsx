/** How urgent something is: a number, a bar of its length, and the reasons on hover. */
import styles from './priority.module.css';

export function Priority({ value, reasons }: { readonly value: number; readonly reasons: readonly string[] }) {
  return (
    <span className={styles.priority} title={reasons.join('\n')}>
      <span>{value}</span>
      <svg viewBox="0 0 32 3" width="32" height="3" aria-hidden="true">
        <rect width="32" height="3" rx="1.5" className={styles.track} />
        <rect
          width={(value / 100) * 32}
          height="3"
          rx="1.5"
          className={value >= 70 ? styles.hot : value >= 40 ? styles.warm : styles.cool}
        />
      </svg>
    </span>
  );
}
