/** Extension: remove a repository with everything that was found in it. */
import { Type } from 'typebox';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { removeRepository } from '../repositories/remove.ts';
import { exampleIds } from './examples.ts';
import { ok, organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';

export const repositoriesRemove = defineOperation({
  path: '/api/v1/repositories/remove',
  summary: 'Remove a repository',
  description:
    'Its registered branches and tags, scans, packages, occurrences and issues go with it; alerts that had no other occurrence are no longer listed.',
  tag: 'Repositories',
  isExtension: true,
  changes: 'repository',
  request: Type.Object({ organizationId, repositoryId: requiredId('The repository.') }),
  response: ok,
  example: { request: { repositoryId: exampleIds.repository }, response: { ok: true } },
  async handle({ db, clock }, caller, body) {
    const isRemoved =
      isId(body.repositoryId) &&
      (await removeRepository(db, caller.organizationId, body.repositoryId, caller.author, clock.now()));
    if (!isRemoved) throw notFound('repository');
    return { ok: true };
  },
});
