/** What this organization has decided of what is found: in force or over, with who, why and until when. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Select } from '../design/field.tsx';
import { Page } from '../design/page.tsx';
import { Empty } from '../design/states.tsx';
import { FilterBar } from '../lists/filter-bar.tsx';
import { FilterChoice } from '../lists/filter-choice.tsx';
import { ListState } from '../lists/list-state.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { SearchBox } from '../lists/search-box.tsx';
import { usePagedRows } from '../lists/use-paged-rows.ts';
import { decisionColumns } from './decision-columns.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { counted, verdictOrder, verdictWords } from './decision-words.ts';
import { type DecisionsSearch, decisionsRequest } from './decisions-search.ts';

const route = getRouteApi('/shell/decisions');

const verdictChoices = verdictOrder.map((value) => ({ value, label: verdictWords[value].noun }));

export function DecisionsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { q, verdict, life } = search;
  const request = useMemo(() => decisionsRequest({ q, verdict, life }), [q, verdict, life]);
  const rows = usePagedRows('decisionsList', request);
  const narrow = (change: Partial<DecisionsSearch>): void => {
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  };
  const clear = (): void => void navigate({ search: {}, replace: true });
  const isNarrowed = q !== undefined || verdict !== undefined || life !== undefined;
  return (
    <Page title="Decisions" isFilling>
      <FilterBar
        onClear={isNarrowed ? clear : undefined}
        search={
          <SearchBox
            label="Search reason, package, rule, path"
            value={q ?? ''}
            onChange={(text) => narrow({ q: text === '' ? undefined : text })}
          />
        }
        end={<span role="status">{rows.isLoading ? '' : counted(rows.total, 'decision', 'decisions')}</span>}
      >
        <label>
          <span className="visually-hidden">In force or over</span>
          <Select
            value={life ?? 'inForce'}
            onChange={({ target }) =>
              narrow({ life: target.value === 'inForce' ? undefined : (target.value as DecisionsSearch['life']) })
            }
          >
            <option value="inForce">In force</option>
            <option value="ended">Over</option>
            <option value="all">In force and over</option>
          </Select>
        </label>
        <FilterChoice
          label="Verdict"
          choices={verdictChoices}
          chosen={verdict}
          onChange={(chosen) => narrow({ verdict: chosen })}
        />
      </FilterBar>
      <ListState
        rows={rows}
        noun="decisions"
        nothingLike="No decision is like this"
        isNarrowed={isNarrowed}
        onClear={clear}
        empty={
          <Empty title="Nothing is decided">
            What is accepted, snoozed or a false positive stands here, once somebody says so of an{' '}
            <Link to="/alerts">alert</Link> or an <Link to="/issues">issue</Link>. Press <kbd>e</kbd> there.
          </Empty>
        }
      >
        <ListTable
          label="Decisions"
          rows={rows}
          columns={decisionColumns}
          keyOf={({ id }) => id}
          onOpen={({ id }) => narrow({ id })}
        />
      </ListState>
      {search.id !== undefined && (
        <DecisionDialog key={search.id} id={search.id} onClose={() => narrow({ id: undefined })} />
      )}
    </Page>
  );
}
