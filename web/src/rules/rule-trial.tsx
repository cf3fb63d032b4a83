/** Tries the rule as it stands on a repository, and shows what it finds there; nothing is kept. */
import { useOperation } from '../api/use-operation.ts';
import type { RulesTryResult } from '../api/operations.ts';
import { Button } from '../design/button.tsx';
import { Field, Select } from '../design/field.tsx';
import { FormProblem } from '../design/form-problem.tsx';
import { Skeleton } from '../design/states.tsx';
import { RuleMatches } from './rule-matches.tsx';
import styles from './rule-trial.module.css';
import type { Trial } from './use-trial.ts';

interface RuleTrialProps {
  readonly trial: Trial;
  readonly repositoryId: string;
  readonly onRepository: (id: string) => void;
  /** What was tried is not what stands in the editor now. */
  readonly isOld: boolean;
}

export function RuleTrial({ trial, repositoryId, onRepository, isOld }: RuleTrialProps) {
  const { data } = useOperation('repositoriesList', { pageSize: 500 }, { staleMs: 300_000 });
  const repositories = data?.repositories ?? [];
  const tried = trial.result;
  return (
    <div className={styles.trial}>
      <div className={styles.form}>
        <Field label="Try it on">
          {(control) => (
            <Select {...control} value={repositoryId} onChange={({ target }) => onRepository(target.value)}>
              <option value="">{trial.hasExamples ? 'the examples alone' : 'choose a repository'}</option>
              {repositories.map(({ id, repositoryName }) => (
                <option key={id} value={id}>
                  {repositoryName}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button look="primary" isBusy={trial.isPending} onClick={trial.start}>
          Try it
        </Button>
      </div>
      {data !== undefined && repositories.length === 0 && (
        <p className={styles.fine}>No repository is registered yet: a rule can be tried on examples until one is.</p>
      )}
      {trial.problem !== '' && (
        <p role="alert" className={styles.problem}>
          {trial.problem}
        </p>
      )}
      {/* What is wrong with the text is told where it is understood. */}
      <FormProblem error={trial.error} shownAt={['/rule', '/globPattern']} />
      {trial.isPending ? (
        <Skeleton lines={4} label="Trying the rule" />
      ) : (
        tried?.answer !== undefined && (
          <div>
            <div role="status" className={styles.summary}>
              <p>
                <strong>{summaryOf(tried.answer)}</strong>
                {isOld && ' This is of the rule as it was before your last change.'}
              </p>
              <Left sentences={tried.answer.notLookedAt} />
              <Left sentences={tried.answer.problems.map(({ path, message }) => `${path}: ${message}`)} />
              {tried.answer.matchCount > tried.answer.matches.length && (
                <p className={styles.fine}>The first {tried.answer.matches.length} are shown.</p>
              )}
            </div>
            <RuleMatches
              key={tried.startedAt}
              matches={tried.answer.matches.map((match) => ({
                ...match,
                repositoryId: tried.repositoryId,
                commitSha: repositories.find(({ id }) => id === tried.repositoryId)?.scannedCommitSha ?? '',
              }))}
            />
          </div>
        )
      )}
    </div>
  );
}

function summaryOf({ matchCount, fileCount }: RulesTryResult): string {
  const files = fileCount === 1 ? '1 file' : `${fileCount.toLocaleString('en')} files`;
  if (matchCount === 0) return `Nothing found in ${files}.`;
  return `${matchCount.toLocaleString('en')} ${matchCount === 1 ? 'match' : 'matches'} in ${files}.`;
}

function Left({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <ul className={styles.left}>
      {sentences.slice(0, 10).map((text) => (
        <li key={text}>{text}</li>
      ))}
      {sentences.length > 10 && <li>and {sentences.length - 10} more</li>}
    </ul>
  );
}
