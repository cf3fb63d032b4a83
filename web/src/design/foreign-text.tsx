/**
 * Text that repositories and advisories wrote. React writes it as text, never as markup; what is added here is that it cannot turn the line around it
 * (it is isolated, whatever its direction), and that characters which hide or reorder others are seen.
 */
import styles from './foreign-text.module.css';
import { classes } from './classes.ts';
import { codesOf, hidesSomething, partsOf } from './hiding-characters.ts';

interface ForeignTextProps {
  readonly text: string;
  readonly className?: string | undefined;
  /** In one line, its end cut off, whole on hover. */
  readonly isCut?: boolean;
}

export function ForeignText({ text, className, isCut = false }: ForeignTextProps) {
  return (
    <bdi
      className={classes(styles.text, isCut && styles.cut, className)}
      dir="auto"
      {...(isCut ? { title: text } : {})}
    >
      <SeenText text={text} />
    </bdi>
  );
}

/** The text alone, its hiding characters seen: for where lines are isolated already. */
export function SeenText({ text }: { readonly text: string }) {
  if (!hidesSomething(text)) return text;
  return partsOf(text).map((part, at) =>
    part.isHiding ? (
      <span key={at} className={styles.hiding} title={`Invisible: ${codesOf(part.text)}`}>
        {codesOf(part.text)}
      </span>
    ) : (
      part.text
    ),
  );
}
