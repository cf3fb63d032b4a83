/** Extension: open the pull request of one fix now. */
import { Type } from 'typebox';
import { askForFixNow } from '../fixes/ask-for-fix.ts';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { exampleIds } from './examples.ts';
import { organizationId, requiredId } from './fields.ts';
import { exampleFixPullRequest, fixPullRequest, fixPullRequestOf } from './fixes-shapes.ts';
import { defineOperation } from './operation.ts';

export const fixesOpen = defineOperation({
  path: '/api/v1/fixes/open',
  summary: 'Open the pull request of a fix',
  description:
    'Of a fix of the plan, whatever the policy says, and though an earlier one was declined. It is opened soon: `fixes/list` says when it is.',
  tag: 'Fixes',
  isExtension: true,
  changes: 'repository',
  isAskingElsewhere: true,
  request: Type.Object({
    organizationId,
    repositoryId: requiredId('The repository.'),
    groupId: Type.String({ minLength: 1, maxLength: 200, description: 'As `fixes/plan` has it.' }),
  }),
  response: fixPullRequest,
  example: {
    request: { repositoryId: exampleIds.repository, groupId: exampleFixPullRequest.groupId },
    response: { ...exampleFixPullRequest, state: 'asked', pullRequestId: '', openedAt: '' },
  },
  async handle({ db, clock }, caller, { repositoryId, groupId }) {
    const asked = { organizationId: caller.organizationId, repositoryId, groupId };
    const row = isId(repositoryId) ? await askForFixNow(db, asked, caller.author, clock.now()) : undefined;
    if (row === undefined) throw notFound('fix');
    return fixPullRequestOf(row);
  },
});
