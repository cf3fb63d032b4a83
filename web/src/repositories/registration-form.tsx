/** Adds repositories by their addresses, a row each: all of them or none, and nothing typed is lost when some are refused. */
import { useRef, useState } from 'react';
import { ConsoleError } from '../api/console-error.ts';
import type { RegisteredRepository } from '../api/operations.ts';
import { useChange } from '../api/use-operation.ts';
import { Button } from '../design/button.tsx';
import { Form, FormActions } from '../design/field.tsx';
import { FormProblem } from '../design/form-problem.tsx';
import { PlusIcon } from '../design/icons.tsx';
import { tell } from '../design/toast.tsx';
import { newSecret } from './new-secret.ts';
import { RegistrationDone } from './registration-done.tsx';
import { RegistrationFields } from './registration-fields.tsx';
import styles from './registration-form.module.css';
import {
  addressesIn,
  faultsByRow,
  isBlank,
  newRow,
  plainFaults,
  type RegistrationRow,
  type RowFaults,
  sameFaults,
  registrationOf,
  rowsMax,
  withField,
} from './registration-rows.ts';

interface Sent {
  readonly rows: readonly RegistrationRow[];
  readonly added?: readonly RegisteredRepository[];
}

const nothing: ReadonlyMap<number, RowFaults> = new Map();

export function RegistrationForm() {
  const nextKey = useRef(1);
  const [rows, setRows] = useState<readonly RegistrationRow[]>(() => [newRow(0, newSecret())]);
  const [isChecked, setIsChecked] = useState(false);
  const [sent, setSent] = useState<Sent>({ rows: [] });
  const add = useChange('repositoriesAddBitbucket', ['repositoriesList', 'scansList', 'statsSummary']);
  const told =
    add.error instanceof ConsoleError
      ? faultsByRow(
          add.error.faults,
          sent.rows.map(({ key }) => key),
        )
      : { byRow: nothing, placed: [] };
  const own = isChecked ? plainFaults(rows) : nothing;
  const stillRefused = (row: RegistrationRow): RowFaults =>
    sameFaults(
      told.byRow.get(row.key),
      row,
      sent.rows.find(({ key }) => key === row.key),
    );
  const faultCount = rows.filter((each) => own.has(each.key) || Object.keys(stillRefused(each)).length > 0).length;

  const row = (fields: { repositoryUrl?: string } = {}, among = rows): RegistrationRow =>
    newRow(nextKey.current++, newSecret(), { ...fields, gitAuthorEmail: among.at(-1)?.gitAuthorEmail ?? '' });
  const takeList = (at: number, addresses: readonly string[]): void => {
    const kept = rows.filter((each, index) => index !== at || !isBlank(each));
    const room = rowsMax - kept.length;
    if (addresses.length > room)
      tell(`${addresses.length - room} of them have no place: ${rowsMax} are added at once at most.`, {
        tone: 'danger',
      });
    setRows([...kept, ...addresses.slice(0, room).map((repositoryUrl) => row({ repositoryUrl }))]);
  };
  const submit = (): void => {
    const filled = rows.length > 1 ? rows.filter((each) => !isBlank(each)) : rows;
    const sending = filled.length === 0 ? rows : filled;
    setIsChecked(true);
    if (plainFaults(sending).size > 0) return;
    setRows(sending);
    setSent({ rows: sending });
    add.mutate({ repos: sending.map(registrationOf) }, { onSuccess: (added) => setSent({ rows: sending, added }) });
  };
  if (sent.added !== undefined)
    return (
      <RegistrationDone
        rows={sent.rows}
        added={sent.added}
        onMore={() => {
          add.reset();
          setSent({ rows: [] });
          setIsChecked(false);
          setRows([row({}, sent.rows)]);
        }}
      />
    );
  return (
    <Form label="Add repositories by address" onSubmit={submit}>
      {rows.map((each, at) => (
        <RegistrationFields
          key={each.key}
          row={each}
          title={rows.length === 1 ? '' : `Repository ${at + 1}`}
          hasHints={at === 0}
          faults={{ ...stillRefused(each), ...own.get(each.key) }}
          onChange={(field, value) => setRows(withField(rows, each.key, field, value))}
          onPaste={(text) => {
            const addresses = addressesIn(text);
            if (addresses.length < 2) return false;
            takeList(at, addresses);
            return true;
          }}
          onRemove={rows.length === 1 ? undefined : () => setRows(rows.filter(({ key }) => key !== each.key))}
        />
      ))}
      <div>
        <Button disabled={rows.length >= rowsMax} onClick={() => setRows([...rows, row()])}>
          <PlusIcon />
          Another repository
        </Button>
      </div>
      <FormProblem error={add.error} shownAt={told.placed} />
      <p role="status" className={styles.faults}>
        {faultCount === 0
          ? ''
          : `${faultCount} ${faultCount === 1 ? 'repository needs' : 'repositories need'} a change. None was added.`}
      </p>
      <FormActions>
        <Button type="submit" look="primary" isBusy={add.isPending}>
          {rows.length === 1 ? 'Add repository' : `Add ${rows.length} repositories`}
        </Button>
      </FormActions>
    </Form>
  );
}
