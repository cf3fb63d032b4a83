/** What is known of an issue at a glance. */
import { Link } from '@tanstack/react-router';
import { Priority } from '../design/priority.tsx';
import type { IssueDetails } from '../api/operations.ts';
import { useNames } from '../audit/use-names.ts';
import { Fact, Facts } from '../design/facts.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { dateTimeOf, Time } from '../design/time.tsx';
import styles from './issue-page.module.css';

const judgements: Readonly<Record<string, string>> = {
  structural: 'run as it is written',
  compiled: 'a sentence that was compiled',
  model: 'written by a model from its text',
  notJudged: 'not judged',
};

export function IssueFacts({ issue }: { readonly issue: IssueDetails }) {
  const { priority, priorityReasons, repositoryId, ruleId, judgement, createdAt, updatedAt, notConfirmedSince } = issue;
  const names = useNames();
  return (
    <div className={styles.facts}>
      <div>
        <div className={styles.priorityHead}>
          <h2>Priority</h2>
          <Priority value={priority} reasons={[]} />
        </div>
        <ul className={styles.reasons}>
          {priorityReasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
      <Facts>
        <Fact name="Repository">
          <Link to="/repositories/$id" params={{ id: repositoryId }}>
            <ForeignText text={names.repository.get(repositoryId) ?? 'this repository'} />
          </Link>
        </Fact>
        {ruleId !== '' && (
          <Fact name="Rule">
            <Link to="/rules/$id" params={{ id: ruleId }}>
              <ForeignText text={names.rule.get(ruleId) ?? 'this rule'} />
            </Link>
            {judgement !== '' && <span className={styles.fine}>, {judgements[judgement] ?? judgement}</span>}
          </Fact>
        )}
        <Fact name="First seen">
          {dateTimeOf(createdAt)} (<Time at={createdAt} />)
        </Fact>
        <Fact name="Changed">
          <Time at={updatedAt} />
        </Fact>
        {notConfirmedSince !== '' && (
          <Fact name="Not confirmed since">
            <code>{notConfirmedSince.slice(0, 12)}</code>{' '}
            <span className={styles.fine}>the newest scan could not read what showed it</span>
          </Fact>
        )}
        <Fact name="Others">
          {ruleId === '' ? (
            <Link to="/issues" search={{ alert: [issue.alertId] }}>
              All issues of its alert
            </Link>
          ) : (
            <Link to="/issues" search={{ rule: [ruleId] }}>
              All issues of its rule
            </Link>
          )}
        </Fact>
      </Facts>
    </div>
  );
}
