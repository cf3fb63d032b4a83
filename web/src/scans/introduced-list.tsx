/** What a pull request brings in that its target has not. */
import type { IntroducedVulnerability } from '../api/operations.ts';
import { ReachabilityBadge, SeverityBadge } from '../design/badge.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Words } from '../design/words.tsx';
import { Notice } from '../design/notice.tsx';
import { Section } from '../design/page.tsx';
import { packageWords } from '../alerts/package-words.ts';
import styles from '../design/raised-list.module.css';

export function IntroducedList({ introduced }: { readonly introduced: readonly IntroducedVulnerability[] }) {
  return (
    <Section title={`Brought in: ${introduced.length.toLocaleString('en')}`}>
      {introduced.length === 0 ? (
        <Notice tone="good" title="Nothing vulnerable is brought in">
          Its packages have no vulnerability that the target has not.
        </Notice>
      ) : (
        <ul className={styles.list}>
          {introduced.map((found, at) => (
            <li key={at} className={styles.row}>
              <div className={styles.head}>
                <strong>
                  <ForeignText text={`${packageWords(found.packageIdentifier).name} ${found.version}`} />
                </strong>
                <code>{found.advisoryId}</code>
                <SeverityBadge
                  severity={found.severity}
                  score={found.severityScore}
                  isEstimated={found.severitySource === 'estimated'}
                />
                <ReachabilityBadge reachability={found.reachability} />
              </div>
              <Words text={found.explanation} />
              <code className={styles.fine}>
                <ForeignText text={found.manifestPath} />
                {found.startLine > 0 && `:${found.startLine}`}
              </code>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
