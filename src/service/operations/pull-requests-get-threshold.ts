/** Extension: what fails a pull request. */
import { Type } from 'typebox';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { thresholdInForce } from '../pull-requests/set-threshold.ts';
import { demandRepository } from '../repositories/line.ts';
import { findRepository } from '../repositories/store.ts';
import { exampleIds } from './examples.ts';
import { optionalId, organizationId } from './fields.ts';
import { defineOperation } from './operation.ts';
import { exampleThreshold, thresholdReply } from './pull-requests-threshold-shapes.ts';

export const pullRequestsGetThreshold = defineOperation({
  path: '/api/v1/pull-requests/get-threshold',
  summary: 'Get what fails pull requests',
  description: 'That of the repository, else that of the organization, else the default, and which of them it is.',
  tag: 'Pull requests',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({
    organizationId,
    repositoryId: optionalId('Absent or empty for that of the organization.'),
  }),
  response: thresholdReply,
  example: {
    request: { repositoryId: exampleIds.repository },
    response: { threshold: exampleThreshold, setBy: 'organization' },
  },
  async handle({ db }, caller, { repositoryId = '' }) {
    if (repositoryId === '') return thresholdInForce(db, caller.organizationId, undefined);
    const repository = isId(repositoryId) ? await findRepository(db, caller.organizationId, repositoryId) : undefined;
    if (repository === undefined) throw notFound('repository');
    demandRepository(repository, 'threshold');
    return thresholdInForce(db, caller.organizationId, repository);
  },
});
