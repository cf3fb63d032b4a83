/** What is held of a pasted list: counted by group, each line with where it is, all of it to take along as a table. */
import { useMemo, useState } from 'react';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Empty } from '../design/states.tsx';
import { dateOf, Time } from '../design/time.tsx';
import { tell } from '../design/toast.tsx';
import { download } from '../lists/csv.ts';
import { givenRows } from '../lists/given-rows.ts';
import { type Column, ListTable } from '../lists/list-table.tsx';
import { LookupPlaces } from './lookup-places.tsx';
import { lookupCsv } from './lookup-csv.ts';
import type { LookupAnswer } from './lookup-draft.ts';
import {
  countsOf,
  type LookupGroup,
  lookupGroups,
  type LookupRow,
  repositoriesWords,
  versionsOf,
} from './lookup-groups.ts';
import styles from './lookup-results.module.css';
import { lookupGroupWords } from './lookup-words.ts';
import { placesWords } from './package-wording.ts';

export function LookupResults({ answer }: { readonly answer: LookupAnswer }) {
  const { rows, question, repositoryCount, askedAt } = answer;
  const [group, setGroup] = useState<LookupGroup>();
  const [opened, setOpened] = useState<LookupRow>();
  const counts = useMemo(() => countsOf(rows), [rows]);
  const shown = useMemo(() => (group === undefined ? rows : rows.filter((row) => row.group === group)), [rows, group]);
  const held = counts.held + counts.mayBeHeld;
  return (
    <section className={styles.results} aria-labelledby="lookup-answer">
      <div className={styles.head}>
        <div role="status">
          <h2 id="lookup-answer">
            {held === 0
              ? 'None of these is held'
              : `${held.toLocaleString('en')} of ${rows.length.toLocaleString('en')} ${counts.mayBeHeld > 0 ? 'are or may be held' : held === 1 ? 'is held' : 'are held'}`}
          </h2>
          <p className={styles.fine}>
            {repositoryCount > 0 &&
              `In ${repositoryCount.toLocaleString('en')} ${repositoryCount === 1 ? 'repository' : 'repositories'}. `}
            {question.on === '' ? 'Asked ' : `As it was on ${dateOf(`${question.on}T12:00:00`)}; asked `}
            <Time at={askedAt} />.
          </p>
        </div>
        <div className={styles.actions}>
          <Button size="s" onClick={() => void copyCsv(shown)}>
            Copy as CSV
          </Button>
          <Button size="s" onClick={() => download('packages-looked-up.csv', 'text/csv', lookupCsv(shown))}>
            Download CSV
          </Button>
        </div>
      </div>
      <div className={styles.groups} role="group" aria-label="Which answers are shown">
        <Button size="s" aria-pressed={group === undefined} onClick={() => setGroup(undefined)}>
          All {rows.length.toLocaleString('en')}
        </Button>
        {lookupGroups
          .filter((each) => counts[each] > 0)
          .map((each) => (
            <Button
              key={each}
              size="s"
              aria-pressed={group === each}
              title={lookupGroupWords[each].meaning}
              onClick={() => setGroup(group === each ? undefined : each)}
            >
              {lookupGroupWords[each].title} {counts[each].toLocaleString('en')}
            </Button>
          ))}
      </div>
      {shown.length === 0 ? (
        <Empty title="No line says anything" />
      ) : (
        <ListTable
          label="Answers"
          rows={givenRows(shown, `${askedAt} ${group ?? ''}`)}
          columns={columns}
          keyOf={({ line }) => String(line)}
          onOpen={setOpened}
        />
      )}
      {opened !== undefined && <LookupPlaces row={opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}

const columns: readonly Column<LookupRow>[] = [
  {
    key: 'asked',
    title: 'Line',
    width: 'minmax(0, 1fr)',
    cell: ({ line, text, group, reason }) => (
      <div className={styles.two}>
        <ForeignText text={text} isCut className={styles.asked} />
        <span className={styles.fine}>
          line {line.toLocaleString('en')}
          {group === 'notUnderstood' && `: ${reason}`}
        </span>
      </div>
    ),
  },
  {
    key: 'group',
    title: 'Answer',
    width: '8.5rem',
    cell: ({ group }) => <Badge tone={lookupGroupWords[group].tone}>{lookupGroupWords[group].title}</Badge>,
  },
  {
    key: 'where',
    title: 'Where',
    width: 'minmax(0, 1fr)',
    from: 'tablet',
    cell: ({ holdings, isCut, count, group }) =>
      holdings.length === 0 ? null : (
        <div className={styles.two}>
          <ForeignText text={repositoriesWords(holdings, isCut)} isCut />
          <span className={styles.fine}>
            <ForeignText
              text={versionsOf(holdings.filter(({ isHeld }) => isHeld || group === 'onceHeld')).join(', ')}
            />
            {count > 0 && ` · ${placesWords(count)}`}
          </span>
        </div>
      ),
  },
];

async function copyCsv(rows: readonly LookupRow[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(lookupCsv(rows));
    tell('Copied.');
  } catch {
    tell('The browser did not allow to copy. Download it instead.', { tone: 'danger' });
  }
}
