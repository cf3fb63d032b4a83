/** Extension: get one pull request with everything that its newest judged scan found, as a code host needs it. */
import { Type } from 'typebox';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { findListedPullRequest, findJudgedScan } from '../pull-requests/list-store.ts';
import { wholeOccurrence } from '../pull-requests/pull-request-report.ts';
import { listReported } from '../scans/reported-store.ts';
import {
  exampleIds,
  exampleMetadata,
  examplePackage,
  examplePlace,
  examplePriority,
  exampleTimes,
} from './examples.ts';
import { dateTime, organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';
import {
  examplePullRequest,
  pullRequest,
  pullRequestOccurrence,
  pullRequestOccurrenceOf,
  pullRequestOf,
  pullRequestRuleMatch,
  pullRequestRuleMatchOf,
} from './pull-requests-shapes.ts';

const reportsMax = 50;

const report = Type.Object(
  {
    scanId: Type.String(),
    commitSha: Type.String({ description: 'Empty where it was not fetched.' }),
    result: pullRequest.properties.reportedResult,
    verdict: Type.String({ description: 'The sentence beside it.' }),
    reportedAt: dateTime,
  },
  { title: 'PullRequestReport' },
);

export const pullRequestsGet = defineOperation({
  path: '/api/v1/pull-requests/get',
  summary: 'Get a pull request',
  description:
    'With what it brings in and takes away, as its newest completed scan found it: whole, with spans and evidence.',
  tag: 'Pull requests',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({
    organizationId,
    repositoryId: requiredId('The repository that it goes to.'),
    pullRequestId: Type.String({ minLength: 1, maxLength: 64, description: 'As its code host numbers it.' }),
  }),
  response: Type.Object({
    pullRequest,
    judgedCommit: Type.String({ description: 'The commit that was judged; empty while none was.' }),
    baseCommit: Type.String({ description: 'What it was compared with.' }),
    reports: Type.Array(report, {
      description: 'What the code host was told of each of its scans, last told first; at most 50.',
    }),
    introduced: Type.Array(pullRequestOccurrence),
    fixed: Type.Array(pullRequestOccurrence),
    ruleMatches: Type.Array(pullRequestRuleMatch),
    disclosed: Type.Array(pullRequestOccurrence, {
      description: 'What its target has too, and was made known after the pull request was opened.',
    }),
  }),
  example: {
    request: { repositoryId: exampleIds.repository, pullRequestId: '7' },
    response: {
      pullRequest: examplePullRequest,
      judgedCommit: examplePlace.commitSha,
      baseCommit: 'b2c3d4e5f60718293a4b5c6d7e8f901234567890',
      reports: [
        {
          scanId: exampleIds.scan,
          commitSha: examplePlace.commitSha,
          result: 'failed',
          verdict: examplePullRequest.reportedVerdict,
          reportedAt: exampleTimes.changed,
        },
      ],
      introduced: [
        {
          packageIdentifier: exampleMetadata.packageIdentifier,
          packageName: examplePackage.name,
          ecosystem: examplePackage.ecosystem,
          version: examplePackage.version,
          versionRange: '',
          manifestPath: examplePackage.manifestPath,
          startLine: 4,
          startColumn: 5,
          endLine: 4,
          endColumn: 24,
          directness: 'direct',
          scope: 'production',
          dependencyPath: ['lodash@4.17.11'],
          advisoryId: exampleMetadata.id,
          aliases: exampleMetadata.aliases,
          summary: exampleMetadata.summary,
          severity: 'critical',
          severityScore: 9.1,
          severitySource: 'scored',
          reachability: 'reachable',
          exposure: 'called',
          ...examplePriority,
          explanation: 'index.js calls defaultsDeep of lodash, which the advisory names.',
          evidence: [
            {
              kind: 'call',
              path: 'index.js',
              startLine: 2,
              startColumn: 30,
              endLine: 2,
              endColumn: 50,
              symbol: 'defaultsDeep',
              snippet: 'module.exports = (a, b) => _.defaultsDeep(a, b);',
            },
          ],
          fixedVersions: ['4.17.12'],
        },
      ],
      fixed: [],
      ruleMatches: [],
      disclosed: [],
    },
  },
  async handle({ db }, caller, body) {
    const key = {
      organization_id: caller.organizationId,
      repository_id: body.repositoryId,
      pull_request_id: body.pullRequestId,
    };
    const row = isId(body.repositoryId) ? await findListedPullRequest(db, key) : undefined;
    if (row === undefined) throw notFound('pull request');
    const scan = await findJudgedScan(db, key);
    const reports = await listReported(
      db,
      caller.organizationId,
      { repositoryId: row.repository_id, pullRequestId: row.pull_request_id },
      reportsMax,
    );
    return {
      pullRequest: pullRequestOf(row),
      judgedCommit: scan?.commit_sha ?? '',
      baseCommit: scan?.base_commit_sha ?? '',
      reports: reports.map((one) => ({
        scanId: one.id,
        commitSha: one.commit_sha,
        result: one.reported_result,
        verdict: one.reported_verdict,
        reportedAt: one.reported_at?.toISOString() ?? '',
      })),
      introduced: (scan?.introduced ?? []).map((found) => pullRequestOccurrenceOf(wholeOccurrence(found))),
      fixed: (scan?.fixed ?? []).map(pullRequestOccurrenceOf),
      ruleMatches: (scan?.introduced_matches ?? []).map(pullRequestRuleMatchOf),
      disclosed: (scan?.disclosed ?? []).map(pullRequestOccurrenceOf),
    };
  },
});
