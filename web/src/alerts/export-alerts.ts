/** The alerts of a filter as a file: all of them, in the order of the list. */
import { call, type RequestOf } from '../api/call.ts';
import type { Alert } from '../api/operations.ts';
import { csvOf, download } from '../lists/csv.ts';

const pageSize = 500;

export type ExportFormat = 'csv' | 'json';

/** @param onProgress from 0 to 1 */
export async function exportAlerts(
  request: Omit<RequestOf<'scaAlertsSearch'>, 'page' | 'pageSize'>,
  format: ExportFormat,
  onProgress: (share: number) => void,
): Promise<number> {
  const alerts: Alert[] = [];
  for (let page = 1; ; page++) {
    const answer = await call('scaAlertsSearch', { ...request, page, pageSize });
    alerts.push(...answer.alerts);
    onProgress(alerts.length / Math.max(1, answer.totalCount));
    if (answer.alerts.length === 0 || alerts.length >= answer.totalCount) break;
  }
  if (format === 'json') download('alerts.json', 'application/json', JSON.stringify(alerts, undefined, 2));
  else download('alerts.csv', 'text/csv', csvOf(header, alerts.map(rowOf)));
  return alerts.length;
}

const header = [
  'priority',
  'package',
  'advisory',
  'aliases',
  'summary',
  'severity',
  'score',
  'scored by',
  'reachable',
  'needs review',
  'unreachable',
  'known to be exploited',
  'first seen',
  'changed',
  'id',
];

function rowOf(alert: Alert): (string | number)[] {
  const { metadata, reachabilityCounts: counts } = alert;
  return [
    alert.priority,
    metadata.packageIdentifier,
    metadata.id,
    metadata.aliases.join(' '),
    metadata.summary,
    metadata.severity,
    metadata.severityScore,
    metadata.severitySource,
    counts.reachable,
    counts.needsReview,
    counts.unreachable,
    alert.isKnownExploited ? 'yes' : 'no',
    alert.createdAt,
    alert.updatedAt,
    alert.id,
  ];
}
