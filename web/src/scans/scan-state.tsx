/** How far a scan is, in a word; of one that runs, with what it is busy with, as it is told. */
import type { ScanState } from '../api/operations.ts';
import { useScanProgress } from '../api/live.ts';
import { Badge } from '../design/badge.tsx';
import styles from './scan-state.module.css';
import { phaseWords, stateWords } from './scan-words.ts';

interface ScanStateProps {
  readonly id: string;
  readonly state: ScanState;
  readonly phase?: string;
  readonly reason?: string;
}

export function ScanStateBadge({ id, state, phase = '', reason = '' }: ScanStateProps) {
  const live = useScanProgress().get(id);
  const now = live?.state === 'running' ? 'running' : state;
  const { word, tone } = stateWords[now];
  if (now !== 'running')
    return (
      <Badge tone={tone} {...(reason === '' ? {} : { title: reason })}>
        {word}
      </Badge>
    );
  const running = live?.state === 'running' ? live.progress : undefined;
  const fraction = running?.fraction;
  return (
    <span className={styles.running}>
      <Badge tone={tone} title={phaseWords(running?.phase ?? phase)}>
        {word}
        {fraction !== undefined && ` ${Math.round(fraction * 100)} %`}
      </Badge>
      <ProgressBar fraction={fraction} label="Progress of the scan" />
    </span>
  );
}

/** Without a fraction it says only that something goes on. */
export function ProgressBar({ fraction, label }: { readonly fraction: number | undefined; readonly label: string }) {
  return (
    <progress
      className={styles.bar}
      aria-label={label}
      max={1}
      {...(fraction === undefined ? {} : { value: fraction })}
    />
  );
}
