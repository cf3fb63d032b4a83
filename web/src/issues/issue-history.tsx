/** Everything that happened to an issue: newest first, with who and why. */
import type { IssueEvent } from '../api/operations.ts';
import { Actor } from '../audit/actor.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { dateOf, dateTimeOf, Time } from '../design/time.tsx';
import styles from './issue-page.module.css';
import { commentWords, stateWords } from './issue-words.ts';

export function IssueHistory({ events }: { readonly events: readonly IssueEvent[] }) {
  return (
    <ol className={styles.history}>
      {[...events].reverse().map(({ fromState, toState, actor, comment, createdAt }, at) => (
        <li key={`${createdAt} ${at}`}>
          <span className={styles.when} title={dateTimeOf(createdAt)}>
            <Time at={createdAt} />
          </span>
          <div>
            <p>
              <strong>
                {fromState === '' ? 'Found' : fromState === toState ? 'Still' : stateOf(fromState)}
                {fromState === ''
                  ? ''
                  : fromState === toState
                    ? ` ${lower(stateOf(toState))}`
                    : ` → ${lower(stateOf(toState))}`}
              </strong>{' '}
              by <Actor actor={actor} />
            </p>
            {comment !== '' && (
              <p className={styles.comment}>
                <ForeignText text={commentWords(comment, dateOf)} />
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function stateOf(state: string): string {
  return stateWords({ state, resolution: '' }).word;
}

function lower(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1);
}
