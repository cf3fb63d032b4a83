/** Until when: a day, by presets or by hand, and what else ends it. */
import { Button } from '../design/button.tsx';
import { Checkbox, TextInput } from '../design/field.tsx';
import { useId } from 'react';
import styles from './decide-dialog.module.css';
import { dayAfter, presets, type UntilChoice } from './until-choice.ts';

interface UntilFieldProps {
  readonly until: UntilChoice;
  readonly onChange: (until: UntilChoice) => void;
  readonly error: string;
  /** It is about packages, which get fixes and are reached. */
  readonly hasConditions: boolean;
  readonly now: Date;
  readonly hint: string;
}

export function UntilField({ until, onChange, error, hasConditions, now, hint }: UntilFieldProps) {
  const id = useId();
  return (
    <fieldset className={styles.group}>
      <legend>Until</legend>
      <div className={styles.until}>
        {presets.map((preset) => {
          const date = dayAfter(now, preset);
          return (
            <Button
              key={preset.label}
              size="s"
              aria-pressed={until.date === date}
              onClick={() => onChange({ ...until, date: until.date === date ? '' : date })}
            >
              {preset.label}
            </Button>
          );
        })}
        <TextInput
          type="date"
          aria-label="A day, whose end counts"
          className={styles.date ?? ''}
          value={until.date}
          min={now.toISOString().slice(0, 10)}
          aria-invalid={error === '' ? undefined : true}
          aria-describedby={`${id}-said`}
          onChange={({ target }) => onChange({ ...until, date: target.value })}
        />
      </div>
      {hasConditions && (
        <div className={styles.conditions}>
          <Checkbox
            label="or until a fix exists"
            checked={until.hasFix}
            onChange={({ target }) => onChange({ ...until, hasFix: target.checked })}
          />
          <Checkbox
            label="or until it becomes reachable"
            checked={until.isReachable}
            onChange={({ target }) => onChange({ ...until, isReachable: target.checked })}
          />
        </div>
      )}
      <div id={`${id}-said`}>
        {error === '' && <p className={styles.hint}>{hint}</p>}
        <p className={styles.error} role="alert">
          {error}
        </p>
      </div>
    </fieldset>
  );
}
