/** Every registered repository: how it stands at first sight, and where more are added. */
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { LinkButton } from '../design/button.tsx';
import { PlusIcon } from '../design/icons.tsx';
import { Page } from '../design/page.tsx';
import { Empty } from '../design/states.tsx';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { FilterBar } from '../lists/filter-bar.tsx';
import { ListCount, ListState } from '../lists/list-state.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { SearchBox } from '../lists/search-box.tsx';
import { usePagedRows } from '../lists/use-paged-rows.ts';
import { repositoryColumns } from './repository-columns.tsx';

const route = getRouteApi('/shell/repositories');

export function RepositoriesPage() {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const request = useMemo(() => (q === '' ? {} : { query: q }), [q]);
  const rows = usePagedRows('repositoriesList', request);
  const search = (next: string): void => {
    void navigate({ search: next === '' ? {} : { q: next }, replace: true });
  };
  useShortcuts({ n: () => navigate({ to: '/repositories/add' }) });
  return (
    <Page
      title="Repositories"
      isFilling
      actions={
        <LinkButton to="/repositories/add" look="primary">
          <PlusIcon />
          Add repositories
        </LinkButton>
      }
    >
      <FilterBar
        search={<SearchBox label="Search name, address, branch" value={q} onChange={search} />}
        end={<ListCount rows={rows} one="repository" many="repositories" />}
      ></FilterBar>
      <ListState
        rows={rows}
        noun="repositories"
        isNarrowed={q !== ''}
        onClear={() => search('')}
        empty={
          <Empty
            title="No repositories yet"
            action={
              <LinkButton to="/repositories/add" look="primary">
                Add repositories
              </LinkButton>
            }
          >
            Give the addresses of some, connect a whole workspace or project of Bitbucket, or upload a bill of
            materials. The first scan begins at once.
          </Empty>
        }
      >
        <ListTable
          key={q}
          label="Repositories"
          rows={rows}
          columns={repositoryColumns}
          keyOf={({ id }) => id}
          nameOf={({ repositoryName }) => repositoryName}
          onOpen={({ id }) => void navigate({ to: '/repositories/$id', params: { id } })}
        />
      </ListState>
    </Page>
  );
}
