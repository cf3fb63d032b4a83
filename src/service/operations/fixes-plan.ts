/** Extension: what would be changed in a repository so that its alerts go. */
import { Type } from 'typebox';
import { findFixPlan, markFixesDue } from '../fixes/store.ts';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { demandCode } from '../repositories/demand-code.ts';
import { demandRepository } from '../repositories/line.ts';
import { findRepository } from '../repositories/store.ts';
import { exampleIds, examplePlace, exampleTimes } from './examples.ts';
import { organizationId, requiredId } from './fields.ts';
import { examplePlannedFix, plannedFix, plannedFixOf, unfixedAlert } from './fixes-shapes.ts';
import { defineOperation } from './operation.ts';

export const fixesPlan = defineOperation({
  path: '/api/v1/fixes/plan',
  summary: 'Plan the fixes of a repository',
  description:
    'The plan that was made last, and of which commit. Where the repository was scanned at another commit since, a new one is made beside, and `isPlanning` says so: ask again.',
  tag: 'Fixes',
  isExtension: true,
  // Of what people made. That a plan is made anew is a reading that is kept, and no event of the audit trail.
  changes: 'nothing',
  isAskingElsewhere: true,
  request: Type.Object({ organizationId, repositoryId: requiredId('The repository.') }),
  response: Type.Object({
    isPlanning: Type.Boolean(),
    commitSha: Type.String({ description: 'What it was planned on; empty while there is none.' }),
    plannedAt: Type.String({ description: 'Empty while there is none.' }),
    problem: Type.String({ description: 'Why there is none, or why it is not proposed; empty where all is well.' }),
    fixes: Type.Array(plannedFix),
    unfixed: Type.Array(unfixedAlert),
  }),
  example: {
    request: { repositoryId: exampleIds.repository },
    response: {
      isPlanning: false,
      commitSha: examplePlace.commitSha,
      plannedAt: exampleTimes.changed,
      problem: '',
      fixes: [examplePlannedFix],
      unfixed: [],
    },
  },
  async handle({ db, clock }, caller, { repositoryId }) {
    const repository = isId(repositoryId) ? await findRepository(db, caller.organizationId, repositoryId) : undefined;
    if (repository === undefined) throw notFound('repository');
    demandCode(repository, 'files to change');
    demandRepository(repository, 'fixes');
    const key = { organization_id: caller.organizationId, repository_id: repositoryId };
    const row = await findFixPlan(db, key);
    const isBehind = repository.scanned_commit_sha !== '' && row?.commit_sha !== repository.scanned_commit_sha;
    const isUnderWay =
      row !== undefined && (row.claim_id !== null || (row.due_at !== null && row.due_at <= clock.now()));
    if (isBehind && !isUnderWay && (row?.attempts ?? 0) === 0) await markFixesDue(db, key, clock.now());
    return {
      isPlanning: isBehind || isUnderWay,
      commitSha: row?.commit_sha ?? '',
      plannedAt: row?.planned_at?.toISOString() ?? '',
      problem: row?.problem ?? '',
      fixes: (row?.plan.groups ?? []).map(plannedFixOf),
      unfixed: [...(row?.plan.unfixed ?? [])],
    };
  },
});
