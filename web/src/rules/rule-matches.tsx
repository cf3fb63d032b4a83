/** What a rule finds in a repository, place by place, with the code around it as the scanned commit has it. */
import { useState } from 'react';
import type { RuleMatch } from '../api/operations.ts';
import { SourceLines } from '../code/source-lines.tsx';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import styles from './rule-matches.module.css';

interface RuleMatchesProps {
  readonly matches: readonly (RuleMatch & { readonly repositoryId: string; readonly commitSha: string })[];
}

const atFirst = 10;
const levels = { error: 'high', warning: 'medium', info: 'low' } as const;

export function RuleMatches({ matches }: RuleMatchesProps) {
  const [shown, setShown] = useState(atFirst);
  return (
    <>
      <ul className={styles.matches}>
        {matches.slice(0, shown).map((match) => (
          <li key={`${match.repositoryId} ${match.path} ${match.startLine} ${match.startColumn} ${match.endLine}`}>
            <p className={styles.said}>
              <Badge tone={levels[match.severity]}>{match.severity}</Badge>
              {match.message !== 'the rule' && <ForeignText text={match.message} />}
            </p>
            <SourceLines repositoryId={match.repositoryId} commitSha={match.commitSha} place={match} around={2} />
          </li>
        ))}
      </ul>
      {shown < matches.length && (
        <div>
          <Button size="s" onClick={() => setShown(shown + 20)}>
            Show {Math.min(20, matches.length - shown)} more
          </Button>
        </div>
      )}
    </>
  );
}
