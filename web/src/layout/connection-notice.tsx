/** Says when the service does not answer, and that it does again. */
import styles from './connection-notice.module.css';
import { useConnection } from '../api/live.ts';

export function ConnectionNotice() {
  const state = useConnection();
  return (
    <div role="status" className={styles.region}>
      {state === 'away' && (
        <div className={styles.away}>
          The service does not answer. What you see may be old; it is asked again by itself.
        </div>
      )}
    </div>
  );
}
