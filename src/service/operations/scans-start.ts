/** Extension: start a full scan of a repository. */
import { Type } from 'typebox';
import { notFound } from '../foundation/api-error.ts';
import { queueScan } from '../scans/queue-scan.ts';
import { ref } from './branch-shapes.ts';
import { exampleIds } from './examples.ts';
import { organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';
import { findNamed } from './scope.ts';

export const scansStart = defineOperation({
  path: '/api/v1/scans/start',
  summary: 'Start a scan',
  description:
    'Queues a full scan of the default branch, or of a registered branch or tag; joins one that is still queued.',
  tag: 'Scans',
  isExtension: true,
  changes: 'scan',
  request: Type.Object({
    organizationId,
    repositoryId: requiredId('The id of a repository, or of a registered branch or tag.'),
    ref,
  }),
  response: Type.Object({ scanId: Type.String() }),
  example: { request: { repositoryId: exampleIds.repository, ref: 'main' }, response: { scanId: exampleIds.scan } },
  async handle({ db, jobs, clock }, caller, body) {
    const { organizationId } = caller;
    const repository = await findNamed(db, organizationId, body);
    if (repository === undefined) throw notFound('repository');
    const request = {
      organizationId,
      repositoryId: repository.id,
      kind: 'full',
      trigger: 'request',
      branch: repository.default_branch,
      author: caller.author,
    } as const;
    const scanId = await db
      .transaction()
      .execute((transaction) => queueScan({ transaction, jobs }, request, clock.now()));
    return { scanId };
  },
});
