/** A unified patch to read: what goes and what comes, told by the signs before the lines and by their colour. */
import { classes } from '../design/classes.ts';
import { ForeignText } from '../design/foreign-text.tsx';
import styles from './patch-lines.module.css';

export function PatchLines({ patch }: { readonly patch: string }) {
  return (
    <pre
      className={styles.patch}
      role="group"
      aria-label="Patch"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no pointer scrolls it with the arrow keys
      tabIndex={0}
      dir="ltr"
    >
      {patch
        .replace(/\n$/, '')
        .split('\n')
        .map((line, at) => (
          <span key={at} className={classes(styles.line, lookOf(line))}>
            <ForeignText text={line === '' ? ' ' : line} />
          </span>
        ))}
    </pre>
  );
}

function lookOf(line: string): string | undefined {
  if (line.startsWith('+++') || line.startsWith('---') || line.startsWith('@@')) return styles.head;
  if (line.startsWith('+')) return styles.comes;
  return line.startsWith('-') ? styles.goes : undefined;
}
