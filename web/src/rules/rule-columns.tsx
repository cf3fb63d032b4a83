/** The columns of the list of rules. */
import { Link } from '@tanstack/react-router';
import type { Rule } from '../api/operations.ts';
import { Badge } from '../design/badge.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Time } from '../design/time.tsx';
import type { Column } from '../lists/list-table.tsx';
import styles from './rule-columns.module.css';
import { gistOf, judgementWords, kindWords, scopeWords, statusWords } from './rule-words.ts';

export const ruleColumns: readonly Column<Rule>[] = [
  {
    key: 'name',
    title: 'Rule',
    width: 'minmax(0, 1.5fr)',
    cell: ({ id, name, rule }) => (
      <div className={styles.two}>
        <Link to="/rules/$id" params={{ id }} tabIndex={-1} className={styles.name}>
          <ForeignText text={name} isCut />
        </Link>
        <ForeignText className={styles.text} isCut text={gistOf(rule)} />
      </div>
    ),
  },
  {
    key: 'judgement',
    title: 'Judged',
    width: 'minmax(10.5rem, 1fr)',
    from: 'tablet',
    cell: ({ judgement, kind, explanation, nearest }) => (
      <div className={styles.two}>
        <span className={styles.how}>
          <Badge tone={judgementWords[judgement].tone}>{judgementWords[judgement].word}</Badge>
          <span className={styles.fine}>{kindWords[kind]}</span>
        </span>
        <ForeignText
          className={judgement === 'notJudged' ? styles.warn : styles.fine}
          isCut
          text={judgement === 'notJudged' ? adviceOf(nearest, explanation) : explanation}
        />
      </div>
    ),
  },
  {
    key: 'scope',
    title: 'Scope',
    width: '13rem',
    from: 'desktop',
    cell: (rule) => <ForeignText className={styles.fine} isCut text={scopeWords(rule)} />,
  },
  {
    key: 'status',
    title: 'State',
    width: '8.75rem',
    cell: ({ status }) => <Badge tone={statusWords[status].tone}>{statusWords[status].word}</Badge>,
  },
  {
    key: 'matched',
    title: 'Last match',
    width: '8rem',
    from: 'desktop',
    isAtEnd: true,
    cell: ({ lastMatchedAt, isQuiet }) => (
      <span className={styles.fine}>
        <Time at={lastMatchedAt} />
        {isQuiet && <span className={styles.quiet}>quiet for 30 days</span>}
      </span>
    ),
  },
];

function adviceOf(nearest: string, explanation: string): string {
  return nearest === '' ? `${explanation} Open it to write it anew.` : `Would compile: ${nearest}`;
}
