/** Everything that the repositories use: one row a package and version, as it is or as it was on a day. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Button, LinkButton } from '../design/button.tsx';
import { TextInput } from '../design/field.tsx';
import { Page } from '../design/page.tsx';
import { Empty, Failed, Skeleton } from '../design/states.tsx';
import { dateOf } from '../design/time.tsx';
import { tell } from '../design/toast.tsx';
import { useNow } from '../design/use-now.ts';
import { FilterBar } from '../lists/filter-bar.tsx';
import { FilterChoice } from '../lists/filter-choice.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { RepositoryFilter } from '../lists/repository-filter.tsx';
import { SearchBox } from '../lists/search-box.tsx';
import { usePagedRows } from '../lists/use-paged-rows.ts';
import { ecosystemPages } from './ecosystem-pages.ts';
import { packageColumns } from './package-columns.tsx';
import styles from './packages-page.module.css';
import { packagesRequest, type PackagesSearch } from './packages-search.ts';

const route = getRouteApi('/shell/packages');
const ecosystemChoices = ecosystemPages.map(({ name }) => ({ value: name, label: name }));

export function PackagesPage() {
  const search = route.useSearch();
  const now = useNow();
  const navigate = route.useNavigate();
  const request = useMemo(() => packagesRequest(search), [search]);
  const rows = usePagedRows('scaPackagesSearch', request);
  const narrow = (change: { readonly [Key in keyof PackagesSearch]?: PackagesSearch[Key] | undefined }): void => {
    void navigate({ search: (before) => ({ ...before, ...change }) as PackagesSearch, replace: true });
  };
  const clear = <Button onClick={() => void navigate({ search: {}, replace: true })}>Clear filters</Button>;
  const isNarrowed = Object.keys(search).length > 0;
  return (
    <Page
      title="Packages"
      isFilling
      lead={search.on === undefined ? undefined : `As it was on ${dateOf(`${search.on}T12:00:00`)}`}
      actions={<LinkButton to="/packages/lookup">Look up a list</LinkButton>}
    >
      <FilterBar
        search={
          <SearchBox
            label="Search name, version, manifest"
            value={search.q ?? ''}
            onChange={(q) => narrow({ q: q === '' ? undefined : q })}
          />
        }
        end={
          <span role="status">
            {rows.isLoading ? '' : `${rows.total.toLocaleString('en')} ${rows.total === 1 ? 'package' : 'packages'}`}
          </span>
        }
      >
        <FilterChoice
          label="Ecosystem"
          choices={ecosystemChoices}
          chosen={search.ecosystem}
          onChange={(ecosystem) => narrow({ ecosystem })}
        />
        <RepositoryFilter chosen={search.repository} onChange={(repository) => narrow({ repository })} />
        <label className={styles.day}>
          <span>As it was on</span>
          <TextInput
            type="date"
            value={search.on ?? ''}
            max={new Date(now).toISOString().slice(0, 10)}
            onChange={({ target }) => narrow({ on: target.value === '' ? undefined : target.value })}
          />
        </label>
        {isNarrowed && (
          <Button look="quiet" onClick={() => void navigate({ search: {}, replace: true })}>
            Clear filters
          </Button>
        )}
      </FilterBar>
      {rows.error !== undefined ? (
        <Failed error={rows.error} onRetry={rows.retry} />
      ) : rows.isLoading ? (
        <Skeleton lines={12} label="Loading packages" />
      ) : rows.total === 0 ? (
        isNarrowed ? (
          <Empty
            title={search.on === undefined ? 'No package is like this' : 'No package was like this'}
            action={clear}
          >
            The service searches names, versions, purls and paths of manifests: every word must occur in one of them.
          </Empty>
        ) : (
          <Empty
            title="No packages yet"
            action={
              <LinkButton to="/repositories" look="primary">
                To the repositories
              </LinkButton>
            }
          >
            They come with the first scan of a repository. <Link to="/scans">The scans</Link> say what was read and what
            was not.
          </Empty>
        )
      ) : (
        <ListTable
          label="Packages"
          rows={rows}
          columns={packageColumns}
          keyOf={({ ecosystem, name, version, versionRange }) => [ecosystem, name, version, versionRange].join('\n')}
          onOpen={({ id, name }) => {
            if (id === '') tell(`${name} is held by no repository now; the history knows it only from before.`);
            else void navigate({ to: '/packages/$id', params: { id } });
          }}
        />
      )}
    </Page>
  );
}
