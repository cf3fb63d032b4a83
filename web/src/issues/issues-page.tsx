/** What somebody has to look at, from vulnerabilities and rules, in one list: filters in the address, the keyboard first, the most urgent on top. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { shortId } from '../audit/actor-words.ts';
import { useNames } from '../audit/use-names.ts';
import { Deciding } from '../decisions/deciding.tsx';
import { type DecisionTargets, issueTargets } from '../decisions/decision-targets.ts';
import { Button } from '../design/button.tsx';
import { Select } from '../design/field.tsx';
import { Page } from '../design/page.tsx';
import { Empty } from '../design/states.tsx';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { FilterBar } from '../lists/filter-bar.tsx';
import { FilterChoice } from '../lists/filter-choice.tsx';
import { ListState } from '../lists/list-state.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { SearchBox } from '../lists/search-box.tsx';
import { SelectionBar } from '../lists/selection-bar.tsx';
import { scopeOf, usePagedRows, useRowsAhead } from '../lists/use-paged-rows.ts';
import { useRowSelection } from '../lists/use-row-selection.ts';
import { issueColumns } from './issue-columns.tsx';
import { issueList } from './issue-order.ts';
import { stateWords } from './issue-words.ts';
import { issueKinds, issuesRequest, type IssuesSearch, issueStates, severities } from './issues-search.ts';
import { useSeenIssues } from './use-seen-issues.ts';

const route = getRouteApi('/shell/issues');

const stateChoices = issueStates.map((value) => ({ value, label: stateWords({ state: value, resolution: '' }).word }));
const severityChoices = severities.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));
const kindChoices = issueKinds.map((value) => ({ value, label: value === 'rule' ? 'Rule' : 'Vulnerability' }));
const allStates = [...issueStates];

export function IssuesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const request = useMemo(() => issuesRequest(search), [search]);
  const rows = usePagedRows('issuesSearch', request);
  const scope = scopeOf(request);
  const selection = useRowSelection(scope);
  const names = useNames();
  const seen = useSeenIssues();
  const [deciding, setDeciding] = useState<DecisionTargets>();
  const [cursor, setCursor] = useState('');
  const readAhead = useRowsAhead('issuesSearch');
  const narrow = (change: Partial<IssuesSearch>): void => {
    readAhead(issuesRequest({ ...search, ...change }));
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  };
  const clear = (): void => void navigate({ search: {}, replace: true });
  const decide = (): void => {
    const issues = seen(selection.size > 0 ? selection.keys : [cursor]);
    if (issues.length > 0) setDeciding(issueTargets(issues));
  };
  useShortcuts({ e: decide });
  const isNarrowed = Object.keys(search).some((key) => key !== 'sort');
  return (
    <Page title="Issues" isFilling>
      <FilterBar
        onClear={isNarrowed ? clear : undefined}
        search={
          <SearchBox
            label="Search title and path"
            value={search.q ?? ''}
            onChange={(q) => narrow({ q: q === '' ? undefined : q })}
          />
        }
        end={
          <>
            <span role="status">{rows.isLoading ? '' : countWords(rows.total)}</span>
            <label>
              <span className="visually-hidden">Order</span>
              <Select
                value={search.sort ?? 'priority'}
                onChange={({ target }) => narrow({ sort: target.value as NonNullable<IssuesSearch['sort']> })}
              >
                <option value="priority">Most urgent first</option>
                <option value="severity">Most severe first</option>
                <option value="updatedAt">Last changed first</option>
              </Select>
            </label>
          </>
        }
      >
        <FilterChoice
          label="State"
          choices={stateChoices}
          chosen={search.state ?? ['open']}
          onChange={(state) => narrow({ state: state ?? allStates })}
        />
        <FilterChoice label="Kind" choices={kindChoices} chosen={search.kind} onChange={(kind) => narrow({ kind })} />
        <FilterChoice
          label="Severity"
          choices={severityChoices}
          chosen={search.severity}
          onChange={(severity) => narrow({ severity })}
        />
        <FilterChoice
          label="Rule"
          choices={choicesOf(names.rule, search.rule)}
          chosen={search.rule}
          onChange={(rule) => narrow({ rule })}
        />
        <FilterChoice
          label="Repository"
          choices={choicesOf(names.repository, search.repository)}
          chosen={search.repository}
          onChange={(repository) => narrow({ repository })}
        />
        {search.priority !== undefined && (
          <Button aria-pressed onClick={() => narrow({ priority: undefined })}>
            Priority {search.priority} or more ✕
          </Button>
        )}
        {search.alert !== undefined && (
          <Button aria-pressed onClick={() => narrow({ alert: undefined })}>
            Of {search.alert.length === 1 ? 'one alert' : `${search.alert.length} alerts`} ✕
          </Button>
        )}
      </FilterBar>
      <ListState
        rows={rows}
        noun="issues"
        nothingLike="No issue is like this"
        isNarrowed={isNarrowed}
        onClear={clear}
        empty={<NoIssues onAll={() => narrow({ state: allStates })} />}
      >
        <ListTable
          label="Issues"
          rows={rows}
          columns={issueColumns}
          keyOf={({ id }) => id}
          nameOf={({ title, path }) => `${title}, ${path}`}
          selection={selection}
          startAt={issueList.cursor(scope)}
          onCursor={(row) => setCursor(row?.id ?? '')}
          onOpen={({ id }, index) => {
            issueList.leave({ scope, index, request, search });
            void navigate({ to: '/issues/$id', params: { id } });
          }}
        />
      </ListState>
      <SelectionBar selection={selection}>
        <Button size="s" look="primary" onClick={decide}>
          Decide… <kbd aria-hidden="true">e</kbd>
        </Button>
      </SelectionBar>
      {deciding !== undefined && (
        <Deciding targets={deciding} onClose={() => setDeciding(undefined)} onDone={() => selection.clear()} />
      )}
    </Page>
  );
}

function NoIssues({ onAll }: { readonly onAll: () => void }) {
  return (
    <Empty title="No open issues" action={<Button onClick={onAll}>Show closed ones</Button>}>
      Scans find issues by advisories and by <Link to="/rules">rules</Link>.
    </Empty>
  );
}

function countWords(count: number): string {
  return count === 1 ? '1 issue' : `${count.toLocaleString('en')} issues`;
}

/** What an address names is offered, whether it is known here or not. */
function choicesOf(names: ReadonlyMap<string, string>, chosen: readonly string[] = []) {
  const known = [...names].map(([value, label]) => ({ value, label }));
  const others = chosen.filter((id) => !names.has(id)).map((value) => ({ value, label: shortId(value) }));
  return [...known.sort((a, b) => a.label.localeCompare(b.label)), ...others];
}
