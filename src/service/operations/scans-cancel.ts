/** Extension: cancel a queued or running scan. */
import { Type } from 'typebox';
import { ApiError, notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { tellChanges } from '../audit/tell-changes.ts';
import { cancelledScans } from '../scans/scan-changes.ts';
import { cancelScans, findScan } from '../scans/store.ts';
import { exampleIds } from './examples.ts';
import { ok, organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';

export const scansCancel = defineOperation({
  path: '/api/v1/scans/cancel',
  summary: 'Cancel a scan',
  description: 'A running scan records nothing from then on. A scan that has ended cannot be cancelled.',
  tag: 'Scans',
  isExtension: true,
  changes: 'scan',
  request: Type.Object({ organizationId, id: requiredId("The scan's id.") }),
  response: ok,
  example: { request: { id: exampleIds.scan }, response: { ok: true } },
  async handle({ db, clock }, caller, body) {
    const scan = isId(body.id) ? await findScan(db, caller.organizationId, body.id) : undefined;
    if (scan === undefined) throw notFound('scan');
    const { organizationId, author } = caller;
    const reason = 'cancelled on request';
    const now = clock.now();
    const cancelled = await db.transaction().execute(async (transaction) => {
      const ended = await cancelScans(transaction, organizationId, { scanId: scan.id }, reason, now);
      await tellChanges(transaction, organizationId, author, cancelledScans(ended, reason), now);
      return ended;
    });
    if (cancelled.length === 0) throw new ApiError('CONFLICT', 'this scan has ended already');
    return { ok: true };
  },
});
