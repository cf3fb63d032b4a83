/** Edits a schedule: as one of four usual ones or as a crontab; says what it means and when it runs next before it is kept. */
import { useId, useState } from 'react';
import { faultAt } from '../api/faults.ts';
import type { Repository } from '../api/operations.ts';
import { useChange } from '../api/use-operation.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Checkbox, Field, Form, FormActions, Select, TextInput } from '../design/field.tsx';
import { FormProblem } from '../design/form-problem.tsx';
import { tell } from '../design/toast.tsx';
import { ownTimeZone, timeZones } from './run-words.ts';
import styles from './schedule-dialog.module.css';
import { clockOf, crontabOf, type PresetKind, presetOf, timeOfDay, weekdayNames } from './schedule-presets.ts';
import { SchedulePreview, useSchedulePreview } from './schedule-preview.tsx';

interface ScheduleDialogProps {
  readonly repositoryId: string;
  readonly schedule: Repository['schedule'];
  readonly onClose: () => void;
}

type Kind = PresetKind | 'own';

interface Draft {
  readonly kind: Kind;
  /** `03:30`; of an hourly one only its minute counts. */
  readonly time: string;
  readonly weekday: number;
  readonly crontab: string;
  readonly timezone: string;
  readonly isEnabled: boolean;
}

export function ScheduleDialog({ repositoryId, schedule, onClose }: ScheduleDialogProps) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(schedule));
  const [isChecked, setIsChecked] = useState(false);
  const zonesId = useId();
  const save = useChange('scansUpsertSchedule', ['repositoriesList', 'scansGetSchedule']);
  const change = (fields: Partial<Draft>): void => {
    setDraft({ ...draft, ...fields });
    // What was refused is not what stands there now.
    save.reset();
  };
  const crontab = crontabIn(draft);
  const timezone = draft.timezone.trim();
  const preview = useSchedulePreview(crontab, timezone);
  const own = {
    time: draft.kind === 'own' || timeOfDay(draft.time) !== undefined ? '' : 'A time of day, such as 03:30.',
    crontab: crontab === '' && draft.kind === 'own' ? 'A crontab of five fields, such as 30 3 * * 1,4.' : '',
    timezone: timezone === '' ? 'A zone, such as UTC or Europe/Berlin.' : '',
  };
  // The dialog is closed by then.
  const undo = async (kept: ReturnType<typeof before>): Promise<void> => {
    try {
      await save.mutateAsync({ repositoryId, ...kept });
      tell(kept.isEnabled ? 'The schedule is as it was before.' : 'The schedule is switched off.');
    } catch (error) {
      tell(error instanceof Error ? error.message : 'The schedule could not be changed back.', { tone: 'danger' });
    }
  };
  const submit = (): void => {
    setIsChecked(true);
    if (own.time + own.crontab + own.timezone !== '') return;
    save.mutate(
      { repositoryId, executionCriteriaCrontab: crontab, timezone, isEnabled: draft.isEnabled },
      {
        onSuccess: () => {
          tell(draft.isEnabled ? 'The schedule is kept.' : 'The schedule is kept, and switched off.', {
            undo: () => void undo(before(schedule, { crontab, timezone })),
          });
          onClose();
        },
      },
    );
  };
  const fault = (mine: string, path: string): string => {
    if (mine !== '') return isChecked ? mine : '';
    return faultAt(save.error, path) || faultAt(preview.error, path);
  };
  const crontabFault = fault(own.crontab, '/executionCriteriaCrontab');
  return (
    <Dialog title="Schedule of scans" size="m" onClose={onClose}>
      <Form label="Schedule of scans" onSubmit={submit}>
        <div className={styles.when}>
          <Field label="How often">
            {(control) => (
              <Select
                {...control}
                value={draft.kind}
                onChange={({ target }) => {
                  const kind = kinds.find((each) => each.value === target.value)?.value ?? 'daily';
                  // One's own begins as what was chosen before.
                  change({ kind, ...(kind === 'own' ? { crontab } : {}) });
                }}
              >
                {kinds.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {draft.kind === 'weekly' && (
            <Field label="On">
              {(control) => (
                <Select
                  {...control}
                  value={draft.weekday}
                  onChange={({ target }) => change({ weekday: Number(target.value) })}
                >
                  {weekdayNames.map((name, at) => (
                    <option key={name} value={at}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          {draft.kind === 'hourly' && (
            <Field label="Minute of the hour">
              {(control) => (
                <Select
                  {...control}
                  value={timeOfDay(draft.time)?.minute ?? 0}
                  onChange={({ target }) => change({ time: clockOf({ hour: 0, minute: Number(target.value) }) })}
                >
                  {Array.from({ length: 60 }, (_, minute) => (
                    <option key={minute} value={minute}>
                      :{String(minute).padStart(2, '0')}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          {draft.kind !== 'own' && draft.kind !== 'hourly' && (
            <Field label="At" error={fault(own.time, '/none')}>
              {(control) => (
                <TextInput
                  {...control}
                  type="time"
                  value={draft.time}
                  onChange={({ target }) => change({ time: target.value })}
                />
              )}
            </Field>
          )}
        </div>
        {draft.kind === 'own' && (
          <Field
            label="Crontab"
            hint="Minute, hour, day of the month, month, weekday; or @daily and its kin"
            error={crontabFault}
          >
            {(control) => (
              <TextInput
                {...control}
                className={styles.code}
                value={draft.crontab}
                maxLength={500}
                onChange={({ target }) => change({ crontab: target.value })}
              />
            )}
          </Field>
        )}
        <Field label="Time zone" hint="Type to search" error={fault(own.timezone, '/timezone')}>
          {(control) => (
            <TextInput
              {...control}
              list={zonesId}
              // A list offers what is like the text: typing is to begin anew.
              onFocus={({ target }) => target.select()}
              value={draft.timezone}
              maxLength={100}
              onChange={({ target }) => change({ timezone: target.value })}
            />
          )}
        </Field>
        <datalist id={zonesId}>
          {timeZones().map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </datalist>
        <SchedulePreview preview={preview} timezone={timezone} />
        <Checkbox
          label="Switched on"
          checked={draft.isEnabled}
          onChange={({ target }) => change({ isEnabled: target.checked })}
        />
        <FormProblem error={save.error} shownAt={['/executionCriteriaCrontab', '/timezone']} />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={save.isPending}>
            Save
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

const kinds: readonly { readonly value: Kind; readonly label: string }[] = [
  { value: 'hourly', label: 'Every hour' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekdays', label: 'Monday to Friday' },
  { value: 'weekly', label: 'Every week' },
  { value: 'own', label: 'A crontab of your own' },
];

function draftOf({ executionCriteriaCrontab: crontab, timezone, isEnabled }: Repository['schedule']): Draft {
  const preset = presetOf(crontab);
  const time = preset === undefined ? '03:00' : clockOf({ hour: 0, ...preset });
  const weekday = preset?.kind === 'weekly' ? preset.weekday : 1;
  if (crontab === '') return { kind: 'daily', time, weekday, crontab, timezone: ownTimeZone(), isEnabled: true };
  return { kind: preset?.kind ?? 'own', time, weekday, crontab, timezone, isEnabled };
}

/** Empty where the draft is none yet. */
function crontabIn({ kind, time, weekday, crontab }: Draft): string {
  if (kind === 'own') return crontab.trim();
  const at = timeOfDay(time);
  return at === undefined ? '' : crontabOf({ kind, ...at, weekday });
}

/** What undoing keeps again: what there was, or, where there was nothing, the new one switched off. */
function before(
  { executionCriteriaCrontab, timezone, isEnabled }: Repository['schedule'],
  made: { readonly crontab: string; readonly timezone: string },
): { executionCriteriaCrontab: string; timezone: string; isEnabled: boolean } {
  return executionCriteriaCrontab === ''
    ? { executionCriteriaCrontab: made.crontab, timezone: made.timezone, isEnabled: false }
    : { executionCriteriaCrontab, timezone, isEnabled };
}
