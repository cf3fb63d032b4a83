/** The evidence as steps through the code: each with its place, and the lines around it as they were in the scanned commit. */
import type { Evidence, Occurrence } from '../api/operations.ts';
import { Badge } from '../design/badge.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { SourceLines } from '../code/source-lines.tsx';
import styles from './alert-steps.module.css';
import { stepWord } from './exposure-words.ts';

export function AlertSteps({ occurrence }: { readonly occurrence: Occurrence }) {
  const { evidence, repositoryId, commitSha } = occurrence;
  if (evidence.length === 0)
    return (
      <p className={styles.none}>
        There is no place in the code to show: the answer follows from the list of packages. “Why?” says what was
        checked.
      </p>
    );
  return (
    <ol className={styles.steps}>
      {evidence.map((step, at) => (
        <li key={`${step.path}:${step.startLine}:${step.startColumn}:${at}`} className={styles.step}>
          <span className={styles.number} aria-hidden="true">
            {at + 1}
          </span>
          <div className={styles.body}>
            <div className={styles.head}>
              <Badge tone={step.kind === 'call' ? 'danger' : 'plain'}>{stepWord(step.kind)}</Badge>
              {step.symbol !== '' && (
                <code>
                  <ForeignText text={step.symbol} />
                </code>
              )}
            </div>
            <Place step={step} repositoryId={repositoryId} commitSha={commitSha} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Steps inside packages have no file of the repository. */
function Place({
  step,
  repositoryId,
  commitSha,
}: {
  readonly step: Evidence;
  readonly repositoryId: string;
  readonly commitSha: string;
}) {
  if (step.startLine === 0 || step.path === '') return step.path === '' ? null : <ForeignText text={step.path} />;
  return <SourceLines repositoryId={repositoryId} commitSha={commitSha} place={step} />;
}
