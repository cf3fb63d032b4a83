/** Operation 5: create a referral. */
import { Type } from 'typebox';
import { tellChanges } from '../audit/tell-changes.ts';
import { newId } from '../foundation/ids.ts';
import { findReferralSince, insertReferral } from '../referrals/store.ts';
import { lockOrganization } from '../organizations/store.ts';
import { exampleIds } from './examples.ts';
import { organizationId } from './fields.ts';
import { defineOperation } from './operation.ts';
import { storableText } from '../database/storable-text.ts';

const name = Type.String({ minLength: 1, maxLength: 100 });
const email = Type.String({ format: 'email', maxLength: 320 });
const repeatWindowMs = 24 * 60 * 60 * 1000;

export const referralCreate = defineOperation({
  path: '/api/v1/referral/create',
  summary: 'Create a referral',
  description:
    'The same prospect, referrer and type within 24 hours give the first referral again. Lengths are counted after trimming.',
  tag: 'Referrals',
  isExtension: false,
  changes: 'referral',
  trimmed: [
    'firstName',
    'lastName',
    'email',
    'mobilePhone',
    'companyName',
    'referrerFirstName',
    'referrerLastName',
    'referrerEmail',
    'notes',
  ],
  request: Type.Object({
    organizationId,
    firstName: name,
    lastName: name,
    email,
    mobilePhone: Type.String({ minLength: 10, maxLength: 20 }),
    companyName: Type.String({ minLength: 1, maxLength: 200 }),
    referrerFirstName: name,
    referrerLastName: name,
    referrerEmail: email,
    type: Type.Enum(['DEMO'], { title: 'ReferralType' }),
    notes: Type.Optional(Type.String({ maxLength: 1000 })),
  }),
  response: Type.Object({ success: Type.Boolean(), referralId: Type.String({ format: 'uuid' }) }),
  example: {
    request: {
      firstName: 'Ada',
      lastName: 'Example',
      email: 'ada@prospect.example',
      mobilePhone: '+351 555 000 100',
      companyName: 'Prospect Ltd',
      referrerFirstName: 'Grace',
      referrerLastName: 'Sample',
      referrerEmail: 'grace@partner.example',
      type: 'DEMO',
      notes: 'Would like to see pull-request scans.',
    },
    response: { success: true, referralId: exampleIds.referral },
  },
  async handle({ db, clock }, caller, body) {
    const now = clock.now();
    const { organizationId } = caller;
    const since = new Date(now.getTime() - repeatWindowMs);
    return db.transaction().execute(async (transaction) => {
      // Two equal requests at once must meet one another's row.
      await lockOrganization(transaction, organizationId);
      const before = await findReferralSince(transaction, organizationId, body, since);
      if (before !== undefined) return { success: true, referralId: before.id };
      const id = newId();
      await insertReferral(transaction, {
        organization_id: organizationId,
        id,
        type: body.type,
        first_name: storableText(body.firstName),
        last_name: storableText(body.lastName),
        email: storableText(body.email),
        mobile_phone: storableText(body.mobilePhone),
        company_name: storableText(body.companyName),
        referrer_first_name: storableText(body.referrerFirstName),
        referrer_last_name: storableText(body.referrerLastName),
        referrer_email: storableText(body.referrerEmail),
        notes: storableText(body.notes ?? ''),
        created_at: now,
      });
      // What it says of people stands in its row alone.
      const change = { kind: 'referral', id, before: undefined, after: { type: body.type } } as const;
      await tellChanges(transaction, organizationId, caller.author, [change], now);
      return { success: true, referralId: id };
    });
  },
});
