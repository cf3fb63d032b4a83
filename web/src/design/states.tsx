/** What stands where there is nothing to show: nothing there, on its way, or gone wrong. Each says what to do next. */
import type { ReactNode } from 'react';
import { ConsoleError } from '../api/console-error.ts';
import { Button } from './button.tsx';
import styles from './states.module.css';

interface EmptyProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** The next step. */
  readonly action?: ReactNode;
}

export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className={styles.state}>
      <h2>{title}</h2>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}

export function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry?: () => void }) {
  const { title, text } = wordsOf(error);
  const requestId = error instanceof ConsoleError ? error.requestId : '';
  return (
    <div className={styles.state} role="alert">
      <h2>{title}</h2>
      <div className={styles.text}>
        <p>{text}</p>
        {requestId !== '' && (
          <p className={styles.fine}>
            Request <code>{requestId}</code>: the service’s log knows it by this.
          </p>
        )}
      </div>
      {onRetry !== undefined && (
        <div className={styles.action}>
          <Button onClick={onRetry}>Try again</Button>
        </div>
      )}
    </div>
  );
}

function wordsOf(error: Error): { readonly title: string; readonly text: string } {
  if (!(error instanceof ConsoleError)) return { title: 'This page failed', text: error.message };
  switch (error.kind) {
    case 'gone':
      return {
        title: 'Not here',
        text: 'There is nothing at this address: it was removed, or it belongs to another organization.',
      };
    case 'unreachable':
      return { title: 'The service does not answer', text: 'It is tried again by itself. What you typed stays.' };
    case 'signedOut':
      return { title: 'Signed out', text: 'Sign in again to go on where you were.' };
    case 'broken':
      return { title: 'The service failed', text: error.message };
    default:
      return { title: 'Not possible', text: error.message };
  }
}

/** Lines of about the size of what comes, so that nothing jumps when it does. */
export function Skeleton({ lines = 3, label = 'Loading' }: { readonly lines?: number; readonly label?: string }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} className={styles.bar} aria-hidden="true" />
      ))}
    </div>
  );
}
