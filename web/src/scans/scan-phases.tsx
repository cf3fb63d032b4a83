/** Where a scan is that waits or runs: its phases in a line, the one at hand said as it changes. */
import type { ScanDetails } from '../api/operations.ts';
import { useScanProgress } from '../api/live.ts';
import { classes } from '../design/classes.ts';
import styles from './scan-phases.module.css';
import { ProgressBar } from './scan-state.tsx';
import { durationWords, phases, phaseWords } from './scan-words.ts';
import { useSeconds } from './use-seconds.ts';

export function ScanPhases({ scan }: { readonly scan: ScanDetails }) {
  const live = useScanProgress().get(scan.id);
  const isRunning = (live?.state ?? scan.state) === 'running';
  const running = live?.state === 'running' ? live.progress : undefined;
  const phase = running?.phase ?? scan.phase;
  const at = phases.findIndex(({ key }) => key === phase);
  const duration = durationWords(scan, useSeconds(isRunning));
  const fraction = running?.fraction;
  return (
    <div className={styles.box}>
      <p className={styles.now} role="status">
        {isRunning ? phaseWords(phase) : 'Waiting for its turn'}
        {fraction !== undefined && `, ${Math.round(fraction * 100)} %`}
      </p>
      {duration !== '' && <p className={styles.fine}>Running for {duration}</p>}
      {isRunning && fraction !== undefined && <ProgressBar fraction={fraction} label="Progress of the scan" />}
      <ol className={styles.phases} aria-label="Phases">
        {phases.map(({ key, short, word }, index) => (
          <li
            key={key}
            title={word}
            className={classes(
              styles.phase,
              isRunning && index < at && styles.done,
              isRunning && index === at && styles.current,
            )}
            aria-current={isRunning && index === at ? 'step' : undefined}
          >
            {short}
          </li>
        ))}
      </ol>
    </div>
  );
}
