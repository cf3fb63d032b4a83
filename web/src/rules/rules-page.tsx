/** The organization's own rules: those that need somebody on top, what nothing judges told apart. */
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { call } from '../api/call.ts';
import type { RuleDocumentFormat } from '../api/operations.ts';
import { withChange } from '../api/search-params.ts';
import { Button, LinkButton } from '../design/button.tsx';
import { ChevronIcon, PlusIcon } from '../design/icons.tsx';
import { Menu, MenuItem, MenuSeparator } from '../design/menu.tsx';
import { Page } from '../design/page.tsx';
import { Empty, Failed, Skeleton } from '../design/states.tsx';
import { tell } from '../design/toast.tsx';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { download } from '../lists/csv.ts';
import { FilterBar } from '../lists/filter-bar.tsx';
import { FilterChoice } from '../lists/filter-choice.tsx';
import { givenRows } from '../lists/given-rows.ts';
import { ListTable } from '../lists/list-table.tsx';
import { scopeOf } from '../lists/use-paged-rows.ts';
import { SearchBox } from '../lists/search-box.tsx';
import { exampleSentences } from './example-rules.ts';
import { ruleColumns } from './rule-columns.tsx';
import styles from './rules-page.module.css';
import { narrowedRules, type RuleState, type RulesSearch } from './rules-search.ts';
import { useRules } from './use-rules.ts';

const StarterDialog = lazy(() => import('./starter-dialog.tsx'));
const ImportDialog = lazy(() => import('./import-dialog.tsx'));

const route = getRouteApi('/shell/rules');

const stateChoices = [
  { value: 'active', label: 'Active' },
  { value: 'proposed', label: 'Waits for approval' },
  { value: 'asked', label: 'A model is writing it' },
  { value: 'notJudged', label: 'Not judged' },
  { value: 'quiet', label: 'Quiet for 30 days' },
] as const;

export function RulesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { rules, error, retry } = useRules();
  const [opened, setOpened] = useState<'starter' | 'import'>();
  const exporting = useMutation({
    mutationFn: (format: RuleDocumentFormat) => call('rulesExport', { format }),
    onSuccess: ({ document, ruleCount }, format) => {
      download(`vedette-rules.${format === 'json' ? 'json' : 'yml'}`, 'text/plain', document);
      tell(`${ruleCount.toLocaleString('en')} rules exported.`);
    },
    onError: ({ message }) => tell(message, { tone: 'danger' }),
  });
  const shown = useMemo(() => narrowedRules(rules ?? [], search), [rules, search]);
  const isNarrowed = Object.keys(search).length > 0;
  const narrow = (change: { readonly [Key in keyof RulesSearch]?: RulesSearch[Key] | undefined }): void => {
    void navigate({ search: (before) => withChange(before, change), replace: true });
  };
  const clear = (): void => void navigate({ search: {}, replace: true });
  useShortcuts({ n: () => void navigate({ to: '/rules/new' }) });
  return (
    <Page
      title="Rules"
      isFilling
      actions={
        <>
          <Menu
            align="end"
            trigger={
              <Button isBusy={exporting.isPending}>
                Import and export
                <ChevronIcon />
              </Button>
            }
          >
            <MenuItem onChoose={() => setOpened('starter')}>Add the starter pack</MenuItem>
            <MenuItem onChoose={() => setOpened('import')}>Import a document</MenuItem>
            <MenuSeparator />
            <MenuItem isDisabled={rules?.length === 0} onChoose={() => exporting.mutate('yaml')}>
              Export all as YAML
            </MenuItem>
            <MenuItem isDisabled={rules?.length === 0} onChoose={() => exporting.mutate('json')}>
              Export all as JSON
            </MenuItem>
          </Menu>
          <LinkButton to="/rules/new" look="primary">
            <PlusIcon />
            New rule
          </LinkButton>
        </>
      }
    >
      {error !== null ? (
        <Failed error={error} onRetry={retry} />
      ) : rules === undefined ? (
        <Skeleton lines={12} label="Loading rules" />
      ) : rules.length === 0 ? (
        <NoRules onStarter={() => setOpened('starter')} />
      ) : (
        <>
          <FilterBar
            onClear={isNarrowed ? clear : undefined}
            search={
              <SearchBox
                label="Search name, text, files"
                value={search.q ?? ''}
                onChange={(q) => narrow({ q: q === '' ? undefined : q })}
              />
            }
            end={
              <span role="status">
                {shown.length.toLocaleString('en')} {shown.length === 1 ? 'rule' : 'rules'}
              </span>
            }
          >
            <FilterChoice
              label="State"
              choices={stateChoices}
              chosen={search.state}
              onChange={(state) => narrow({ state })}
            />
          </FilterBar>
          {search.state === undefined && (
            <NeedSomebody
              proposed={rules.filter(({ status }) => status === 'proposed').length}
              notJudged={rules.filter(({ status }) => status === 'notJudged').length}
              onShow={(state) => narrow({ state: [state] })}
            />
          )}
          {shown.length === 0 ? (
            <Empty title="No rule is like this" action={<Button onClick={clear}>Clear filters</Button>} />
          ) : (
            <ListTable
              label="Rules"
              rows={givenRows(shown, scopeOf(search))}
              columns={ruleColumns}
              keyOf={({ id }) => id}
              rowHeight={56}
              onOpen={({ id }) => void navigate({ to: '/rules/$id', params: { id } })}
            />
          )}
        </>
      )}
      <Suspense>
        {opened === 'starter' && <StarterDialog onClose={() => setOpened(undefined)} />}
        {opened === 'import' && <ImportDialog onClose={() => setOpened(undefined)} />}
      </Suspense>
    </Page>
  );
}

interface NeedSomebodyProps {
  readonly proposed: number;
  readonly notJudged: number;
  readonly onShow: (state: RuleState) => void;
}

function NeedSomebody({ proposed, notJudged, onShow }: NeedSomebodyProps) {
  if (proposed + notJudged === 0) return null;
  return (
    <ul className={styles.notices}>
      {proposed > 0 && (
        <li className={styles.proposed}>
          <span>
            {proposed === 1 ? '1 rule that a model wrote waits' : `${proposed} rules that a model wrote wait`} for a
            person to approve.
          </span>
          <Button size="s" onClick={() => onShow('proposed')}>
            Show
          </Button>
        </li>
      )}
      {notJudged > 0 && (
        <li className={styles.notJudged}>
          <span>
            {notJudged === 1 ? '1 rule is' : `${notJudged} rules are`} judged by nothing: no scan runs{' '}
            {notJudged === 1 ? 'it' : 'them'}. Write {notJudged === 1 ? 'it' : 'them'} as a sentence that compiles, or
            as a pattern.
          </span>
          <Button size="s" onClick={() => onShow('notJudged')}>
            Show
          </Button>
        </li>
      )}
    </ul>
  );
}

function NoRules({ onStarter }: { readonly onStarter: () => void }) {
  return (
    <Empty
      title="No rules yet"
      action={
        <>
          <LinkButton to="/rules/new" look="primary">
            Write a rule
          </LinkButton>
          <Button onClick={onStarter}>Add the starter pack</Button>
        </>
      }
    >
      <p>
        A rule says what code must or must not do; every scan and every pull request is checked by it. For instance:
      </p>
      <ul className={styles.examples}>
        {exampleSentences.map((text) => (
          <li key={text}>
            <Link to="/rules/new" search={{ text }}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Empty>
  );
}
