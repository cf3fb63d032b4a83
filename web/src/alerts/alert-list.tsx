/** The alerts of a filter, with what can be done to many at once. */
import { given } from '../api/search-params.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Alert } from '../api/operations.ts';
import { Deciding } from '../decisions/deciding.tsx';
import type { DecisionTargets } from '../decisions/decision-targets.ts';
import { Button } from '../design/button.tsx';
import { Empty } from '../design/states.tsx';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { ListState } from '../lists/list-state.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { SelectionBar } from '../lists/selection-bar.tsx';
import { scopeOf, usePagedRows } from '../lists/use-paged-rows.ts';
import { useRowSelection } from '../lists/use-row-selection.ts';
import { alertColumns } from './alert-columns.tsx';
import { alertList, type AlertsRequest } from './alert-order.ts';
import type { AlertsSearch } from './alerts-search.ts';
import styles from './alert-list.module.css';

interface AlertListProps {
  readonly request: AlertsRequest;
  readonly search: AlertsSearch;
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
}

export function AlertList({ request, search, isNarrowed, onClear }: AlertListProps) {
  const navigate = useNavigate();
  const rows = usePagedRows('scaAlertsSearch', request);
  const scope = scopeOf(request);
  const selection = useRowSelection(scope);
  const cursor = useRef<Alert>(undefined);
  const [deciding, setDeciding] = useState<DecisionTargets>();
  const decide = (): void => {
    const items =
      selection.size > 0 ? selection.keys.map((id) => ({ id })) : cursor.current === undefined ? [] : [cursor.current];
    const { repositoryIds = [] } = request;
    const begin = repositoryIds.length === 0 ? {} : { begin: { key: 'alertsHere', repositoryIds } as const };
    if (items.length > 0) setDeciding({ kind: 'alerts', items, ...begin });
  };
  useShortcuts({ e: decide });
  return (
    <ListState
      rows={rows}
      noun="alerts"
      nothingLike="No alert is like this"
      isNarrowed={isNarrowed}
      onClear={onClear}
      empty={
        <Empty title="No alerts">
          <p>
            Nothing that the scanned repositories use is known to be vulnerable. <Link to="/">The overview</Link> says
            what was scanned and what was not.
          </p>
        </Empty>
      }
    >
      <p role="status" className={styles.count}>
        {rows.total.toLocaleString('en')} {rows.total === 1 ? 'alert' : 'alerts'}
      </p>
      <ListTable
        label="Alerts"
        rows={rows}
        columns={alertColumns}
        keyOf={({ id }) => id}
        nameOf={({ metadata }) => `${metadata.packageIdentifier} ${metadata.id}`}
        selection={selection}
        startAt={alertList.cursor(scope)}
        onCursor={(row) => {
          cursor.current = row;
        }}
        onOpen={({ id }, index) => {
          alertList.leave({ scope, index, request, search });
          void navigate({ to: '/alerts/$id', params: { id }, search: given('repository', search.repository) });
        }}
      />
      <SelectionBar selection={selection}>
        <Button size="s" look="primary" onClick={decide}>
          Decide… <kbd aria-hidden="true">e</kbd>
        </Button>
      </SelectionBar>
      {deciding !== undefined && (
        <Deciding targets={deciding} onClose={() => setDeciding(undefined)} onDone={() => selection.clear()} />
      )}
    </ListState>
  );
}
