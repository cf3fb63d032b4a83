/** An alert as assistants get it in a list: what decides whether to look closer, and the id to ask by. */
import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import type { ScanReport } from '../../engine/report/scan-report.ts';
import { byPriority } from '../../engine/report/occurrence-priority.ts';
import type { Occurrence } from '../../engine/report/scan-report.ts';
import { reachabilities } from '../../engine/model/verdict.ts';
import { severityLevels } from '../../engine/model/advisory.ts';
import { quoted, quotedList, quotedText } from './quoted.ts';

export const severityField = Type.Enum([...severityLevels]);
export const reachabilityField = Type.Enum([...reachabilities], {
  description:
    '`reachable`: the vulnerable code is called, shown step by step; `unreachable`: shown not to be loaded or called; `needsReview`: neither could be shown.',
});
const count = Type.Integer({ minimum: 0 });

export const shownAlert = Type.Object(
  {
    id: Type.String({ description: 'For explain_alert and plan_fix.' }),
    advisoryId: Type.String(),
    aliases: Type.Array(Type.String()),
    severity: severityField,
    severityScore: Type.Number(),
    priority: Type.Integer({ minimum: 0, maximum: 100, description: 'What to look at first: higher is more urgent.' }),
    package: quotedText('Its purl, with the version where one is meant'),
    place: quotedText('The file and line that declares it; empty where the alert is of many places'),
    counts: Type.Object(
      { reachable: count, needsReview: count, unreachable: count },
      { description: 'Places where it occurs.' },
    ),
    fixedVersions: Type.Array(Type.String(), { description: 'Of a folder; explain_alert says those of the service.' }),
    quotedSummary: quotedText("The advisory's summary"),
  },
  { title: 'ShownAlert' },
);
export type ShownAlert = Static<typeof shownAlert>;

export const alertCounts = Type.Object({
  total: count,
  reachable: count,
  needsReview: count,
  unreachable: count,
});

export function countsOf(occurrences: readonly Occurrence[]): Static<typeof alertCounts> {
  const counted = (which: string): number => occurrences.filter(({ verdict }) => verdict.reachability === which).length;
  return {
    total: occurrences.length,
    reachable: counted('reachable'),
    needsReview: counted('needsReview'),
    unreachable: counted('unreachable'),
  };
}

export interface FolderAlert {
  readonly id: string;
  readonly occurrence: ReturnType<typeof byPriority>[number];
}

/** Most urgent first; the same finding of the same tree has the same id in every scan. */
export function alertsOfReport({ occurrences }: ScanReport): readonly FolderAlert[] {
  const ids = new Set<string>();
  return byPriority(occurrences).map((occurrence) => {
    let id = idOf(occurrence, 0);
    for (let nth = 1; ids.has(id); nth++) id = idOf(occurrence, nth);
    ids.add(id);
    return { id, occurrence };
  });
}

function idOf({ package: found, hit }: Occurrence, nth: number): string {
  const { ecosystem, name, version, manifestPath, lockfilePath, span } = found;
  const place = [hit.advisory.id, ecosystem, name, version, manifestPath, lockfilePath, span.startLine, nth];
  return `${hit.advisory.id}@${createHash('sha256').update(JSON.stringify(place)).digest('hex').slice(0, 12)}`;
}

export function shownOf({ id, occurrence }: FolderAlert): ShownAlert {
  const { package: found, hit, verdict, priority } = occurrence;
  const { advisory } = hit;
  const one = (which: string): number => (verdict.reachability === which ? 1 : 0);
  return {
    id,
    advisoryId: advisory.id,
    aliases: quotedList(advisory.aliases, 5),
    severity: advisory.severity,
    severityScore: advisory.severityScore,
    priority,
    package: quoted(found.purl),
    place: quoted(`${found.manifestPath}:${found.span.startLine}`),
    counts: { reachable: one('reachable'), needsReview: one('needsReview'), unreachable: one('unreachable') },
    fixedVersions: quotedList(hit.fixedVersions, 5),
    quotedSummary: quoted(advisory.summary),
  };
}
