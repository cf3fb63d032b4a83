/** One repository of the form that adds them. */
import { Button } from '../design/button.tsx';
import { CopyButton } from '../design/copy-button.tsx';
import { Field, TextInput } from '../design/field.tsx';
import { newSecret } from './new-secret.ts';
import styles from './registration-form.module.css';
import type { RegistrationRow, RowFaults, RowField } from './registration-rows.ts';

interface RegistrationFieldsProps {
  readonly row: RegistrationRow;
  /** Empty where it is the only one. */
  readonly title: string;
  /** What to fill in is said once. */
  readonly hasHints: boolean;
  readonly faults: RowFaults;
  readonly onChange: (field: RowField, value: string) => void;
  /** True where the text was taken as a list. */
  readonly onPaste: (text: string) => boolean;
  readonly onRemove: (() => void) | undefined;
}

export function RegistrationFields({
  row,
  title,
  hasHints,
  faults,
  onChange,
  onPaste,
  onRemove,
}: RegistrationFieldsProps) {
  const errorAt = (field: RowField): string => faults[field] ?? '';
  return (
    <div className={styles.row} role="group" aria-label={title === '' ? 'Repository' : title}>
      {title !== '' && (
        <div className={styles.head}>
          <strong>{title}</strong>
          {onRemove !== undefined && (
            <Button size="s" look="quiet" onClick={onRemove}>
              Leave out<span className="visually-hidden"> {title}</span>
            </Button>
          )}
        </div>
      )}
      <div className={styles.address}>
        <Field
          label="Address"
          {...(hasHints ? { hint: 'Its https clone address. Several pasted at once make a row each.' } : {})}
          error={errorAt('repositoryUrl')}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="url"
              placeholder="https://bitbucket.org/acme/shop"
              value={row.repositoryUrl}
              maxLength={2000}
              onChange={({ target }) => onChange('repositoryUrl', target.value)}
              onPaste={(event) => {
                if (onPaste(event.clipboardData.getData('text'))) event.preventDefault();
              }}
            />
          )}
        </Field>
      </div>
      <div className={styles.name}>
        <Field label="Name" error={errorAt('repositoryName')}>
          {(control) => (
            <TextInput
              {...control}
              value={row.repositoryName}
              maxLength={200}
              onChange={({ target }) => onChange('repositoryName', target.value)}
            />
          )}
        </Field>
      </div>
      <div className={styles.branch}>
        <Field label="Branch" error={errorAt('defaultBranch')}>
          {(control) => (
            <TextInput
              {...control}
              value={row.defaultBranch}
              maxLength={250}
              onChange={({ target }) => onChange('defaultBranch', target.value)}
            />
          )}
        </Field>
      </div>
      <div className={styles.email}>
        <Field label="Author e-mail" error={errorAt('gitAuthorEmail')}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              placeholder="scans@shop.example"
              value={row.gitAuthorEmail}
              maxLength={320}
              onChange={({ target }) => onChange('gitAuthorEmail', target.value)}
            />
          )}
        </Field>
      </div>
      <div className={styles.secret}>
        <Field
          label="Webhook signing secret"
          {...(hasHints ? { hint: 'Made for you; Bitbucket gets the same. It is not shown again later.' } : {})}
          error={errorAt('webhookSigningSecret')}
        >
          {(control) => (
            <div className={styles.secretLine}>
              <TextInput
                {...control}
                className={styles.code}
                value={row.webhookSigningSecret}
                maxLength={1000}
                onChange={({ target }) => onChange('webhookSigningSecret', target.value)}
              />
              <CopyButton text={row.webhookSigningSecret} label="Copy the secret" />
              <Button size="s" onClick={() => onChange('webhookSigningSecret', newSecret())}>
                New
                <span className="visually-hidden"> secret</span>
              </Button>
            </div>
          )}
        </Field>
      </div>
    </div>
  );
}
