/** A pair that was just made. Its secret is shown this once, so that leaving without having copied it is asked about. */
import { type ReactNode, useRef, useState } from 'react';
import type { TokenPair } from '../api/operations.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Field, FormActions, TextInput } from '../design/field.tsx';
import { dateTimeOf } from '../design/time.tsx';
import { Notice } from '../design/notice.tsx';
import styles from './tokens.module.css';

interface NewPairProps {
  readonly pair: TokenPair;
  readonly title: string;
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

export function NewPair({ pair, title, children, onClose }: NewPairProps) {
  const [isCopied, setIsCopied] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = (): void => {
    if (isCopied) onClose();
    else setIsLeaving(true);
  };
  return (
    <Dialog title={title} onClose={leave}>
      <p>
        The secret is shown this once. Keep it where secrets are kept; whoever has the pair can do all that you can.
      </p>
      {children}
      <CopiedField label="Token id" hint="For the header X-Service-API-Token-Id" text={pair.id} />
      <CopiedField
        label="Token secret"
        hint="For the header X-Service-API-Token-Secret"
        text={pair.secret}
        onCopied={() => {
          setIsCopied(true);
          setIsLeaving(false);
        }}
      />
      <p className={styles.note}>
        {pair.expiresAt === '' ? 'It does not expire.' : `It expires on ${dateTimeOf(pair.expiresAt)}.`}
      </p>
      {isLeaving ? (
        <>
          <Notice tone="warn" isNew>
            The secret has not been copied, and cannot be shown again.
          </Notice>
          <FormActions>
            <Button look="danger" onClick={onClose}>
              Close without it
            </Button>
            <Button onClick={() => setIsLeaving(false)}>Go back</Button>
          </FormActions>
        </>
      ) : (
        <FormActions>
          <Button look={isCopied ? 'primary' : 'plain'} onClick={leave}>
            Done
          </Button>
        </FormActions>
      )}
    </Dialog>
  );
}

interface CopiedFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly text: string;
  readonly onCopied?: () => void;
}

/** Toasts lie behind a dialog, so that the button itself says that it was done. */
function CopiedField({ label, hint, text, onCopied }: CopiedFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied');
      onCopied?.();
    } catch {
      input.current?.select();
      setSaid('Press Ctrl or ⌘ and C');
    }
  };
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className={styles.secret}>
          <TextInput
            {...control}
            ref={input}
            readOnly
            value={text}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onCopy={onCopied}
          />
          <Button onClick={() => void copy()} aria-label={`Copy: ${label}`}>
            <span role="status">{said === '' ? 'Copy' : said}</span>
          </Button>
        </div>
      )}
    </Field>
  );
}
