/** Extension: which fixes are proposed as pull requests. */
import { Type } from 'typebox';
import { fixPolicyInForce } from '../fixes/set-policy.ts';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { demandRepository } from '../repositories/line.ts';
import { findRepository } from '../repositories/store.ts';
import { exampleIds } from './examples.ts';
import { optionalId, organizationId } from './fields.ts';
import { exampleFixPolicy, fixPolicyReply } from './fixes-shapes.ts';
import { defineOperation } from './operation.ts';

export const fixesGetPolicy = defineOperation({
  path: '/api/v1/fixes/get-policy',
  summary: 'Get which fixes are proposed',
  description: 'That of the repository, else that of the organization, else the default, and which of them it is.',
  tag: 'Fixes',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({ organizationId, repositoryId: optionalId('Absent or empty for that of the organization.') }),
  response: fixPolicyReply,
  example: {
    request: { repositoryId: exampleIds.repository },
    response: { policy: exampleFixPolicy, setBy: 'organization' },
  },
  async handle({ db }, caller, { repositoryId = '' }) {
    const repository = isId(repositoryId) ? await findRepository(db, caller.organizationId, repositoryId) : undefined;
    if (repositoryId !== '' && repository === undefined) throw notFound('repository');
    if (repository !== undefined) demandRepository(repository, 'policy');
    const { policy, setBy } = await fixPolicyInForce(db, caller.organizationId, repository);
    return { policy: { ...policy, exposures: [...policy.exposures] }, setBy };
  },
});
