/** Extension: alerts by package, by repository, or by what closes them. */
import { type Static, Type } from 'typebox';
import { type AlertGroup, alertGroups, alertIdsMax, effectOf, groupings } from '../alerts/alert-groups.ts';
import { alertFilterFields, alertFilterOf, exampleAlertFilter } from './alert-filters.ts';
import { exampleIds, exampleMetadata, examplePriority } from './examples.ts';
import { count, organizationId, page, pageSize, priority, severityCounts } from './fields.ts';
import { defineOperation } from './operation.ts';
import { pageOf } from './paging.ts';

const alertIds = Type.Array(Type.String(), { description: `The ${alertIdsMax} most urgent.` });

const upgrade = Type.Object(
  {
    version: Type.String({ description: 'The lowest that closes them, as far as the advisories tell.' }),
    from: Type.Array(Type.String(), { description: 'Versions that are held, or declared ranges, in order.' }),
    isMajor: Type.Boolean({ description: 'Whether one of them leaves its line, as the package manager sees it.' }),
    effect: Type.String({ description: 'As `closes 4 alerts in 2 repositories`.' }),
    alertCount: count,
    repositoryCount: count,
    alertIds,
  },
  { title: 'GroupUpgrade' },
);

const group = Type.Object(
  {
    key: Type.String({ description: 'The package identifier, or the id of the repository.' }),
    title: Type.String({ description: 'What stands above it, as `Upgrade lodash to 4.17.21`.' }),
    ecosystem: Type.String({ description: 'Of packages; empty of repositories.' }),
    packageName: Type.String(),
    packageIdentifier: Type.String(),
    repositoryId: Type.String({ description: 'Empty where it is no repository.' }),
    alertCount: count,
    reachableAlertCount: Type.Integer({
      minimum: 0,
      description: 'Those that count at least one reachable occurrence.',
    }),
    severities: severityCounts,
    priority,
    alertIds,
    action: Type.Enum(['', 'upgrade', 'remove', 'wait'], {
      title: 'GroupAction',
      description:
        '`remove`: the package is malicious; `wait`: no version closes anything; empty where not asked by fix.',
    }),
    upgrades: Type.Array(upgrade, {
      description: 'One for each line of versions in which a fix exists, that which closes most first.',
    }),
    unclosedAlertCount: Type.Integer({ minimum: 0, description: 'Alerts that no upgrade closes everywhere.' }),
  },
  { title: 'AlertGroup' },
);

export const scaAlertsGroup = defineOperation({
  path: '/api/v1/sca/alerts/group',
  summary: 'Group SCA alerts',
  description:
    'The alerts that a search finds, by package, by repository, or by what closes them: the group with the most urgent alert first. By repository, an alert is in each that it has an occurrence in, and filters ask for its counts there. By fix, a group is a package with the versions that it should come to.',
  tag: 'Alerts',
  isExtension: true,
  changes: 'nothing',
  trimmed: ['query'],
  request: Type.Object({
    organizationId,
    by: Type.Enum([...groupings], { title: 'AlertGrouping' }),
    ...alertFilterFields,
    page,
    pageSize,
  }),
  response: Type.Object({ groups: Type.Array(group), totalCount: count, page: count, pageSize: count }),
  example: {
    request: { by: 'fix', ...exampleAlertFilter, page: 1, pageSize: 50 },
    response: {
      groups: [
        {
          key: exampleMetadata.packageIdentifier,
          title: 'Upgrade lodash to 4.17.12',
          ecosystem: 'npm',
          packageName: 'lodash',
          packageIdentifier: exampleMetadata.packageIdentifier,
          repositoryId: '',
          alertCount: 1,
          reachableAlertCount: 1,
          severities: { critical: 1, high: 0, medium: 0, low: 0, info: 0 },
          priority: examplePriority.priority,
          alertIds: [exampleIds.alert],
          action: 'upgrade',
          upgrades: [
            {
              version: '4.17.12',
              from: ['4.17.11'],
              isMajor: false,
              effect: 'closes 1 alert in 1 repository',
              alertCount: 1,
              repositoryCount: 1,
              alertIds: [exampleIds.alert],
            },
          ],
          unclosedAlertCount: 0,
        },
      ],
      totalCount: 1,
      page: 1,
      pageSize: 50,
    },
  },
  async handle({ db, lists }, caller, body) {
    const paging = pageOf(body);
    const { organizationId } = caller;
    const filter = await alertFilterOf(db, organizationId, body);
    const { groups, total } = await alertGroups(db, lists, { organizationId, by: body.by, filter, page: paging });
    return {
      groups: groups.map(groupOf),
      totalCount: total,
      page: paging.page,
      pageSize: paging.pageSize,
    };
  },
});

function groupOf({ key, title, counts, alertIds, package: of, fix }: AlertGroup): Static<typeof group> {
  const { alerts, reachable, priority, ...severities } = counts;
  return {
    key,
    title,
    ecosystem: of?.ecosystem ?? '',
    packageName: of?.package_name ?? '',
    packageIdentifier: of?.package_identifier ?? '',
    repositoryId: of === undefined ? key : '',
    alertCount: alerts,
    reachableAlertCount: reachable,
    severities,
    priority,
    alertIds: [...alertIds],
    action: fix?.action ?? '',
    upgrades: (fix?.upgrades ?? []).map((each) => ({
      version: each.version,
      from: [...each.from],
      isMajor: each.isMajor,
      effect: effectOf(each),
      alertCount: each.alertCount,
      repositoryCount: each.repositoryCount,
      alertIds: [...each.alertIds],
    })),
    unclosedAlertCount: fix?.unclosedCount ?? 0,
  };
}
