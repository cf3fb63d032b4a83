/** Every alert of the organization in one list: filters in the address, the keyboard first, the most urgent on top. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Button } from '../design/button.tsx';
import { Select } from '../design/field.tsx';
import { Page } from '../design/page.tsx';
import { Empty, Failed, Skeleton } from '../design/states.tsx';
import { FilterBar } from '../lists/filter-bar.tsx';
import { FilterChoice } from '../lists/filter-choice.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { SearchBox } from '../lists/search-box.tsx';
import { usePagedRows } from '../lists/use-paged-rows.ts';
import { useRowSelection } from '../lists/use-row-selection.ts';
import { alertColumns } from './alert-columns.tsx';
import { leaveList, listCursor } from './alert-order.ts';
import { type AlertsSearch, alertsRequest } from './alerts-search.ts';

const route = getRouteApi('/shell/alerts');

const severityChoices = [
  { value: 'critical', label: 'Critical' },
  { value: 'high', label: 'High' },
  { value: 'medium', label: 'Medium' },
  { value: 'low', label: 'Low' },
  { value: 'info', label: 'Info' },
] as const;

const reachabilityChoices = [
  { value: 'reachable', label: 'Reachable' },
  { value: 'needsReview', label: 'Needs review' },
  { value: 'unreachable', label: 'Unreachable' },
] as const;

export function AlertsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const request = useMemo(() => alertsRequest(search), [search]);
  const rows = usePagedRows('scaAlertsSearch', request);
  const scope = JSON.stringify(request);
  const selection = useRowSelection(scope);
  const narrow = (change: Partial<AlertsSearch>): void => {
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  };
  const isNarrowed = Object.keys(search).some((key) => key !== 'sort' && key !== 'by');
  return (
    <Page title="Alerts" isFilling>
      <FilterBar
        end={
          <>
            <span role="status">{rows.isLoading ? '' : `${rows.total.toLocaleString('en')} alerts`}</span>
            <label>
              <span className="visually-hidden">Order</span>
              <Select
                value={search.sort ?? 'priority'}
                onChange={({ target }) => narrow({ sort: target.value as NonNullable<AlertsSearch['sort']> })}
              >
                <option value="priority">Most urgent first</option>
                <option value="severity">Most severe first</option>
                <option value="updatedAt">Last changed first</option>
              </Select>
            </label>
          </>
        }
      >
        <SearchBox
          label="Search package, advisory, summary"
          value={search.q ?? ''}
          onChange={(q) => narrow({ q: q === '' ? undefined : q } as Partial<AlertsSearch>)}
        />
        <FilterChoice
          label="Reachability"
          choices={reachabilityChoices}
          chosen={search.reachability}
          onChange={(reachability) => narrow({ reachability } as Partial<AlertsSearch>)}
        />
        <FilterChoice
          label="Severity"
          choices={severityChoices}
          chosen={search.severity}
          onChange={(severity) => narrow({ severity } as Partial<AlertsSearch>)}
        />
        {isNarrowed && (
          <Button look="quiet" onClick={() => void navigate({ search: {}, replace: true })}>
            Clear filters
          </Button>
        )}
      </FilterBar>
      {rows.error !== undefined ? (
        <Failed error={rows.error} onRetry={rows.retry} />
      ) : rows.isLoading ? (
        <Skeleton lines={12} label="Loading alerts" />
      ) : rows.total === 0 ? (
        isNarrowed ? (
          <Empty
            title="No alert is like this"
            action={<Button onClick={() => void navigate({ search: {}, replace: true })}>Clear filters</Button>}
          />
        ) : (
          <Empty title="No alerts">
            Nothing that the scanned repositories use is known to be vulnerable. <Link to="/">The overview</Link> says
            what was scanned and what was not.
          </Empty>
        )
      ) : (
        <ListTable
          key={scope}
          label="Alerts"
          rows={rows}
          columns={alertColumns}
          keyOf={({ id }) => id}
          nameOf={({ metadata }) => `${metadata.packageIdentifier} ${metadata.id}`}
          selection={selection}
          startAt={listCursor(scope)}
          onOpen={({ id }, index) => {
            leaveList({ scope, index, request });
            void navigate({ to: '/alerts/$id', params: { id } });
          }}
        />
      )}
    </Page>
  );
}
