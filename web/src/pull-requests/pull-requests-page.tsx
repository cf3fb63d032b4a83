/** Pull requests as Bitbucket told of them: which bring something in, and whether Bitbucket shows it. */
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { LinkButton } from '../design/button.tsx';
import { withChange } from '../api/search-params.ts';
import { Select } from '../design/field.tsx';
import { Page } from '../design/page.tsx';
import { Empty } from '../design/states.tsx';
import { FilterBar } from '../lists/filter-bar.tsx';
import { ListCount, ListState } from '../lists/list-state.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { RepositoryFilter } from '../lists/repository-filter.tsx';
import { usePagedRows } from '../lists/use-paged-rows.ts';
import { pullRequestColumns } from './pull-request-columns.tsx';
import { type PullRequestsSearch, pullRequestsRequest, pullRequestStates } from './pull-requests-search.ts';

const route = getRouteApi('/shell/pull-requests');

export function PullRequestsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const request = useMemo(() => pullRequestsRequest(search), [search]);
  const rows = usePagedRows('pullRequestsList', request);
  const isNarrowed = Object.keys(search).length > 0;
  const clear = (): void => void navigate({ search: {}, replace: true });
  const narrow = (change: { [Key in keyof PullRequestsSearch]: PullRequestsSearch[Key] | undefined }): void => {
    void navigate({ search: withChange(search, change), replace: true });
  };
  return (
    <Page title="Pull requests" isFilling>
      <FilterBar
        onClear={isNarrowed ? clear : undefined}
        end={<ListCount rows={rows} one="pull request" many="pull requests" />}
      >
        <RepositoryFilter
          isSingle
          chosen={search.repository === undefined ? undefined : [search.repository]}
          onChange={(chosen) => narrow({ repository: chosen?.[0] })}
        />
        <label>
          <span className="visually-hidden">State</span>
          <Select
            value={search.state ?? ''}
            onChange={({ target }) => narrow({ state: pullRequestStates.find((state) => state === target.value) })}
          >
            <option value="">Any state</option>
            <option value="open">Open</option>
            <option value="merged">Merged</option>
            <option value="declined">Declined</option>
          </Select>
        </label>
      </FilterBar>
      <ListState
        rows={rows}
        noun="pull requests"
        isNarrowed={isNarrowed}
        onClear={clear}
        empty={
          <Empty
            title="No pull requests yet"
            action={
              <LinkButton to="/repositories" look="primary">
                Choose a repository
              </LinkButton>
            }
          >
            Pull requests are scanned where a repository has that switched on, and Bitbucket tells of them by its
            webhook. Both stand on the page of the repository.
          </Empty>
        }
      >
        <ListTable
          label="Pull requests"
          rows={rows}
          columns={pullRequestColumns}
          keyOf={({ repositoryId, pullRequestId }) => `${repositoryId} ${pullRequestId}`}
          nameOf={({ repositoryName, pullRequestId }) => `${repositoryName} ${pullRequestId}`}
          onOpen={({ repositoryId, pullRequestId }) =>
            void navigate({
              to: '/pull-requests/$repository/$number',
              params: { repository: repositoryId, number: pullRequestId },
            })
          }
        />
      </ListState>
    </Page>
  );
}
