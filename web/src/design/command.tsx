/** A line for a terminal, with a button that copies it. */
import { CopyButton } from './copy-button.tsx';
import styles from './command.module.css';

export function Command({ text, label = 'Copy the command' }: { readonly text: string; readonly label?: string }) {
  return (
    <span className={styles.command}>
      <code>{text}</code>
      <CopyButton text={text} label={label} />
    </span>
  );
}
