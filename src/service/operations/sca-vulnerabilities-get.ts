/** Operation 2: get an SCA vulnerability, by the id of an alert or of an occurrence. */
import { type Static, Type } from 'typebox';
import type { Priority } from '../../engine/report/priority.ts';
import { type CountedAlert, countOccurrencesIn, findAlertOf } from '../alerts/store.ts';
import type { Database } from '../database/tables.ts';
import { listDecisionsTouching } from '../decisions/store.ts';
import { occurrencePriority } from '../occurrences/occurrence-priority.ts';
import { listHighestOfAlerts } from '../occurrences/priority-store.ts';
import { listOccurrencesOfAlert, type OccurrenceDetails } from '../occurrences/store.ts';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import {
  exampleEvidence,
  exampleIds,
  exampleMetadata,
  exampleOrigin,
  examplePackage,
  examplePlace,
  examplePriority,
  exampleTimes,
} from './examples.ts';
import { refs } from './branch-shapes.ts';
import { decision, decisionsShown, exampleDecision } from './decisions-shapes.ts';
import {
  count,
  dateTime,
  directness,
  evidence,
  exploitationFields,
  exposure,
  metadata,
  organizationId,
  packageFields,
  priority,
  priorityReasons,
  reachability,
  repositoryIds,
  requiredId,
  source,
} from './fields.ts';
import { defineOperation } from './operation.ts';
import { pageOf } from './paging.ts';
import { scopeOf } from './scope.ts';
import { exploitationOf, metadataOf, occurrenceOf, packageOf } from './vulnerability-shapes.ts';

const itemsMax = 100;
const scaPackage = Type.Object(packageFields, { title: 'Package' });

const occurrence = Type.Object(
  {
    id: Type.String(),
    package: scaPackage,
    repositoryId: Type.String(),
    repositoryName: Type.String(),
    branch: Type.String(),
    commitSha: Type.String(),
    codeScanVulnerabilityId: Type.String({
      description: 'The issue that this occurrence raised; empty where it raised none.',
    }),
    reachability,
    exposure,
    priority,
    priorityReasons,
    loads: Type.Array(evidence, { description: 'How the package is loaded, or the places that could load it.' }),
    isDirect: Type.Boolean(),
    directness,
    scope: Type.String({ description: 'What the package is for, as its declaration says.' }),
    source,
    dependencyPath: Type.Array(Type.String()),
    evidence: Type.Array(evidence),
    explanation: Type.String(),
    fixedVersions: Type.Array(Type.String()),
    firstSeenAt: dateTime,
    lastConfirmedAt: Type.String({ format: 'date-time', description: 'When a scan found the package there last.' }),
  },
  { title: 'Occurrence' },
);

const exampleOccurrence: Static<typeof occurrence> = {
  id: exampleIds.occurrence,
  package: examplePackage,
  ...examplePlace,
  repositoryName: 'shop',
  codeScanVulnerabilityId: exampleIds.issue,
  reachability: 'reachable',
  exposure: 'called',
  ...examplePriority,
  loads: [],
  isDirect: true,
  ...exampleOrigin,
  scope: 'production',
  dependencyPath: ['lodash@4.17.11'],
  evidence: [exampleEvidence],
  explanation: 'First-party code uses lodash.defaultsDeep, which the advisory names.',
  fixedVersions: ['4.17.12'],
  firstSeenAt: exampleTimes.scanned,
  lastConfirmedAt: exampleTimes.scanned,
};

export const scaVulnerabilitiesGet = defineOperation({
  path: '/api/v1/sca/vulnerabilities/get',
  summary: 'Get an SCA vulnerability',
  description:
    'Asked by the id of an alert, the top-level fields are those of its most urgent occurrence; by the id of an occurrence, its own; `occurrence` is that one as a whole. `items` holds the occurrences of the same alert, most urgent first, 100 a page; `count` says how many there are: on default branches, or in the repositories, branches and tags that are named; where the id is of an occurrence on a registered branch or tag and none are named, on that one.',
  tag: 'Alerts',
  isExtension: false,
  changes: 'nothing',
  request: Type.Object({
    id: requiredId("An alert's or an occurrence's id."),
    organizationId,
    repositoryIds,
    refs,
    itemsPage: Type.Optional(
      Type.Integer({ minimum: 1, default: 1, description: 'Which 100 of the occurrences `items` holds.' }),
    ),
  }),
  response: Type.Object(
    {
      id: Type.String(),
      alertId: Type.String({ description: 'The alert, by whichever id it was asked for.' }),
      package: scaPackage,
      metadata,
      repositoryId: Type.String(),
      branch: Type.String(),
      commitSha: Type.String(),
      codeScanVulnerabilityId: Type.String(),
      count,
      priority,
      priorityReasons,
      ...exploitationFields,
      decisions: Type.Array(decision, {
        description:
          'Those in force on it or on its issues, and those that hold any of its issues closed, the one that speaks first before others.',
      }),
      occurrence,
      items: Type.Array(occurrence),
    },
    { title: 'Vulnerability' },
  ),
  example: {
    request: {
      id: exampleIds.alert,
      repositoryIds: [exampleIds.repository],
      refs: ['main', 'release/1.0'],
      itemsPage: 1,
    },
    response: {
      id: exampleIds.alert,
      alertId: exampleIds.alert,
      package: examplePackage,
      metadata: exampleMetadata,
      ...examplePlace,
      codeScanVulnerabilityId: exampleIds.issue,
      count: 1,
      ...examplePriority,
      epss: { probability: 0.04, date: '2026-03-01' },
      isKnownExploited: false,
      decisions: [exampleDecision],
      occurrence: exampleOccurrence,
      items: [exampleOccurrence],
    },
  },
  async handle({ db, advisories }, caller, body) {
    const { organizationId } = caller;
    const found = isId(body.id) ? await findAlertOf(db, organizationId, body.id) : undefined;
    if (found === undefined) throw notFound('vulnerability');
    const { alert, occurrenceId, lineId } = found;
    // Beside an occurrence on a registered branch stand those of that branch.
    const repositoryIds = (await scopeOf(db, organizationId, body)) ?? (lineId === undefined ? undefined : [lineId]);
    const ofAlert = { alertId: alert.id, repositoryIds };
    const { offset, limit } = pageOf({ page: body.itemsPage ?? 1, pageSize: itemsMax });
    const items = await listOccurrencesOfAlert(db, organizationId, ofAlert, { offset, limit });
    const isFirst = occurrenceId === undefined && offset === 0;
    const which = occurrenceId === undefined ? ofAlert : { occurrenceId };
    const [asked] = isFirst ? items : await listOccurrencesOfAlert(db, organizationId, which, { offset: 0, limit: 1 });
    if (asked === undefined) throw notFound('vulnerability');
    const { priority, priorityReasons } = await priorityOfAsked(db, organizationId, alert, {
      asked,
      occurrenceId,
      repositoryIds,
    });
    return {
      id: occurrenceId ?? alert.id,
      alertId: alert.id,
      package: packageOf(asked),
      metadata: metadataOf(alert),
      repositoryId: asked.repository_id,
      branch: asked.branch,
      commitSha: asked.commit_sha,
      codeScanVulnerabilityId: asked.issue_id ?? '',
      count:
        repositoryIds === undefined
          ? alert.reachable_count + alert.needs_review_count + alert.unreachable_count
          : await countOccurrencesIn(db, organizationId, alert.id, repositoryIds),
      priority,
      priorityReasons: [...priorityReasons],
      ...exploitationOf(alert, advisories.current()?.exploitation.epssDate ?? ''),
      decisions: await decisionsShown(db, organizationId, await listDecisionsTouching(db, organizationId, alert.id)),
      occurrence: occurrenceOf(asked, alert),
      items: items.map((row) => occurrenceOf(row, alert)),
    };
  },
});

interface AskedOccurrence {
  readonly asked: OccurrenceDetails;
  readonly occurrenceId: string | undefined;
  readonly repositoryIds: readonly string[] | undefined;
}

/** Of the occurrence that was asked for; of an alert, that of the occurrence with the highest. */
async function priorityOfAsked(
  db: Database,
  organizationId: string,
  alert: CountedAlert,
  { asked, occurrenceId, repositoryIds }: AskedOccurrence,
): Promise<Priority> {
  const own = { ...asked, has_fix: asked.fixed_versions.length > 0 };
  if (occurrenceId !== undefined) return occurrencePriority(own, alert);
  const highest = (await listHighestOfAlerts(db, organizationId, [alert.id], repositoryIds)).get(alert.id);
  return occurrencePriority(highest ?? own, alert);
}
