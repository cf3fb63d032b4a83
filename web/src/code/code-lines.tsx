/**
 * Lines of a file, to read: numbered, what matters marked, coloured once the highlighter is there. Numbers are not part of what is copied, and nothing
 * in the code can hide or turn what stands beside it.
 */
import { classes } from '../design/classes.ts';
import { SeenText } from '../design/foreign-text.tsx';
import styles from './code-lines.module.css';
import { type CodeLine, type CodeMark, markedLine, markGroups } from './code-segments.ts';
import { useHighlight } from './use-highlight.ts';

interface CodeLinesProps {
  readonly path: string;
  /** The number of the first of the lines. */
  readonly startLine: number;
  /** Without line breaks. */
  readonly lines: readonly string[];
  readonly marks?: readonly CodeMark[];
  /** As the service names it; by the file's name where it is left out. */
  readonly language?: string;
}

const noMarks: readonly CodeMark[] = [];

export function CodeLines({ path, startLine, lines, marks = noMarks, language = '' }: CodeLinesProps) {
  const shown = useHighlight(lines, path, language);
  const last = startLine + lines.length - 1;
  return (
    <div
      className={styles.frame}
      role="group"
      aria-label={lines.length === 1 ? `${path}, line ${startLine}` : `${path}, lines ${startLine} to ${last}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no pointer scrolls it with the arrow keys
      tabIndex={0}
      dir="ltr"
    >
      <pre className={styles.code}>
        <code>
          {shown.map((line, at) => (
            <Line key={at} number={startLine + at} digits={String(last).length} line={line} marks={marks} />
          ))}
        </code>
      </pre>
    </div>
  );
}

function Line({
  number,
  digits,
  line,
  marks,
}: {
  readonly number: number;
  readonly digits: number;
  readonly line: CodeLine;
  readonly marks: readonly CodeMark[];
}) {
  const isMarked = marks.some(({ startLine, endLine }) => startLine <= number && number <= endLine);
  return (
    <span className={classes(styles.line, isMarked && styles.marked)} data-line={String(number).padStart(digits)}>
      <span className={styles.text}>
        {markGroups(markedLine(line, number, marks)).map(({ mark, segments }, at) => {
          const inside = segments.map(({ text, kind }, index) =>
            kind === '' ? (
              <SeenText key={index} text={text} />
            ) : (
              <span key={index} className={styles[kind]}>
                <SeenText text={text} />
              </span>
            ),
          );
          return mark === undefined ? (
            <span key={at}>{inside}</span>
          ) : (
            <mark key={at} className={styles.mark} title={marks[mark]?.label}>
              {inside}
            </mark>
          );
        })}
        {'\n'}
      </span>
    </span>
  );
}
