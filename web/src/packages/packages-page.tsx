/** Everything that the repositories use: one row a package and version, as it is or as it was on a day. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { withChange } from '../api/search-params.ts';
import { LinkButton } from '../design/button.tsx';
import { Select, TextInput } from '../design/field.tsx';
import { Page } from '../design/page.tsx';
import { Empty } from '../design/states.tsx';
import { dateOf } from '../design/time.tsx';
import { tell } from '../design/toast.tsx';
import { useNow } from '../design/use-now.ts';
import { FilterBar } from '../lists/filter-bar.tsx';
import { FilterChoice } from '../lists/filter-choice.tsx';
import { ListCount, ListState } from '../lists/list-state.tsx';
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
    void navigate({ search: (before) => withChange(before, change), replace: true });
  };
  const clear = (): void => void navigate({ search: {}, replace: true });
  const isNarrowed = Object.keys(search).length > 0;
  return (
    <Page
      title="Packages"
      isFilling
      lead={search.on === undefined ? undefined : `As it was on ${dateOf(`${search.on}T12:00:00`)}`}
      actions={<LinkButton to="/packages/lookup">Look up a list</LinkButton>}
    >
      <FilterBar
        onClear={isNarrowed ? clear : undefined}
        search={
          <SearchBox
            label="Search name, version, manifest"
            value={search.q ?? ''}
            onChange={(q) => narrow({ q: q === '' ? undefined : q })}
          />
        }
        end={<ListCount rows={rows} one="package" many="packages" />}
      >
        <FilterChoice
          label="Ecosystem"
          choices={ecosystemChoices}
          chosen={search.ecosystem}
          onChange={(ecosystem) => narrow({ ecosystem })}
        />
        <RepositoryFilter chosen={search.repository} onChange={(repository) => narrow({ repository })} />
        {search.on === undefined && (
          <label>
            <span className="visually-hidden">Known to be vulnerable</span>
            <Select
              value={search.vulnerable ?? ''}
              onChange={({ target }) =>
                narrow({ vulnerable: (['yes', 'no'] as const).find((each) => each === target.value) })
              }
            >
              <option value="">Vulnerable or not</option>
              <option value="yes">Vulnerable</option>
              <option value="no">Not vulnerable</option>
            </Select>
          </label>
        )}
        <label className={styles.day}>
          <span>As it was on</span>
          <TextInput
            type="date"
            value={search.on ?? ''}
            max={new Date(now).toISOString().slice(0, 10)}
            onChange={({ target }) =>
              narrow(target.value === '' ? { on: undefined } : { on: target.value, vulnerable: undefined })
            }
          />
        </label>
      </FilterBar>
      <ListState
        rows={rows}
        noun="packages"
        nothingLike={search.on === undefined ? 'No package is like this' : 'No package was like this'}
        nothingHint="The service searches names, versions, purls and paths of manifests: every word must occur in one of them."
        isNarrowed={isNarrowed}
        onClear={clear}
        empty={
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
        }
      >
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
      </ListState>
    </Page>
  );
}
