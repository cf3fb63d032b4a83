/** The tool that lists alerts: of a scanned folder, or of the service's organization. */
import { Type } from 'typebox';
import { alertsOfReport, reachabilityField, severityField, shownAlert, shownOf } from './alert-fields.ts';
import { warningsOf } from './scan-path.ts';
import { type AlertFilter, serviceAlerts } from './service-alerts.ts';
import { defineTool } from './tool.ts';
import { type Folders, type ScannedFolder, ToolRefusal } from './world.ts';

const limitDefault = 20;
const limitMax = 100;

const input = Type.Object({
  path: Type.Optional(
    Type.String({
      maxLength: 1000,
      description:
        'A folder: its alerts, scanned first where it was not. Absent: those of the service, or of the folder that was scanned last where there is none.',
    }),
  ),
  query: Type.Optional(
    Type.String({ maxLength: 200, description: 'Words that all occur in the package, the advisory, or its summary.' }),
  ),
  severities: Type.Optional(Type.Array(severityField, { maxItems: 5 })),
  reachability: Type.Optional(Type.Array(reachabilityField, { maxItems: 3 })),
  repositoryIds: Type.Optional(
    Type.Array(Type.String(), { maxItems: 1000, description: 'Of the service: only these repositories.' }),
  ),
  minPriority: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limitMax, default: limitDefault })),
});

export const listAlerts = defineTool({
  name: 'list_alerts',
  title: 'List alerts',
  description:
    'Lists vulnerabilities in packages, most urgent first, by severity, reachability, repository or words. Small answers: ask for the next page where one is named.',
  input,
  output: {
    source: Type.Enum(['service', 'folder']),
    alerts: Type.Array(shownAlert),
    total: Type.Integer({ description: 'All that match.' }),
    page: Type.Integer(),
    nextPage: Type.Integer({ description: '0 where there is none.' }),
  },
  isOffered: ({ call, folders }) => call !== undefined || folders !== undefined,
  async run({ call, folders }, given, signal) {
    const { query = '', severities = [], reachability = [], repositoryIds = [], minPriority = 0 } = given;
    const { page = 1, limit = limitDefault } = given;
    const filter = { query, severities, reachability, repositoryIds, minPriority, page, limit };
    const isOfService = call !== undefined && given.path === undefined;
    const scanned = isOfService ? undefined : await scannedFolder(folders, given.path ?? '', signal);
    const found = scanned === undefined ? await serviceAlerts(call, filter) : folderAlerts(scanned, filter);
    const nextPage = page * limit < found.total ? page + 1 : 0;
    return {
      source: scanned === undefined ? ('service' as const) : ('folder' as const),
      ...found,
      page,
      nextPage,
      summary: `${found.total} alerts match; ${found.alerts.length} of them are shown.`,
      nextStep:
        found.alerts.length === 0
          ? ''
          : `Call explain_alert with an id.${nextPage > 0 ? ` The same call with page ${nextPage} shows more.` : ''}`,
      warnings: scanned === undefined ? [] : warningsOf(scanned),
    };
  },
});

export async function scannedFolder(
  folders: Folders | undefined,
  path: string,
  signal: AbortSignal,
): Promise<ScannedFolder> {
  if (folders === undefined) throw new ToolRefusal('this server looks at no folders; leave path out');
  const last = folders.last(path);
  if (last !== undefined) return last;
  if (path === '') throw new ToolRefusal('nothing was scanned yet; call scan_path, or give a path');
  return folders.scan(path, signal);
}

function folderAlerts(scanned: ScannedFolder, filter: AlertFilter) {
  const words = filter.query.toLowerCase().split(/\s+/).filter(Boolean);
  const all = alertsOfReport(scanned.report).filter(({ occurrence }) => {
    const { package: found, hit, verdict, priority } = occurrence;
    const { id, aliases, summary, severity } = hit.advisory;
    const text = [found.purl, found.name, id, ...aliases, summary].join('\n').toLowerCase();
    return (
      (filter.severities.length === 0 || filter.severities.includes(severity)) &&
      (filter.reachability.length === 0 || filter.reachability.includes(verdict.reachability)) &&
      priority >= filter.minPriority &&
      words.every((word) => text.includes(word))
    );
  });
  const from = (filter.page - 1) * filter.limit;
  return { alerts: all.slice(from, from + filter.limit).map(shownOf), total: all.length };
}
