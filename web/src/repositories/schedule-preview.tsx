/** What a schedule means and when it runs next, asked of the service as one types: what runs it says so, and not this page. */
import { useEffect, useState } from 'react';
import type { ScansPreviewScheduleResult } from '../api/operations.ts';
import { useOperation } from '../api/use-operation.ts';
import { classes } from '../design/classes.ts';
import { Skeleton } from '../design/states.tsx';
import { Time } from '../design/time.tsx';
import { runWords } from './run-words.ts';
import styles from './schedule-dialog.module.css';

const waitMs = 350;

export interface Preview {
  readonly data: ScansPreviewScheduleResult | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  /** Of what stood there before: the answer to what stands there now is on its way. */
  readonly isOld: boolean;
}

export function useSchedulePreview(crontab: string, timezone: string): Preview {
  const [asked, setAsked] = useState({ crontab, timezone });
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ crontab, timezone }), waitMs);
    return () => clearTimeout(timer);
  }, [crontab, timezone]);
  const { data, error, isFetching, isPlaceholderData } = useOperation(
    'scansPreviewSchedule',
    { executionCriteriaCrontab: asked.crontab, timezone: asked.timezone, count: 5 },
    { isEnabled: asked.crontab !== '' && asked.timezone !== '', keepsPrevious: true, staleMs: 0 },
  );
  const isOther = asked.crontab !== crontab || asked.timezone !== timezone;
  return { data, error: isOther ? null : error, isFetching, isOld: isOther || isPlaceholderData };
}

interface SchedulePreviewProps {
  readonly preview: Preview;
  readonly timezone: string;
}

export function SchedulePreview({ preview: { data, error, isFetching, isOld }, timezone }: SchedulePreviewProps) {
  return (
    <div className={classes(styles.preview, isOld && styles.old)} role="status" aria-busy={isFetching}>
      {error !== null ? (
        <p>The next runs stand here once the schedule is understood.</p>
      ) : data === undefined ? (
        <Skeleton lines={3} label="Asking when it runs" />
      ) : (
        <>
          <p className={styles.words}>
            {data.words} <span className={styles.fine}>({timezone})</span>
          </p>
          {data.nextRuns.length === 0 ? (
            <p>It never runs.</p>
          ) : (
            <ol className={styles.runs} aria-label="Next runs">
              {data.nextRuns.map((at) => (
                <li key={at}>
                  <span>{runWords(at, timezone)}</span>
                  <span className={styles.fine}>
                    <Time at={at} />
                  </span>
                </li>
              ))}
            </ol>
          )}
        </>
      )}
    </div>
  );
}
