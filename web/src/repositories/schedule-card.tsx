/** When a repository is scanned by itself, in words, and when next. */
import { useState } from 'react';
import type { Repository } from '../api/operations.ts';
import { Button } from '../design/button.tsx';
import { Time } from '../design/time.tsx';
import { runWords } from './run-words.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { SideCard } from './side-card.tsx';
import styles from './side-card.module.css';

export function ScheduleCard({ repository: { id, schedule } }: { readonly repository: Repository }) {
  const [isOpen, setIsOpen] = useState(false);
  const { executionCriteriaCrontab: crontab, words, timezone, isEnabled, nextRunAt } = schedule;
  const isThere = crontab !== '';
  return (
    <SideCard
      title="Schedule"
      action={
        <Button size="s" onClick={() => setIsOpen(true)}>
          {isThere ? (
            <>
              Change…<span className="visually-hidden"> the schedule</span>
            </>
          ) : (
            'Schedule scans…'
          )}
        </Button>
      }
    >
      {isThere ? (
        <>
          <p title={crontab}>{words}</p>
          <p className={styles.second}>
            {isEnabled && nextRunAt !== '' ? (
              <>
                Next: {runWords(nextRunAt, timezone)} (<Time at={nextRunAt} />)
              </>
            ) : (
              'Switched off'
            )}
            <br />
            Zone: {timezone}
          </p>
        </>
      ) : (
        <p className={styles.second}>
          None. It is scanned when it is pushed to and when advisories change; a schedule scans it at set times too.
        </p>
      )}
      {isOpen && <ScheduleDialog repositoryId={id} schedule={schedule} onClose={() => setIsOpen(false)} />}
    </SideCard>
  );
}
