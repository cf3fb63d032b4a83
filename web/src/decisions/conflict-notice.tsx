/** Somebody decided on the same before: who, what and when, with the offer to decide anew. */
import { Actor } from '../audit/actor.tsx';
import { Button } from '../design/button.tsx';
import { Notice } from '../design/notice.tsx';
import { Time } from '../design/time.tsx';
import type { Conflict } from './conflicts.ts';
import { counted, verdictWords } from './decision-words.ts';
import styles from './decide-dialog.module.css';

interface ConflictNoticeProps {
  readonly conflicts: readonly Conflict[];
  readonly isBusy: boolean;
  readonly onReplace: () => void;
}

const shownMost = 3;

export function ConflictNotice({ conflicts, isBusy, onReplace }: ConflictNoticeProps) {
  const more = conflicts.length - shownMost;
  return (
    <Notice
      isNew
      tone="warn"
      title="Decided already"
      action={
        <Button isBusy={isBusy} onClick={onReplace}>
          {conflicts.length === 1 ? 'Replace it' : `Replace these ${conflicts.length}`}
        </Button>
      }
    >
      <ul className={styles.conflicts}>
        {conflicts.slice(0, shownMost).map(({ actor, verdict, at, decisionId }) => (
          <li key={decisionId}>
            {verdictWords[verdict].noun} by <Actor actor={actor} /> <Time at={at} />
          </li>
        ))}
        {more > 0 && <li>and {counted(more, 'other', 'others')}</li>}
      </ul>
    </Notice>
  );
}
