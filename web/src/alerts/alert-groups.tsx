/** The alerts of a filter under what they have in common: a package, a repository, or the upgrade that closes them. */
import { Link } from '@tanstack/react-router';
import type { AlertGroup, GroupUpgrade } from '../api/operations.ts';
import { Badge, SeverityBadge } from '../design/badge.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Empty } from '../design/states.tsx';
import { ListState } from '../lists/list-state.tsx';
import { type Column, ListTable } from '../lists/list-table.tsx';
import { usePagedRows } from '../lists/use-paged-rows.ts';
import { Priority } from '../design/priority.tsx';
import styles from './alert-groups.module.css';
import type { AlertsRequest } from './alert-order.ts';
import { type AlertsSearch, severities } from './alerts-search.ts';

interface AlertGroupsProps {
  readonly by: NonNullable<AlertsSearch['by']>;
  readonly request: AlertsRequest;
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
  readonly onOpen: (change: AlertsSearch) => void;
}

const nouns = {
  package: ['package', 'packages'],
  repository: ['repository', 'repositories'],
  fix: ['fix', 'fixes'],
} as const;

export function AlertGroups({ by, request, isNarrowed, onClear, onOpen }: AlertGroupsProps) {
  const { sort: _order, ...filter } = request;
  const rows = usePagedRows('scaAlertsGroup', { by, ...filter });
  return (
    <ListState
      rows={rows}
      noun="groups"
      nothingLike="No alert is like this"
      isNarrowed={isNarrowed}
      onClear={onClear}
      empty={<Empty title="No alerts" />}
    >
      <p role="status" className={styles.count}>
        {rows.total.toLocaleString('en')} {nouns[by][rows.total === 1 ? 0 : 1]}
      </p>
      <ListTable
        key={JSON.stringify([by, filter])}
        label={`Alerts by ${by}`}
        rows={rows}
        columns={by === 'fix' ? fixColumns : columns}
        rowHeight={by === 'fix' ? 64 : 52}
        keyOf={({ key }) => key}
        onOpen={({ repositoryId, packageName }) =>
          onOpen(repositoryId === '' ? { q: packageName } : { repository: [repositoryId] })
        }
      />
    </ListState>
  );
}

const priorityColumn: Column<AlertGroup> = {
  key: 'priority',
  title: 'Priority',
  width: '4.25rem',
  cell: ({ priority }) => <Priority value={priority} reasons={[]} />,
};

const countColumns: readonly Column<AlertGroup>[] = [
  {
    key: 'severities',
    title: 'Severities',
    width: '18.5rem',
    from: 'desktop',
    cell: ({ severities: counts }) => (
      <span className={styles.badges}>
        {severities
          .filter((severity) => severity !== 'info' && counts[severity] > 0)
          .slice(0, 3)
          .map((severity) => (
            <span key={severity} className={styles.badge}>
              {counts[severity]} <SeverityBadge severity={severity} />
            </span>
          ))}
      </span>
    ),
  },
  {
    key: 'reachable',
    title: 'Reachable',
    width: '6rem',
    from: 'tablet',
    isAtEnd: true,
    cell: ({ reachableAlertCount }) =>
      reachableAlertCount === 0 ? (
        <span className={styles.fine}>0</span>
      ) : (
        <Badge tone="danger">{reachableAlertCount}</Badge>
      ),
  },
  {
    key: 'alerts',
    title: 'Alerts',
    width: '4.5rem',
    isAtEnd: true,
    cell: ({ alertCount }) => alertCount.toLocaleString('en'),
  },
];

const columns: readonly Column<AlertGroup>[] = [
  priorityColumn,
  {
    key: 'what',
    title: 'Group',
    width: 'minmax(0, 1fr)',
    cell: ({ title, ecosystem }) => (
      <span className={styles.title}>
        <ForeignText text={title} /> <span className={styles.fine}>{ecosystem}</span>
      </span>
    ),
  },
  ...countColumns,
];

const fixColumns: readonly Column<AlertGroup>[] = [
  priorityColumn,
  {
    key: 'what',
    title: 'Do',
    width: 'minmax(0, 1fr)',
    cell: ({ title, ecosystem, upgrades, action, unclosedAlertCount }) => (
      <span className={styles.fix}>
        <span className={styles.title}>
          <ForeignText text={title} /> <span className={styles.fine}>{ecosystem}</span>
          {upgrades[0]?.isMajor === true && <Badge tone="warn">major</Badge>}
        </span>
        <span className={styles.fine}>{effectOf(upgrades, action, unclosedAlertCount)}</span>
      </span>
    ),
  },
  {
    key: 'upgrades',
    title: 'Alerts',
    width: '9rem',
    from: 'tablet',
    cell: ({ alertIds: [first], alertCount }) =>
      first === undefined ? null : (
        <Link to="/alerts/$id" params={{ id: first }} tabIndex={-1}>
          {alertCount === 1 ? 'The alert' : `Most urgent of ${alertCount}`}
        </Link>
      ),
  },
  ...countColumns.slice(0, 2),
];

function effectOf(upgrades: readonly GroupUpgrade[], action: string, unclosed: number): string {
  if (action === 'remove') return 'It is malicious: no version of it is to be kept.';
  const [first, ...others] = upgrades;
  if (first === undefined) return 'No release closes anything yet.';
  const more = others.map(({ version, effect }) => `${version} ${effect}`).slice(0, 2);
  const left = unclosed === 0 ? [] : [`${unclosed} stay`];
  return [`From ${first.from.slice(0, 3).join(', ')}: ${first.effect}`, ...more, ...left].join('; ');
}
