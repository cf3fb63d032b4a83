/** Extension: register branches and tags of a repository beside its default branch. */
import { Type } from 'typebox';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { addBranches, linesMax } from '../repositories/add-branches.ts';
import { refKind, refLengthMax } from './branch-shapes.ts';
import { exampleIds } from './examples.ts';
import { organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';

const names = (what: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: refLengthMax }), { maxItems: linesMax, description: what }),
  );

export const repositoriesAddBranches = defineOperation({
  path: '/api/v1/repositories/add-branches',
  summary: 'Add branches',
  description: `Registers branches and tags of a repository beside its default branch, and queues a first scan of each. They are listed and counted apart: lists and numbers of the organization and of the repository stay those of default branches. The id of each may be given wherever an operation takes that of a repository, as in \`repositoryIds\` of a search. Once more the same is the same. A repository has ${linesMax} of them at most.`,
  tag: 'Repositories',
  isExtension: true,
  changes: 'branch',
  request: Type.Object({
    organizationId,
    repositoryId: requiredId('The repository.'),
    branches: names('Names of branches, as `release/1.0`.'),
    tags: names('Names of tags, as `v1.0`.'),
  }),
  response: Type.Object({
    branches: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          kind: refKind,
          name: Type.String(),
          isNew: Type.Boolean({ description: 'False where it was registered before.' }),
        },
        { title: 'AddedBranch' },
      ),
      { description: 'Branches, then tags, in the order asked.' },
    ),
  }),
  example: {
    request: { repositoryId: exampleIds.repository, branches: ['release/1.0'], tags: ['v1.0'] },
    response: {
      branches: [
        { id: exampleIds.branch, kind: 'branch', name: 'release/1.0', isNew: true },
        { id: exampleIds.tag, kind: 'tag', name: 'v1.0', isNew: true },
      ],
    },
  },
  async handle({ db, jobs, clock }, caller, { repositoryId, branches = [], tags = [] }) {
    const asked = { repositoryId, branches, tags };
    const added = isId(repositoryId)
      ? await addBranches({ db, jobs, clock }, caller.organizationId, asked, caller.author)
      : undefined;
    if (added === undefined) throw notFound('repository');
    return { branches: added };
  },
});
