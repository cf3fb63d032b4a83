/** What a schedule means and when it runs next, asked of the service as one types: what runs it says so, and not this page. */
import { useEffect, useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ScansPreviewScheduleResult } from '../api/operations.ts';
import { useOperation } from '../api/use-operation.ts';
import { Skeleton } from '../design/states.tsx';
import { Time } from '../design/time.tsx';
import { runWords } from './run-words.ts';
import styles from './schedule-dialog.module.css';

const waitMs = 350;

export function useSchedulePreview(crontab: string, timezone: string): UseQueryResult<ScansPreviewScheduleResult> {
  const [asked, setAsked] = useState({ crontab, timezone });
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ crontab, timezone }), waitMs);
    return () => clearTimeout(timer);
  }, [crontab, timezone]);
  return useOperation(
    'scansPreviewSchedule',
    { executionCriteriaCrontab: asked.crontab, timezone: asked.timezone, count: 5 },
    { isEnabled: asked.crontab !== '' && asked.timezone !== '', keepsPrevious: true, staleMs: 0 },
  );
}

interface SchedulePreviewProps {
  readonly preview: UseQueryResult<ScansPreviewScheduleResult>;
  readonly timezone: string;
}

export function SchedulePreview({ preview: { data, error, isFetching }, timezone }: SchedulePreviewProps) {
  return (
    <div className={styles.preview} role="status" aria-busy={isFetching}>
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
