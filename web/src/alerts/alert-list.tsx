/** The alerts of a filter, with what can be done to many at once. */
import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from '../design/button.tsx';
import { Empty, Failed, Skeleton } from '../design/states.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { usePagedRows } from '../lists/use-paged-rows.ts';
import { useRowSelection } from '../lists/use-row-selection.ts';
import { alertColumns } from './alert-columns.tsx';
import { leaveList, type LeftList, listCursor } from './alert-order.ts';
import styles from './alert-list.module.css';

interface AlertListProps {
  readonly request: LeftList['request'];
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
}

export function AlertList({ request, isNarrowed, onClear }: AlertListProps) {
  const navigate = useNavigate();
  const rows = usePagedRows('scaAlertsSearch', request);
  const scope = JSON.stringify(request);
  const selection = useRowSelection(scope);
  if (rows.error !== undefined) return <Failed error={rows.error} onRetry={rows.retry} />;
  if (rows.isLoading) return <Skeleton lines={12} label="Loading alerts" />;
  if (rows.total === 0) return <NoAlerts isNarrowed={isNarrowed} onClear={onClear} />;
  return (
    <>
      <p role="status" className={styles.count}>
        {rows.total.toLocaleString('en')} {rows.total === 1 ? 'alert' : 'alerts'}
      </p>
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
    </>
  );
}

function NoAlerts({ isNarrowed, onClear }: { readonly isNarrowed: boolean; readonly onClear: () => void }) {
  if (isNarrowed)
    return <Empty title="No alert is like this" action={<Button onClick={onClear}>Clear filters</Button>} />;
  return (
    <Empty title="No alerts">
      <p>
        Nothing that the scanned repositories use is known to be vulnerable. <Link to="/">The overview</Link> says what
        was scanned and what was not.
      </p>
    </Empty>
  );
}
