/** The columns of the list of decisions. */
import type { Decision } from '../api/operations.ts';
import { Actor } from '../audit/actor.tsx';
import { Badge } from '../design/badge.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { dateOf, Time } from '../design/time.tsx';
import type { Column } from '../lists/list-table.tsx';
import styles from './decisions-page.module.css';
import { endedWords, untilWords, verdictWords } from './decision-words.ts';

export const decisionColumns: readonly Column<Decision>[] = [
  {
    key: 'what',
    title: 'Decision',
    width: 'minmax(0, 1fr)',
    cell: (decision) => (
      <div className={styles.what}>
        <span className={styles.scope}>
          <ForeignText text={decision.label} />
        </span>
        <ForeignText
          isCut
          className={styles.reason}
          text={decision.reason === '' ? 'No reason was given' : decision.reason}
        />
      </div>
    ),
  },
  {
    key: 'verdict',
    title: 'Verdict',
    width: '7.5rem',
    cell: ({ verdict }) => <Badge tone="accent">{verdictWords[verdict].noun}</Badge>,
  },
  {
    key: 'until',
    title: 'Until',
    width: '12rem',
    from: 'tablet',
    cell: (decision) => <Ending decision={decision} />,
  },
  {
    key: 'holds',
    title: 'Closes',
    width: '6rem',
    from: 'desktop',
    cell: ({ issueCount }) => (
      <span className={styles.fine}>
        {issueCount.toLocaleString('en')} {issueCount === 1 ? 'issue' : 'issues'}
      </span>
    ),
  },
  {
    key: 'by',
    title: 'By',
    width: '9rem',
    from: 'desktop',
    cell: ({ updatedBy }) => (
      <span className={styles.fine}>
        <Actor actor={updatedBy} />
      </span>
    ),
  },
  {
    key: 'when',
    title: 'When',
    width: '5.5rem',
    from: 'desktop',
    isAtEnd: true,
    cell: ({ updatedAt }) => (
      <span className={styles.fine}>
        <Time at={updatedAt} />
      </span>
    ),
  },
];

export function Ending({ decision }: { readonly decision: Decision }) {
  const { isInForce, until, endedAt } = decision;
  if (!isInForce)
    return (
      <span className={styles.fine}>
        {endedWords(decision.endedWhy)} <Time at={endedAt} />
      </span>
    );
  const words = untilWords(until, dateOf);
  return <span title={words}>{words === '' ? 'It does not end' : words}</span>;
}
