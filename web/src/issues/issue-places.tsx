/** Where it is: one place, or the steps of a value from its source to where it must not come; with the code around each. */
import type { IssueDetails } from '../api/operations.ts';
import { useOperation } from '../api/use-operation.ts';
import { SourceLines } from '../code/source-lines.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import styles from './issue-page.module.css';
import { mergedSteps, stepWords } from './merged-steps.ts';

export function IssuePlaces({ issue }: { readonly issue: IssueDetails }) {
  const { repositoryId, notConfirmedSince, steps, path, startLine } = issue;
  const { data } = useOperation('repositoriesList', { pageSize: 500 });
  const repository = data?.repositories.find(({ id }) => id === repositoryId);
  const commitSha = notConfirmedSince === '' ? (repository?.scannedCommitSha ?? '') : notConfirmedSince;
  if (data === undefined) return null;
  if (startLine === 0)
    return (
      <p>
        <code>
          <ForeignText text={path} />
        </code>
      </p>
    );
  if (steps.length < 2)
    return <SourceLines repositoryId={repositoryId} commitSha={commitSha} place={issue} around={6} />;
  const shown = mergedSteps(steps);
  return (
    <ol className={styles.steps}>
      {shown.map((step, at) => (
        <li key={`${step.path}:${step.startLine}:${step.startColumn}:${at}`} className={styles.step}>
          <h3>{stepWords(at, shown.length)}</h3>
          <SourceLines repositoryId={repositoryId} commitSha={commitSha} place={step} around={2} />
        </li>
      ))}
    </ol>
  );
}
