/** Extension: set which fixes are proposed as pull requests. */
import { Type } from 'typebox';
import { setFixPolicy } from '../fixes/set-policy.ts';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { exampleIds } from './examples.ts';
import { optionalId, organizationId } from './fields.ts';
import { exampleFixPolicy, fixPolicy, fixPolicyReply } from './fixes-shapes.ts';
import { defineOperation } from './operation.ts';

export const fixesSetPolicy = defineOperation({
  path: '/api/v1/fixes/set-policy',
  summary: 'Set which fixes are proposed',
  description:
    'For the organization, or for one repository, where it comes before that of the organization. Without a policy, what was set is taken back. Off until somebody sets it.',
  tag: 'Fixes',
  isExtension: true,
  changes: 'repository',
  request: Type.Object({
    organizationId,
    repositoryId: optionalId('Absent or empty for the whole organization.'),
    policy: Type.Optional(fixPolicy),
  }),
  response: fixPolicyReply,
  example: {
    request: { repositoryId: exampleIds.repository, policy: exampleFixPolicy },
    response: { policy: exampleFixPolicy, setBy: 'repository' },
  },
  async handle({ db, clock }, caller, { repositoryId = '', policy: wanted }) {
    if (repositoryId !== '' && !isId(repositoryId)) throw notFound('repository');
    const asked = { repositoryId: repositoryId === '' ? undefined : repositoryId, policy: wanted ?? null };
    const inForce = await setFixPolicy(db, caller.organizationId, asked, caller.author, clock.now());
    if (inForce === undefined) throw notFound('repository');
    return { policy: { ...inForce.policy, exposures: [...inForce.policy.exposures] }, setBy: inForce.setBy };
  },
});
