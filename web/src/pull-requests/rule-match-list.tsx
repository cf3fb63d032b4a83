/** Places of code that rules found in what a pull request changes. */
import type { PullRequestRuleMatch } from '../api/operations.ts';
import { SeverityBadge } from '../design/badge.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Link } from '@tanstack/react-router';
import raised from '../design/raised-list.module.css';
import styles from './found-list.module.css';

export function RuleMatchList({ matches }: { readonly matches: readonly PullRequestRuleMatch[] }) {
  return (
    <ul className={raised.list}>
      {matches.map((match, at) => (
        <li key={at} className={raised.row}>
          <div className={raised.head}>
            <code>
              <ForeignText text={match.path} />:{match.startLine}
            </code>
            <SeverityBadge severity={match.severity} />
            <Link to="/rules/$id" params={{ id: match.ruleId }}>
              Its rule
            </Link>
          </div>
          {match.message !== '' && (
            <p>
              <ForeignText text={match.message} />
            </p>
          )}
          {match.snippet !== '' && (
            <pre className={styles.snippet}>
              <code>
                <ForeignText text={match.snippet} />
              </code>
            </pre>
          )}
        </li>
      ))}
    </ul>
  );
}
