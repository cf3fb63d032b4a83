/** Copies a text, and says so. */
import { IconButton } from './button.tsx';
import { CopyIcon } from './icons.tsx';
import { tell } from './toast.tsx';

export function CopyButton({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      tell('Copied.');
    } catch {
      tell('The browser did not allow to copy.', { tone: 'danger' });
    }
  };
  return (
    <IconButton label={label} size="s" onClick={() => void copy()}>
      <CopyIcon />
    </IconButton>
  );
}
