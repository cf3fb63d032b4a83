/** Who changed what, and when: newest first, with filters in the address. */
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useOperation } from '../api/use-operation.ts';
import { Button } from '../design/button.tsx';
import { Select, TextInput } from '../design/field.tsx';
import { Page } from '../design/page.tsx';
import { Empty } from '../design/states.tsx';
import { FilterBar } from '../lists/filter-bar.tsx';
import { useRowsAfter } from '../lists/use-rows-after.ts';
import { actorWords, shortId } from './actor-words.ts';
import styles from './audit-page.module.css';
import {
  type AuditSearch,
  auditRequest,
  changingPaths,
  type ObjectKind,
  objectKinds,
  pathWords,
} from './audit-search.ts';
import { ListState } from '../lists/list-state.tsx';
import { EventList } from './event-list.tsx';
import { useNames } from './use-names.ts';

const route = getRouteApi('/shell/audit');

export function AuditPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const request = useMemo(() => auditRequest(search), [search]);
  const list = useRowsAfter('auditList', request);
  const names = useNames();
  const { data: tokens } = useOperation('tokensList', { pageSize: 500 });
  const narrow = (change: Partial<AuditSearch>): void => {
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  };
  const clear = (): void => void navigate({ search: {}, replace: true });
  const actors = withChosen(
    ['service', 'operator', ...(tokens?.tokens ?? []).map(({ id }) => `token ${id}`)],
    search.actor,
  );
  const paths = withChosen(changingPaths, search.operation);
  const isNarrowed = Object.keys(search).length > 0;
  return (
    <Page title="Audit trail" isFilling>
      <FilterBar
        onClear={isNarrowed ? clear : undefined}
        end={<span role="status">{list.isLoading ? '' : countWords(list.rows.length, list.hasMore)}</span>}
      >
        <Choice
          label="Actor"
          value={search.actor}
          options={actors}
          wordsOf={(actor) => actorWords(actor, names).text}
          onChange={(actor) => narrow({ actor })}
        />
        <Choice
          label="Kind"
          value={search.kind}
          options={objectKinds}
          wordsOf={(kind) => kind}
          onChange={(kind) => narrow({ kind: kind as ObjectKind | undefined })}
        />
        <Choice
          label="Operation"
          value={search.operation}
          options={paths}
          wordsOf={pathWords}
          onChange={(operation) => narrow({ operation })}
        />
        <Day label="From" value={search.since} max={search.until} onChange={(since) => narrow({ since })} />
        <Day label="To" value={search.until} min={search.since} onChange={(until) => narrow({ until })} />
        {search.object !== undefined && (
          <Button aria-pressed onClick={() => narrow({ object: undefined })} title="Show changes of others, too">
            Only {shortId(search.object)} ✕
          </Button>
        )}
      </FilterBar>
      <ListState
        rows={{ ...list, total: list.rows.length }}
        noun="changes"
        nothingLike="No change is like this"
        isNarrowed={isNarrowed}
        onClear={clear}
        empty={<Empty title="No changes">What people, webhooks and the service change is kept here.</Empty>}
      >
        <EventList key={JSON.stringify(request)} list={list} />
      </ListState>
    </Page>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly string[];
  readonly wordsOf: (option: string) => string;
  readonly onChange: (value: string | undefined) => void;
}

function Choice({ label, value, options, wordsOf, onChange }: ChoiceProps) {
  return (
    <label>
      <span className="visually-hidden">{label}</span>
      <Select
        className={styles.choice ?? ''}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      >
        <option value="">{label}: any</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {wordsOf(option)}
          </option>
        ))}
      </Select>
    </label>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

function Day({ label, value, min, max, onChange }: DayProps) {
  return (
    <label className={styles.day}>
      {label}
      <TextInput
        type="date"
        value={value ?? ''}
        min={min}
        max={max}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
    </label>
  );
}

function countWords(count: number, hasMore: boolean): string {
  if (count === 1 && !hasMore) return '1 change';
  return `${count.toLocaleString('en')}${hasMore ? ' or more' : ''} changes`;
}

/** What an address names is offered, whether it is known here or not. */
function withChosen(options: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen === undefined || options.includes(chosen) ? options : [...options, chosen];
}
