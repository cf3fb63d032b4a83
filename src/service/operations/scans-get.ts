/** Extension: get one scan with its gaps, and with what a pull request introduces. */
import { Type } from 'typebox';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { findRepository } from '../repositories/store.ts';
import { findScan } from '../scans/store.ts';
import { exampleIds } from './examples.ts';
import { organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';
import { warningsOf } from './warnings.ts';
import { exampleScan, scanDetails, scanDetailsOf } from './scans-shapes.ts';

export const scansGet = defineOperation({
  path: '/api/v1/scans/get',
  summary: 'Get a scan',
  description: 'With what was not read, and with what a pull request introduces.',
  tag: 'Scans',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({ organizationId, id: requiredId("The scan's id.") }),
  response: scanDetails,
  example: {
    request: { id: exampleIds.scan },
    response: {
      ...exampleScan,
      warnings: [],
      gaps: [{ path: 'legacy/page.jsp', status: 'unsupported', line: 0, message: 'files of this kind are not read' }],
      introduced: [],
    },
  },
  async handle({ db, advisories }, caller, body) {
    const row = isId(body.id) ? await findScan(db, caller.organizationId, body.id) : undefined;
    if (row === undefined) throw notFound('scan');
    const current = advisories.current();
    const repository = await findRepository(db, caller.organizationId, row.repository_id);
    return scanDetailsOf(
      row,
      repository?.name ?? '',
      row.advisory_snapshot === current?.snapshot ? warningsOf(current) : [],
    );
  },
});
