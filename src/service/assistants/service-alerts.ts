/** Alerts of a service, as its operations tell them. */
import type { Static } from 'typebox';
import type { metadata } from '../operations/fields.ts';
import type { ShownAlert } from './alert-fields.ts';
import { quoted, quotedList } from './quoted.ts';
import { type CallOperation, ToolRefusal } from './world.ts';

/** What is asked for, with defaults. */
export interface AlertFilter {
  readonly query: string;
  readonly severities: readonly string[];
  readonly reachability: readonly string[];
  readonly repositoryIds: readonly string[];
  readonly minPriority: number;
  readonly page: number;
  readonly limit: number;
}

interface AlertsReply {
  readonly alerts: readonly {
    readonly id: string;
    readonly metadata: Static<typeof metadata>;
    readonly reachabilityCounts: ShownAlert['counts'];
    readonly priority: number;
  }[];
  readonly totalCount: number;
}

export async function serviceAlerts(
  call: CallOperation | undefined,
  { query, severities, reachability, repositoryIds, minPriority, page, limit }: AlertFilter,
): Promise<{ readonly alerts: ShownAlert[]; readonly total: number }> {
  if (call === undefined) throw new ToolRefusal('there is no service to ask; give a path');
  const body = { query, severities, reachability, repositoryIds, minPriority, page, pageSize: limit, sort: 'priority' };
  const reply = (await call('/api/v1/sca/alerts/search', body)) as AlertsReply;
  return {
    alerts: reply.alerts.map(({ id, metadata: said, reachabilityCounts, priority }) => ({
      id,
      advisoryId: said.id,
      aliases: quotedList(said.aliases, 5),
      severity: said.severity,
      severityScore: said.severityScore,
      priority,
      package: quoted(said.packageIdentifier),
      place: '',
      counts: reachabilityCounts,
      fixedVersions: [],
      quotedSummary: quoted(said.summary),
    })),
    total: reply.totalCount,
  };
}
