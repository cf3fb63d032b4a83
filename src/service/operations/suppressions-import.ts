/** Extension: take over what was decided in another tool. */
import { Type } from 'typebox';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { importSuppressions } from '../triage/import-suppressions.ts';
import { exampleIds } from './examples.ts';
import { count, optionalId, organizationId } from './fields.ts';
import { defineOperation } from './operation.ts';
import { suppressionFormat } from './suppressions-shapes.ts';

const bodyBytesMax = 8 * 1024 * 1024;
const textUnitsMax = 4 * 1024 * 1024;

const exampleText = [
  'version: v1.25.0',
  'ignore:',
  '  SNYK-JS-LODASH-450202:',
  "    - '*':",
  '        reason: Only our own settings get here.',
  '        expires: 2026-05-31T08:15:00.000Z',
  '',
].join('\n');

const problem = Type.Object({ line: Type.Integer(), message: Type.String() }, { title: 'SuppressionProblem' });

export const suppressionsImport = defineOperation({
  path: '/api/v1/suppressions/import',
  summary: 'Import suppressions',
  description:
    'Takes an ignore file of Snyk, Trivy, OSV-Scanner, Grype or Vedette, or VEX (CycloneDX as Dependency-Track exports it, OpenVEX), as it was written. Issues that it names are closed, with its reason and where it is written: `falsePositive` where it says that they are not affected, else `archived`. The same file name again takes the place of what it said before; what it says no longer is open again, as is what has ended. What a person set here stands. Files in scanned repositories are never read for this.',
  tag: 'Suppressions',
  isExtension: true,
  changes: 'suppression',
  bodyBytesMax,
  trimmed: ['fileName'],
  request: Type.Object({
    organizationId,
    repositoryId: optionalId('Absent or empty for the whole organization.'),
    fileName: Type.String({
      minLength: 1,
      maxLength: 250,
      description: 'What it is known again by; it tells the format where the text does not.',
    }),
    text: Type.String({ maxLength: textUnitsMax, description: 'An empty one takes all back.' }),
  }),
  response: Type.Object({
    format: suppressionFormat,
    addedCount: count,
    keptCount: count,
    removedCount: count,
    closedIssueCount: count,
    reopenedIssueCount: count,
    problems: Type.Array(problem, { description: 'Entries that were not understood, and do not count.' }),
  }),
  example: {
    request: { repositoryId: exampleIds.repository, fileName: '.snyk', text: exampleText },
    response: {
      format: 'snyk',
      addedCount: 1,
      keptCount: 0,
      removedCount: 0,
      closedIssueCount: 1,
      reopenedIssueCount: 0,
      problems: [],
    },
  },
  async handle({ db, clock }, caller, { repositoryId = '', fileName, text }) {
    if (repositoryId !== '' && !isId(repositoryId)) throw notFound('repository');
    const scope = { organizationId: caller.organizationId, repositoryId: repositoryId === '' ? null : repositoryId };
    const imported = await importSuppressions(db, { scope, fileName, text }, caller.author, clock.now());
    if (imported === undefined) throw notFound('repository');
    return {
      format: imported.format,
      addedCount: imported.added,
      keptCount: imported.kept,
      removedCount: imported.removed,
      closedIssueCount: imported.closed,
      reopenedIssueCount: imported.reopened,
      problems: imported.problems.map(({ line, message }) => ({ line, message })),
    };
  },
});
