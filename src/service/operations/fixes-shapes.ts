/** Policies, plans and pull requests of fixes, in requests and replies. */
import { type Static, Type } from 'typebox';
import { exposures } from '../../engine/model/verdict.ts';
import { fixKinds } from '../../engine/fixes/model/fix-plan.ts';
import { fixStates, type KeptFixPlan } from '../database/tables.ts';
import { fixSeverities } from '../fixes/fix-policy.ts';
import { upgradeWords } from '../fixes/fix-words.ts';
import type { FixPullRequestRow } from '../fixes/store.ts';
import { exampleIds, exampleTimes } from './examples.ts';
import { count } from './fields.ts';

export const fixState = Type.Enum([...fixStates], {
  title: 'FixState',
  description:
    '`asked`: it is to be opened; `obsolete`: it was closed, or not opened, as nothing is to be done any more.',
});

export const fixPolicy = Type.Object(
  {
    isEnabled: Type.Boolean({ description: 'Whether pull requests are opened; those that are open are kept anyway.' }),
    minPriority: Type.Integer({ minimum: 0, maximum: 101, description: 'Of one of the alerts that a fix closes.' }),
    minSeverity: Type.Enum([...fixSeverities], { description: 'Of one of the alerts that a fix closes.' }),
    exposures: Type.Array(Type.Enum([...exposures]), {
      maxItems: exposures.length,
      description: 'How the package of one of the alerts is in use.',
    }),
    majors: Type.Enum(['allowed', 'never'], { description: 'Whether a fix may cross a major version.' }),
    openMax: Type.Integer({ minimum: 0, maximum: 100, description: 'No further one is opened while so many are.' }),
    cooldownDays: Type.Integer({
      minimum: 0,
      maximum: 365,
      description: 'Releases younger than this are passed over.',
    }),
  },
  { title: 'FixPolicy' },
);

export const fixPolicyReply = Type.Object({
  policy: fixPolicy,
  setBy: Type.Enum(['repository', 'organization', 'default'], { title: 'FixPolicyOwner' }),
});

export const exampleFixPolicy: Static<typeof fixPolicy> = {
  isEnabled: true,
  minPriority: 40,
  minSeverity: 'medium',
  exposures: ['called', 'loaded'],
  majors: 'never',
  openMax: 5,
  cooldownDays: 3,
};

const fixedAlert = Type.Object(
  {
    advisoryId: Type.String(),
    name: Type.String(),
    version: Type.String(),
    manifestPath: Type.String(),
    lockfilePath: Type.String(),
  },
  { title: 'FixedAlert' },
);

export const plannedFix = Type.Object(
  {
    groupId: Type.String({ description: 'The same for the same packages of the same files, whatever the versions.' }),
    summary: Type.String(),
    kind: Type.Enum([...fixKinds]),
    ecosystem: Type.String(),
    name: Type.String(),
    from: Type.Array(Type.String()),
    to: Type.Array(Type.String()),
    isMajor: Type.Boolean(),
    paths: Type.Array(Type.String()),
    moves: Type.Array(
      Type.Object({
        name: Type.String(),
        from: Type.String({ description: 'Empty for what is newly brought in.' }),
        to: Type.String({ description: 'Empty for what goes.' }),
        isMajor: Type.Boolean(),
        publishedAt: Type.String(),
      }),
    ),
    closes: Type.Array(fixedAlert),
    breaking: Type.Array(
      Type.Object({
        name: Type.String(),
        version: Type.String(),
        symbol: Type.String(),
        path: Type.String(),
        line: count,
      }),
      { description: 'What first-party code uses and the target no longer has.' },
    ),
    notes: Type.Array(Type.String(), { description: 'What is left to do by hand.' }),
  },
  { title: 'PlannedFix' },
);

export const unfixedAlert = Type.Object({ alert: fixedAlert, reason: Type.String() }, { title: 'UnfixedAlert' });

export function plannedFixOf(group: KeptFixPlan['groups'][number]): Static<typeof plannedFix> {
  const { id, kind, ecosystem, name, from, to, isMajor, paths, moves, closes, breaking, notes } = group;
  return {
    groupId: id,
    summary: upgradeWords(group),
    kind,
    ecosystem,
    name,
    from: [...from],
    to: [...to],
    isMajor,
    paths: [...paths],
    moves: [...moves],
    closes: [...closes],
    breaking: [...breaking],
    notes: [...notes],
  };
}

export const exampleFixedAlert = {
  advisoryId: 'GHSA-jf85-cpcp-j695',
  name: 'lodash',
  version: '4.17.11',
  manifestPath: 'package.json',
  lockfilePath: 'package-lock.json',
};

export const examplePlannedFix: Static<typeof plannedFix> = {
  groupId: 'c2d61a0f4be5d7a2',
  summary: 'Upgrade lodash to 4.17.21',
  kind: 'direct',
  ecosystem: 'npm',
  name: 'lodash',
  from: ['4.17.11'],
  to: ['4.17.21'],
  isMajor: false,
  paths: ['package-lock.json', 'package.json'],
  moves: [{ name: 'lodash', from: '4.17.11', to: '4.17.21', isMajor: false, publishedAt: '2021-02-20T15:42:16.891Z' }],
  closes: [exampleFixedAlert],
  breaking: [],
  notes: [],
};

export const fixPullRequest = Type.Object(
  {
    repositoryId: Type.String(),
    groupId: Type.String(),
    state: fixState,
    pullRequestId: Type.String({ description: 'As Bitbucket numbers it; empty until it is open.' }),
    title: Type.String(),
    targets: Type.Array(Type.String()),
    closes: Type.Array(fixedAlert),
    note: Type.String({ description: 'What there is to say of it, as whether the alerts are gone after the merge.' }),
    openedAt: Type.String({ description: 'Empty until then.' }),
    endedAt: Type.String({ description: 'Empty until then.' }),
    updatedAt: Type.String({ format: 'date-time' }),
  },
  { title: 'FixPullRequest' },
);

export function fixPullRequestOf(row: FixPullRequestRow): Static<typeof fixPullRequest> {
  return {
    repositoryId: row.repository_id,
    groupId: row.group_id,
    state: row.state,
    pullRequestId: row.pull_request_id,
    title: row.title,
    targets: [...row.targets],
    closes: [...row.closes],
    note: row.note,
    openedAt: row.opened_at?.toISOString() ?? '',
    endedAt: row.ended_at?.toISOString() ?? '',
    updatedAt: row.updated_at.toISOString(),
  };
}

export const exampleFixPullRequest: Static<typeof fixPullRequest> = {
  repositoryId: exampleIds.repository,
  groupId: 'c2d61a0f4be5d7a2',
  state: 'open',
  pullRequestId: '12',
  title: 'Upgrade lodash to 4.17.21: closes 1 alert, 1 reachable',
  targets: ['4.17.21'],
  closes: [exampleFixedAlert],
  note: '',
  openedAt: exampleTimes.changed,
  endedAt: '',
  updatedAt: exampleTimes.changed,
};
