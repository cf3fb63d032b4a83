/** Why a form was refused as a whole: what is wrong with one field stands there. */
import { ConsoleError } from '../api/console-error.ts';
import styles from './form-problem.module.css';

export function FormProblem({ error, shownAt = [] }: FormProblemProps) {
  const text = error === null || error === undefined ? '' : problemText(error, shownAt);
  return (
    <div className={styles.problem} role="alert">
      {text}
    </div>
  );
}

interface FormProblemProps {
  readonly error: Error | null | undefined;
  /** JSON Pointers of the fields that tell their own faults. */
  readonly shownAt?: readonly string[];
}

function problemText(error: Error, shownAt: readonly string[]): string {
  if (!(error instanceof ConsoleError)) return error.message;
  if (error.kind === 'unreachable') return 'The service does not answer. What you typed stays; try again in a moment.';
  const untold = error.faults.filter(({ path }) => !shownAt.includes(path));
  if (error.faults.length === 0) return error.message;
  return untold.map(({ path, message }) => `${path}: ${message}`).join('; ');
}
