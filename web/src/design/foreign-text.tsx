/**
 * Text that repositories and advisories wrote. React writes it as text, never as markup; what is added here is that it cannot turn the line around it
 * (it is isolated, whatever its direction), and that characters which hide or reorder others are seen.
 */
import styles from './foreign-text.module.css';
import { classes } from './classes.ts';

/** Embeddings, overrides, isolates, marks, zero widths, soft hyphen, byte order mark, tags. */
const hiding =
  /[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/u;
const hidingAll = new RegExp(`(${hiding.source})`, 'gu');

interface ForeignTextProps {
  readonly text: string;
  readonly className?: string;
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
      {hiding.test(text) ? text.split(hidingAll).map(shown) : text}
    </bdi>
  );
}

function shown(part: string, at: number) {
  if (!hiding.test(part)) return part;
  const code = (part.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return (
    <span key={at} className={styles.hiding} title={`Invisible character U+${code}`}>
      U+{code}
    </span>
  );
}
