/** Lines of a scanned commit around a place; where they cannot be had any more, the line that was kept with the finding. */
import { useOperation } from '../api/use-operation.ts';
import { ConsoleError } from '../api/console-error.ts';
import { CopyButton } from '../design/copy-button.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { CodeLines } from './code-lines.tsx';
import styles from './source-lines.module.css';

export interface SourcePlace {
  readonly path: string;
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly snippet: string;
}

interface SourceLinesProps {
  readonly repositoryId: string;
  readonly commitSha: string;
  readonly place: SourcePlace;
  /** Lines before and after it. */
  readonly around?: number;
}

const shownMost = 60;

export function SourceLines({ repositoryId, commitSha, place, around = 4 }: SourceLinesProps) {
  const { path, startLine, startColumn, snippet } = place;
  const endLine = Math.min(place.endLine, startLine + shownMost);
  const excerpt = useOperation(
    'sourcesExcerpt',
    { repositoryId, commitSha, path, startLine: Math.max(1, startLine - around), endLine: endLine + around },
    { isEnabled: commitSha !== '', staleMs: Infinity },
  );
  const mark = { startLine, startColumn, endLine: place.endLine, endColumn: place.endColumn };
  const isComing = excerpt.isPending && commitSha !== '';
  const address = `${path}:${startLine}`;
  return (
    <div className={styles.frame}>
      <div className={styles.head}>
        <code>
          <ForeignText text={address} />
        </code>
        <CopyButton text={address} label="Copy the place" />
      </div>
      {excerpt.data !== undefined ? (
        <CodeLines
          path={path}
          startLine={excerpt.data.startLine}
          lines={excerpt.data.lines}
          language={excerpt.data.language}
          marks={[mark]}
        />
      ) : isComing ? (
        // As high as what comes, so that nothing below it moves.
        <CodeLines
          path={path}
          startLine={Math.max(1, startLine - around)}
          lines={padded(snippet, around, endLine - startLine, startLine)}
        />
      ) : (
        <CodeLines path={path} startLine={startLine} lines={[snippet]} />
      )}
      {excerpt.error !== null && <p className={styles.note}>{noteOf(excerpt.error)}</p>}
    </div>
  );
}

function padded(snippet: string, around: number, more: number, startLine: number): string[] {
  const before = Math.min(around, startLine - 1);
  return [...Array<string>(before).fill(''), snippet, ...Array<string>(more + around).fill('')];
}

function noteOf(error: Error): string {
  return error instanceof ConsoleError && error.kind === 'gone'
    ? 'The commit is not kept here any more; this is the line that was kept with the finding.'
    : `The lines around it could not be read: ${error.message}`;
}
