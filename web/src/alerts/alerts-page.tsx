/** Every alert of the organization in one list: filters in the address, the keyboard first, the most urgent on top. */
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Select } from '../design/field.tsx';
import { Page } from '../design/page.tsx';
import { FilterBar } from '../lists/filter-bar.tsx';
import { FilterChoice } from '../lists/filter-choice.tsx';
import { RepositoryFilter } from '../lists/repository-filter.tsx';
import { SavedViews } from '../lists/saved-views.tsx';
import { SearchBox } from '../lists/search-box.tsx';
import { AlertGroups } from './alert-groups.tsx';
import { AlertList } from './alert-list.tsx';
import { withChange } from '../api/search-params.ts';
import { type AlertsSearch, alertsRequest, groupings } from './alerts-search.ts';
import { useRowsAhead } from '../lists/use-paged-rows.ts';
import { ExportMenu } from './export-menu.tsx';
import {
  groupingChoices,
  languageChoices,
  priorityChoices,
  reachabilityChoices,
  severityChoices,
  sortChoices,
  triageChoices,
} from './filter-choices.ts';

const route = getRouteApi('/shell/alerts');

export function AlertsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const request = useMemo(() => alertsRequest(search), [search]);
  const readAhead = useRowsAhead('scaAlertsSearch');
  const narrow = (change: { readonly [Key in keyof AlertsSearch]?: AlertsSearch[Key] | undefined }): void => {
    const next = withChange(search, change);
    if (next.by === undefined) readAhead(alertsRequest(next));
    void navigate({ search: (before) => withChange(before, change), replace: true });
  };
  const isNarrowed = Object.keys(search).some((key) => key !== 'sort' && key !== 'by');
  const clear = (): void => void navigate({ search: ({ sort, by }) => withChange({}, { sort, by }), replace: true });
  return (
    <Page
      title="Alerts"
      isFilling
      actions={
        <>
          <SavedViews page="alerts" />
          <ExportMenu request={request} />
        </>
      }
    >
      <FilterBar
        onClear={isNarrowed ? clear : undefined}
        search={
          <SearchBox
            label="Search package, advisory, summary"
            value={search.q ?? ''}
            onChange={(q) => narrow({ q: q === '' ? undefined : q })}
          />
        }
        end={
          <>
            <label>
              <span className="visually-hidden">Group by</span>
              <Select
                value={search.by ?? ''}
                onChange={({ target }) => narrow({ by: groupings.find((each) => each === target.value) })}
              >
                {groupingChoices.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </label>
            {search.by === undefined && (
              <label>
                <span className="visually-hidden">Order</span>
                <Select
                  value={search.sort ?? 'priority'}
                  onChange={({ target }) => narrow({ sort: target.value as NonNullable<AlertsSearch['sort']> })}
                >
                  {sortChoices.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </Select>
              </label>
            )}
          </>
        }
      >
        <FilterChoice
          label="State"
          choices={triageChoices}
          chosen={(search.triage ?? ['open']).filter((each) => each !== 'any')}
          onChange={(triage) => narrow({ triage: triageParam(triage) })}
        />
        <FilterChoice
          label="Reachability"
          choices={reachabilityChoices}
          chosen={search.reachability}
          onChange={(reachability) => narrow({ reachability })}
        />
        <FilterChoice
          label="Severity"
          choices={severityChoices}
          chosen={search.severity}
          onChange={(severity) => narrow({ severity })}
        />
        <RepositoryFilter chosen={search.repository} onChange={(repository) => narrow({ repository })} />
        <FilterChoice
          label="Language"
          choices={languageChoices(search.language)}
          chosen={search.language}
          onChange={(language) => narrow({ language })}
        />
        <label>
          <span className="visually-hidden">Least priority</span>
          <Select
            value={String(search.priority ?? '')}
            onChange={({ target }) => narrow({ priority: target.value === '' ? undefined : Number(target.value) })}
          >
            {priorityChoices(search.priority).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </label>
      </FilterBar>
      {search.by === undefined ? (
        <AlertList request={request} search={search} isNarrowed={isNarrowed} onClear={clear} />
      ) : (
        <AlertGroups
          by={search.by}
          request={request}
          isNarrowed={isNarrowed}
          onClear={clear}
          onOpen={(change) => void navigate({ search: (before) => withChange(before, { ...change, by: undefined }) })}
        />
      )}
    </Page>
  );
}

/** What the list shows by itself does not stand in the address. */
function triageParam(chosen: AlertsSearch['triage']): AlertsSearch['triage'] {
  if (chosen === undefined) return ['any'];
  return chosen.length === 1 && chosen[0] === 'open' ? undefined : chosen;
}
