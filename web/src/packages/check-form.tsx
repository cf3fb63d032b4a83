/** "May I add this package?": what advisories say of it before anyone has it. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { ConsoleError } from '../api/console-error.ts';
import type { PackageCheck } from '../api/operations.ts';
import { Badge, SeverityBadge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { Field, Form, FormActions, Select, TextInput } from '../design/field.tsx';
import { FormProblem } from '../design/form-problem.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import styles from './check-form.module.css';
import { ecosystemPages } from './ecosystem-pages.ts';
import { packageStateWords } from './package-wording.ts';

export function CheckForm() {
  const [ecosystem, setEcosystem] = useState('npm');
  const [name, setName] = useState('');
  const [version, setVersion] = useState('');
  const [fault, setFault] = useState('');
  const checking = useMutation({
    mutationFn: (asked: {
      readonly ecosystem: string;
      readonly name: string;
      readonly version?: string;
      readonly range?: string;
    }) => call('scaPackagesCheck', { packages: [asked] }),
  });
  const check = (): void => {
    if (name.trim() === '') {
      setFault('The name belongs here, as its registry knows it: lodash, @scope/name, group:artifact.');
      return;
    }
    setFault('');
    const text = version.trim();
    // A version is one word that begins with a digit or a v; all else is a range.
    const asked =
      text === ''
        ? {}
        : /^v?\d[\w.+-]*$/.test(text) && !/(?:^|\.)[xX](?:\.|$)/.test(text)
          ? { version: text }
          : { range: text };
    checking.mutate({ ecosystem, name: name.trim(), ...asked });
  };
  const faults = checking.error instanceof ConsoleError ? checking.error.faults : [];
  const faultAt = (field: string): string | undefined =>
    faults.find(({ path }) => path === `/packages/0/${field}`)?.message;
  const known = checking.data?.packages[0];
  return (
    <Form label="Check a package before adding it" onSubmit={check}>
      <div className={styles.row}>
        <Field label="Ecosystem" error={faultAt('ecosystem')}>
          {(control) => (
            <Select {...control} value={ecosystem} onChange={({ target }) => setEcosystem(target.value)}>
              {ecosystemPages.map((each) => (
                <option key={each.name}>{each.name}</option>
              ))}
            </Select>
          )}
        </Field>
        <div className={styles.name}>
          <Field label="Name" error={fault === '' ? faultAt('name') : fault}>
            {(control) => <TextInput {...control} value={name} onChange={({ target }) => setName(target.value)} />}
          </Field>
        </div>
        <Field label="Version or range" isOptional error={faultAt('version') ?? faultAt('range')}>
          {(control) => (
            <TextInput
              {...control}
              value={version}
              placeholder="4.17.11 or ^4.17"
              onChange={({ target }) => setVersion(target.value)}
            />
          )}
        </Field>
      </div>
      <FormProblem
        error={checking.error}
        shownAt={['ecosystem', 'name', 'version', 'range'].map((field) => `/packages/0/${field}`)}
      />
      <FormActions>
        <Button type="submit" isBusy={checking.isPending}>
          Check
        </Button>
      </FormActions>
      <div role="status" className={styles.answer}>
        {known !== undefined && <Known known={known} />}
      </div>
    </Form>
  );
}

const stateSentences = {
  malicious: 'Do not add it.',
  vulnerable: 'This version is known to be vulnerable.',
  mayBeVulnerable: 'Some of what this allows is known to be vulnerable, or the version cannot be compared.',
  affectedAtSomeVersions: 'Some versions are known to be vulnerable; name one to know of it.',
  noneKnown: 'No advisory speaks of it. That is not to say that it is good, nor that it exists.',
  unknownEcosystem: 'Advisories of this ecosystem are not read.',
} as const;

function Known({ known }: { readonly known: PackageCheck }) {
  const { word, tone } = packageStateWords[known.state];
  return (
    <div className={styles.known}>
      <p>
        <Badge tone={tone}>{word}</Badge> <ForeignText text={`${known.name} ${known.version}${known.range}`.trim()} />:{' '}
        {stateSentences[known.state]}
      </p>
      {known.nearestSafe !== '' && (
        <p>
          The nearest version of which nothing is known is{' '}
          <strong>
            <ForeignText text={known.nearestSafe} />
          </strong>
          .
        </p>
      )}
      {known.fresh !== '' && (
        <p>
          A fresh install takes <ForeignText text={known.fresh} /> or one beyond it.
        </p>
      )}
      {known.advisories.length > 0 && (
        <ul className={styles.advisories}>
          {known.advisories.map(
            ({ id, aliases, summary, severity, severityScore, severitySource, isKnownExploited }) => (
              <li key={id}>
                <SeverityBadge severity={severity} score={severityScore} isEstimated={severitySource === 'estimated'} />
                {isKnownExploited && <Badge tone="danger">Exploited</Badge>}
                <ForeignText text={summary === '' ? id : summary} />
                <ForeignText className={styles.fine} text={aliases[0] ?? id} />
              </li>
            ),
          )}
        </ul>
      )}
      {known.count > known.advisories.length && known.advisories.length > 0 && (
        <p className={styles.fine}>
          {(known.count - known.advisories.length).toLocaleString('en')} more are not shown.
        </p>
      )}
    </div>
  );
}
