/** Every scan, newest first, those that run with how far they are. */
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { withChange } from '../api/search-params.ts';
import { LinkButton } from '../design/button.tsx';
import { Select } from '../design/field.tsx';
import { Page } from '../design/page.tsx';
import { Empty } from '../design/states.tsx';
import { FilterBar } from '../lists/filter-bar.tsx';
import { FilterChoice } from '../lists/filter-choice.tsx';
import { ListCount, ListState } from '../lists/list-state.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { RepositoryFilter } from '../lists/repository-filter.tsx';
import { usePagedRows } from '../lists/use-paged-rows.ts';
import { scanColumns } from './scan-columns.tsx';
import { stateWords } from './scan-words.ts';
import { type ScansSearch, scanKinds, scansRequest, scanStates } from './scans-search.ts';
import { useScansWatched } from './use-scans-watched.ts';

const route = getRouteApi('/shell/scans');

const stateChoices = scanStates.map((value) => ({ value, label: stateWords[value].word }));

export function ScansPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const request = useMemo(() => scansRequest(search), [search]);
  const rows = usePagedRows('scansList', request);
  const isNarrowed = Object.keys(search).length > 0;
  const narrow = (change: { [Key in keyof ScansSearch]: ScansSearch[Key] | undefined }): void => {
    void navigate({ search: withChange(search, change), replace: true });
  };
  const clear = (): void => void navigate({ search: {}, replace: true });
  const [newest] = [rows.rowAt(0)];
  useScansWatched(newest !== undefined && (newest.state === 'queued' || newest.state === 'running'));
  return (
    <Page title="Scans" isFilling>
      <FilterBar onClear={isNarrowed ? clear : undefined} end={<ListCount rows={rows} one="scan" many="scans" />}>
        <RepositoryFilter
          isSingle
          chosen={search.repository === undefined ? undefined : [search.repository]}
          onChange={(chosen) => narrow({ repository: chosen?.[0] })}
        />
        <FilterChoice
          label="State"
          choices={stateChoices}
          chosen={search.state}
          onChange={(state) => narrow({ state })}
        />
        <label>
          <span className="visually-hidden">What was scanned</span>
          <Select
            value={search.kind ?? ''}
            onChange={({ target }) => narrow({ kind: scanKinds.find((kind) => kind === target.value) })}
          >
            <option value="">Everything</option>
            <option value="full">Whole repositories</option>
            <option value="pr">Pull requests</option>
          </Select>
        </label>
      </FilterBar>
      <ListState
        rows={rows}
        noun="scans"
        isNarrowed={isNarrowed}
        onClear={clear}
        empty={
          <Empty
            title="No scans yet"
            action={
              <LinkButton to="/repositories/add" look="primary">
                Add repositories
              </LinkButton>
            }
          >
            The first scan of a repository begins as soon as it is added.
          </Empty>
        }
      >
        <ListTable
          label="Scans"
          rows={rows}
          columns={scanColumns}
          keyOf={({ id }) => id}
          nameOf={({ repositoryName }) => repositoryName}
          onOpen={({ id }) => void navigate({ to: '/scans/$id', params: { id } })}
        />
      </ListState>
    </Page>
  );
}
