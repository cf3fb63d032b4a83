/** Edits which fixes of a repository are proposed as pull requests. */
import { useState } from 'react';
import { faultAt } from '../api/faults.ts';
import type { FixesGetPolicyResult, FixPolicy, FixPolicyExposure, FixPolicyMinSeverity } from '../api/operations.ts';
import { useChange } from '../api/use-operation.ts';
import { Checkbox, Field, Select, TextInput } from '../design/field.tsx';
import { tell } from '../design/toast.tsx';
import styles from './policy-dialog.module.css';
import { PolicyDialog, SeverityField } from './policy-dialog.tsx';
import { uses } from './threshold-words.ts';

interface FixPolicyDialogProps {
  readonly repositoryId: string;
  readonly current: FixesGetPolicyResult;
  readonly onClose: () => void;
}

const minSeverities: readonly FixPolicyMinSeverity[] = ['critical', 'high', 'medium', 'low'];
const exposures: readonly { readonly key: FixPolicyExposure; readonly label: string }[] = [
  ...uses,
  { key: 'notLoaded', label: 'Not loaded' },
];
const numbers = [
  { key: 'minPriority', label: 'Least priority', hint: 'From 0; 101 means none', most: 101 },
  { key: 'openMax', label: 'Open at a time', hint: 'At most 100', most: 100 },
  { key: 'cooldownDays', label: 'Age of a release in days', hint: 'Younger releases are passed over', most: 365 },
] as const;

export function FixPolicyDialog({ repositoryId, current, onClose }: FixPolicyDialogProps) {
  const [draft, setDraft] = useState<FixPolicy>(current.policy);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(numbers.map(({ key }) => [key, `${current.policy[key]}`])),
  );
  const [isChecked, setIsChecked] = useState(false);
  const set = useChange('fixesSetPolicy', ['fixesGetPolicy']);
  const faultOf = (key: string, most: number): string => {
    const text = (texts[key] ?? '').trim();
    return /^\d{1,3}$/.test(text) && Number(text) <= most ? '' : `A whole number from 0 to ${most}.`;
  };
  const keep = (policy: FixPolicy | undefined): void =>
    set.mutate(policy === undefined ? { repositoryId } : { repositoryId, policy }, {
      onSuccess: () => {
        tell(policy === undefined ? 'What the organization has holds again.' : 'The policy is kept.');
        onClose();
      },
    });
  const submit = (): void => {
    setIsChecked(true);
    if (numbers.some(({ key, most }) => faultOf(key, most) !== '')) return;
    keep({
      ...draft,
      minPriority: Number(texts['minPriority']),
      openMax: Number(texts['openMax']),
      cooldownDays: Number(texts['cooldownDays']),
    });
  };
  const toggle = (key: FixPolicyExposure): void => {
    const next = exposures.map((each) => each.key).filter((each) => draft.exposures.includes(each) !== (each === key));
    setDraft({ ...draft, exposures: next });
  };
  return (
    <PolicyDialog
      title="Fix pull requests"
      change={set}
      shownAt={numbers.map(({ key }) => `/policy/${key}`)}
      isOwn={current.setBy === 'repository'}
      onSubmit={submit}
      onUnset={() => keep(undefined)}
      onClose={onClose}
    >
      <Checkbox
        label="Open pull requests that fix vulnerabilities"
        checked={draft.isEnabled}
        onChange={({ target }) => setDraft({ ...draft, isEnabled: target.checked })}
      />
      <div className={styles.grid}>
        <SeverityField
          label="Least severity"
          error={faultAt(set.error, '/policy/minSeverity')}
          choices={minSeverities}
          value={draft.minSeverity}
          onChange={(minSeverity) => setDraft({ ...draft, minSeverity })}
        />
        <Field label="Major versions" error={faultAt(set.error, '/policy/majors')}>
          {(control) => (
            <Select
              {...control}
              value={draft.majors}
              onChange={({ target }) =>
                setDraft({ ...draft, majors: target.value === 'allowed' ? 'allowed' : 'never' })
              }
            >
              <option value="never">Never crossed</option>
              <option value="allowed">May be crossed</option>
            </Select>
          )}
        </Field>
        {numbers.map(({ key, label, hint, most }) => (
          <Field
            key={key}
            label={label}
            hint={hint}
            error={(isChecked ? faultOf(key, most) : '') || faultAt(set.error, `/policy/${key}`)}
          >
            {(control) => (
              <TextInput
                {...control}
                inputMode="numeric"
                value={texts[key] ?? ''}
                onChange={({ target }) => setTexts({ ...texts, [key]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <fieldset className={styles.choices}>
        <legend>Where one of the packages is</legend>
        {exposures.map(({ key, label }) => (
          <Checkbox key={key} label={label} checked={draft.exposures.includes(key)} onChange={() => toggle(key)} />
        ))}
      </fieldset>
    </PolicyDialog>
  );
}
