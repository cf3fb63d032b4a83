/** The newest scans of a repository. */
import { Link } from '@tanstack/react-router';
import { useOperation } from '../api/use-operation.ts';
import { ForeignText } from '../design/foreign-text.tsx';
import { Section } from '../design/page.tsx';
import { Failed, Skeleton } from '../design/states.tsx';
import { Time } from '../design/time.tsx';
import { Took } from '../scans/scan-columns.tsx';
import { ScanStateBadge } from '../scans/scan-state.tsx';
import { kindWords, triggerWords } from '../scans/scan-words.ts';
import styles from '../lists/row-list.module.css';

const shownMax = 5;

export function LastScans({ repositoryId }: { readonly repositoryId: string }) {
  const { data, error, refetch } = useOperation('scansList', { repositoryId, pageSize: shownMax });
  return (
    <Section
      title="Last scans"
      actions={
        <Link to="/scans" search={{ repository: repositoryId }}>
          All scans
        </Link>
      }
    >
      {error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={3} label="Loading scans" />
      ) : data.scans.length === 0 ? (
        <p className={styles.empty}>It was not scanned yet.</p>
      ) : (
        <ul className={styles.rows}>
          {data.scans.map((scan) => (
            <li key={scan.id} className={styles.row}>
              <ScanStateBadge id={scan.id} state={scan.state} phase={scan.phase} />
              <div className={styles.what}>
                <Link to="/scans/$id" params={{ id: scan.id }}>
                  {kindWords(scan)}
                </Link>
                <span className={styles.fine}>
                  {scan.reason === '' ? triggerWords(scan.trigger) : <ForeignText text={scan.reason} />}
                </span>
              </div>
              <span className={styles.end}>
                {scan.state === 'completed' && scan.gapCount > 0 && (
                  <>
                    {scan.gapCount.toLocaleString('en')} {scan.gapCount === 1 ? 'gap' : 'gaps'} ·{' '}
                  </>
                )}
                {scan.startedAt !== '' && scan.state !== 'queued' && (
                  <>
                    <Took scan={scan} /> ·{' '}
                  </>
                )}
                <Time at={scan.queuedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
