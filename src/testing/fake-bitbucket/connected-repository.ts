/** A repository of a fake Bitbucket as the service knows it: registered, scanned, its pull requests told and reported. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../../service/context/context.ts';
import { deliverReports, type ReportDelivery } from '../../service/pull-requests/deliver-reports.ts';
import { reportDelivery } from '../../service/pull-requests/watch-reports.ts';
import { bringFixesOf, type FixDelivery } from '../../service/fixes/bring-fixes.ts';
import type { FixPlanner } from '../../service/fixes/fix-planner.ts';
import { fixDelivery } from '../../service/fixes/watch-fixes.ts';
import { registerRepositories } from '../../service/repositories/register.ts';
import { runScan } from '../../service/scanning/run-scan.ts';
import { listScans } from '../../service/scans/store.ts';
import { temporaryFolder } from '../git-fixtures.ts';
import {
  callService,
  registration,
  signingSecret,
  testOrganization,
  type TestOrganization,
  type TestService,
  testService,
} from '../test-service.ts';
import { fakeToken, type FakeBitbucket } from './fake-bitbucket.ts';
import { type FakeEvent, signatureOf } from './fake-events.ts';
import type { FakePullRequest, FakeRepository } from './fake-world.ts';

export interface ConnectedRepository {
  readonly id: string;
  readonly organization: TestOrganization;
  readonly service: TestService;
  readonly context: Context;
  readonly delivery: ReportDelivery;
  /** Has Bitbucket tell the service. @returns the status of the answer */
  readonly send: (event: FakeEvent, pullRequest: FakePullRequest) => Promise<number>;
  /** As `send`, whatever it says. */
  deliver(key: string, payload: string): Promise<number>;
  /** Runs what is queued. */
  readonly scan: () => Promise<void>;
  /** Has the service tell Bitbucket, once. @returns how many pull requests it looked at */
  readonly report: () => Promise<number>;
  readonly fixing: FixDelivery;
  /** Plans and proposes, once. @returns whether it was due */
  readonly fix: (signal?: AbortSignal) => Promise<boolean>;
}

export async function connectedRepository(
  bitbucket: FakeBitbucket,
  repository: FakeRepository,
  fixPlanner?: FixPlanner,
): Promise<ConnectedRepository> {
  const service = await testService();
  const organization = await testOrganization();
  const gitCredentialsFile = join(temporaryFolder(), 'credentials.json');
  const entry = { url: bitbucket.webUrl, token: fakeToken, organizations: [organization.id] };
  writeFileSync(gitCredentialsFile, JSON.stringify([entry]));
  const config = {
    ...service.context.config,
    allowedRepositories: [bitbucket.webUrl],
    gitCredentialsFile,
    bitbucketSites: bitbucket.edition === 'cloud' ? [{ webUrl: bitbucket.webUrl, apiUrl: bitbucket.apiUrl }] : [],
  };
  const context: Context = { ...service.context, config, ...(fixPlanner === undefined ? {} : { fixPlanner }) };
  const repositoryUrl = bitbucket.addressOf(repository);
  const [id = ''] = await registerRepositories({ ...context, allowedPrefixes: [bitbucket.webUrl] }, organization.id, [
    { ...registration('/nowhere', repository.slug), repositoryUrl },
  ]);
  await organization.ask('/api/v1/repositories/set-pr-scanning', { repositoryId: id, isPrScanningEnabled: true });
  const delivery = reportDelivery(context);
  const fixing = fixDelivery(context);
  const scan = async (): Promise<void> => {
    const { rows } = await listScans(context.db, organization.id, {}, { offset: 0, limit: 500 });
    for (const { id: scanId, repository_id: repositoryId, state } of rows.reverse())
      if (state === 'queued')
        await runScan(context, { organizationId: organization.id, scanId, repositoryId }, new AbortController().signal);
  };
  const deliver = async (key: string, payload: string): Promise<number> => {
    const headers = { 'x-event-key': key, 'x-hub-signature': signatureOf(signingSecret, payload) };
    return (await callService(service, `/webhooks/bitbucket/${id}`, payload, headers)).status;
  };
  await scan();
  return {
    id,
    organization,
    service,
    context,
    delivery,
    send(event, pullRequest) {
      const { key, payload } = bitbucket.delivery(event, pullRequest);
      return deliver(key, payload);
    },
    deliver,
    scan,
    fixing,
    fix: (signal = new AbortController().signal) =>
      bringFixesOf(fixing, { organization_id: organization.id, repository_id: id }, signal),
    report: () => deliverReports(delivery, new AbortController().signal),
  };
}
