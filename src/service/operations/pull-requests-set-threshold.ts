/** Extension: set what fails a pull request. */
import { Type } from 'typebox';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { setThreshold } from '../pull-requests/set-threshold.ts';
import { exampleIds } from './examples.ts';
import { optionalId, organizationId } from './fields.ts';
import { defineOperation } from './operation.ts';
import { exampleThreshold, threshold, thresholdReply } from './pull-requests-threshold-shapes.ts';

export const pullRequestsSetThreshold = defineOperation({
  path: '/api/v1/pull-requests/set-threshold',
  summary: 'Set what fails pull requests',
  description:
    'For the organization, or for one repository, where it comes before that of the organization. Without a threshold, what was set is taken back. Pull requests that are open are told again in their code host.',
  tag: 'Pull requests',
  isExtension: true,
  changes: 'repository',
  request: Type.Object({
    organizationId,
    repositoryId: optionalId('Absent or empty for the whole organization.'),
    threshold: Type.Optional(threshold),
  }),
  response: thresholdReply,
  example: {
    request: { repositoryId: exampleIds.repository, threshold: exampleThreshold },
    response: { threshold: exampleThreshold, setBy: 'repository' },
  },
  async handle({ db, clock }, caller, { repositoryId = '', threshold: wanted }) {
    if (repositoryId !== '' && !isId(repositoryId)) throw notFound('repository');
    const asked = { repositoryId: repositoryId === '' ? undefined : repositoryId, threshold: wanted ?? null };
    const inForce = await setThreshold(db, caller.organizationId, asked, caller.author, clock.now());
    if (inForce === undefined) throw notFound('repository');
    return inForce;
  },
});
