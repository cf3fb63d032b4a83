/** Connects a workspace of Bitbucket Cloud or a project of Data Center: its repositories come a page at a time, with their webhooks. */
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call, type RequestOf } from '../api/call.ts';
import { sentence } from '../api/console-error.ts';
import { faultAt } from '../api/faults.ts';
import type {
  BitbucketConnectResult,
  BitbucketCredential,
  ConnectedRepository,
  HookOutcome,
} from '../api/operations.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { Checkbox, Field, Form, FormActions, Select, TextInput } from '../design/field.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { FormProblem } from '../design/form-problem.tsx';
import { Notice } from '../design/notice.tsx';
import { Card } from '../design/page.tsx';
import styles from './connect-form.module.css';

type CredentialKind = 'operator' | 'token' | 'password';

interface Outcome {
  readonly repositories: readonly ConnectedRepository[];
  readonly sharedHook?: BitbucketConnectResult['sharedHook'];
  readonly isWhole: boolean;
}

const hookWords: Readonly<Record<HookOutcome, string>> = {
  made: 'Webhook made',
  mended: 'Webhook mended',
  there: 'Webhook there',
  shared: 'Shared webhook',
  none: 'No webhook',
};

const empty = {
  address: '',
  gitAuthorEmail: '',
  isPrScanningEnabled: true,
  isFollowed: true,
  kind: 'operator' as CredentialKind,
  token: '',
  username: '',
  password: '',
  email: '',
};
type Draft = typeof empty;

export function ConnectForm() {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>(empty);
  const [isChecked, setIsChecked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const [outcome, setOutcome] = useState<Outcome>();
  const change = (fields: Partial<Draft>): void => setDraft({ ...draft, ...fields });
  const own = ownFaults(draft);
  const fault = (field: keyof typeof own, path: string): string =>
    (isChecked ? (own[field] ?? '') : '') || faultAt(error, path);
  const submit = async (): Promise<void> => {
    setIsChecked(true);
    if (Object.keys(own).length > 0) return;
    setIsBusy(true);
    setError(undefined);
    setOutcome({ repositories: [], isWhole: false });
    try {
      let cursor = '';
      const repositories: ConnectedRepository[] = [];
      do {
        // oxlint-disable-next-line no-await-in-loop -- each page is asked for with the cursor of the one before
        const page: BitbucketConnectResult = await call('bitbucketConnect', requestOf(draft, cursor));
        repositories.push(...page.repositories);
        cursor = page.cursor;
        setOutcome({ repositories: [...repositories], sharedHook: page.sharedHook, isWhole: cursor === '' });
      } while (cursor !== '');
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error('Connecting failed.'));
    } finally {
      setIsBusy(false);
      void client.invalidateQueries({ queryKey: ['repositoriesList'] });
      void client.invalidateQueries({ queryKey: ['scansList'] });
    }
  };
  return (
    <div className={styles.whole}>
      <Card>
        <Form label="Connect a workspace or project" onSubmit={() => void submit()}>
          <Field
            label="Address of the workspace or project"
            hint="https://bitbucket.org/acme, or https://git.example/scm/KEY on Data Center"
            error={fault('address', '/address')}
          >
            {(control) => (
              <TextInput
                {...control}
                inputMode="url"
                value={draft.address}
                maxLength={1000}
                onChange={({ target }) => change({ address: target.value })}
              />
            )}
          </Field>
          <Field
            label="Author e-mail"
            hint="Of commits that the service makes"
            error={fault('gitAuthorEmail', '/gitAuthorEmail')}
          >
            {(control) => (
              <TextInput
                {...control}
                type="email"
                value={draft.gitAuthorEmail}
                maxLength={320}
                onChange={({ target }) => change({ gitAuthorEmail: target.value })}
              />
            )}
          </Field>
          <Field
            label="Credential"
            hint="It must be allowed to administer webhooks."
            error={faultAt(error, '/credential')}
          >
            {(control) => (
              <Select
                {...control}
                value={draft.kind}
                onChange={({ target }) =>
                  change({ kind: target.value === 'token' || target.value === 'password' ? target.value : 'operator' })
                }
              >
                <option value="operator">The one that whoever runs the service has set</option>
                <option value="token">An access token</option>
                <option value="password">A username with a password or API token</option>
              </Select>
            )}
          </Field>
          {draft.kind === 'token' && (
            <Secret
              label="Access token"
              value={draft.token}
              error={fault('token', '/credential/token')}
              onChange={(token) => change({ token })}
            />
          )}
          {draft.kind === 'password' && (
            <div className={styles.grid}>
              <Field label="Username" error={fault('username', '/credential/username')}>
                {(control) => (
                  <TextInput
                    {...control}
                    value={draft.username}
                    maxLength={200}
                    onChange={({ target }) => change({ username: target.value })}
                  />
                )}
              </Field>
              <Secret
                label="Password or API token"
                value={draft.password}
                error={fault('password', '/credential/password')}
                onChange={(password) => change({ password })}
              />
              <Field
                label="E-mail of its owner"
                isOptional
                hint="For an API token of Bitbucket Cloud"
                error={faultAt(error, '/credential/email')}
              >
                {(control) => (
                  <TextInput
                    {...control}
                    type="email"
                    value={draft.email}
                    maxLength={320}
                    onChange={({ target }) => change({ email: target.value })}
                  />
                )}
              </Field>
            </div>
          )}
          <div className={styles.checks}>
            <Checkbox
              label="Scan pull requests of new repositories"
              checked={draft.isPrScanningEnabled}
              onChange={({ target }) => change({ isPrScanningEnabled: target.checked })}
            />
            <Checkbox
              label="Follow it: new repositories join, removed ones are archived"
              checked={draft.isFollowed}
              onChange={({ target }) => change({ isFollowed: target.checked })}
            />
          </div>
          <FormProblem error={error} shownAt={fieldPaths} />
          <FormActions>
            <Button type="submit" look="primary" isBusy={isBusy}>
              Connect
            </Button>
          </FormActions>
        </Form>
      </Card>
      <div role="status">{outcome !== undefined && <Outcomes outcome={outcome} isBusy={isBusy} />}</div>
    </div>
  );
}

const fieldPaths = [
  '/address',
  '/gitAuthorEmail',
  '/credential',
  '/credential/token',
  '/credential/username',
  '/credential/password',
  '/credential/email',
];

function Secret({
  label,
  value,
  error,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly error: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <TextInput
          {...control}
          type="password"
          autoComplete="off"
          value={value}
          maxLength={2000}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

function Outcomes({ outcome, isBusy }: { readonly outcome: Outcome; readonly isBusy: boolean }) {
  const { repositories, sharedHook, isWhole } = outcome;
  const added = repositories.filter(({ isNew }) => isNew).length;
  const problems = repositories.filter(({ problem }) => problem !== '').length;
  if (!isBusy && !isWhole && repositories.length === 0) return null;
  return (
    <div className={styles.whole}>
      <Notice
        tone={problems > 0 ? 'warn' : isWhole ? 'good' : 'plain'}
        title={
          isBusy
            ? `Connecting: ${repositories.length.toLocaleString('en')} so far`
            : `${added.toLocaleString('en')} added, ${(repositories.length - added).toLocaleString('en')} were there${problems === 0 ? '' : `, ${problems.toLocaleString('en')} with a problem`}`
        }
      >
        {!isBusy && !isWhole && 'It stopped before the end. What came is kept; connect again to go on. '}
        {sharedHook !== undefined && sharedHook.problem !== '' && <ForeignText text={sentence(sharedHook.problem)} />}
      </Notice>
      {repositories.length > 0 && (
        <ul className={styles.rows}>
          {repositories.map(({ id, name, url, hook, isNew, problem }) => (
            <li key={url} className={styles.row}>
              <div className={styles.name}>
                {id === '' ? (
                  <ForeignText text={name} />
                ) : (
                  <Link to="/repositories/$id" params={{ id }}>
                    <ForeignText text={name} />
                  </Link>
                )}
                {problem !== '' && <ForeignText className={styles.problem} text={sentence(problem)} />}
              </div>
              {isNew && <Badge tone="accent">New</Badge>}
              <Badge tone={hook === 'none' ? 'warn' : 'good'}>{hookWords[hook]}</Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ownFaults(
  draft: Draft,
): Partial<Record<'address' | 'gitAuthorEmail' | 'token' | 'username' | 'password', string>> {
  const { address, gitAuthorEmail, kind, token, username, password } = draft;
  return {
    ...(/^https?:\/\/[^/\s]+\/\S+$/.test(address.trim())
      ? {}
      : { address: 'The address of a workspace or project, such as https://bitbucket.org/acme.' }),
    ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(gitAuthorEmail.trim())
      ? {}
      : { gitAuthorEmail: 'An e-mail address, such as scans@shop.example.' }),
    ...(kind === 'token' && token.trim() === '' ? { token: 'The token belongs here.' } : {}),
    ...(kind === 'password' && username.trim() === '' ? { username: 'The username belongs here.' } : {}),
    ...(kind === 'password' && password === '' ? { password: 'The password or API token belongs here.' } : {}),
  };
}

function requestOf(draft: Draft, cursor: string): RequestOf<'bitbucketConnect'> {
  const { address, gitAuthorEmail, isPrScanningEnabled, isFollowed } = draft;
  const credential = credentialOf(draft);
  return {
    address: address.trim(),
    gitAuthorEmail: gitAuthorEmail.trim(),
    isPrScanningEnabled,
    isFollowed,
    cursor,
    ...(credential === undefined ? {} : { credential }),
  };
}

function credentialOf({ kind, token, username, password, email }: Draft): BitbucketCredential | undefined {
  if (kind === 'operator') return undefined;
  if (kind === 'token') return { token: token.trim() };
  return { username: username.trim(), password, ...(email.trim() === '' ? {} : { email: email.trim() }) };
}
