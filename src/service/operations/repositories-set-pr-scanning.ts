/** Operation 9: switch pull-request scanning of a repository on or off. */
import { Type } from 'typebox';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { setPrScanning } from '../repositories/set-pr-scanning.ts';
import { exampleIds } from './examples.ts';
import { ok, organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';

export const repositoriesSetPrScanning = defineOperation({
  path: '/api/v1/repositories/set-pr-scanning',
  summary: 'Set pull-request scanning',
  description: 'Off after registration. While off, Bitbucket’s pull-request events are acknowledged and ignored.',
  tag: 'Repositories',
  isExtension: false,
  changes: 'repository',
  request: Type.Object({
    organizationId,
    repositoryId: requiredId('The repository.'),
    isPrScanningEnabled: Type.Boolean(),
  }),
  response: ok,
  example: {
    request: { repositoryId: exampleIds.repository, isPrScanningEnabled: true },
    response: { ok: true },
  },
  async handle({ db, clock }, caller, body) {
    const { repositoryId: id, isPrScanningEnabled: isEnabled } = body;
    const isKnown =
      isId(id) && (await setPrScanning(db, caller.organizationId, { id, isEnabled }, caller.author, clock.now()));
    if (!isKnown) throw notFound('repository');
    return { ok: true };
  },
});
