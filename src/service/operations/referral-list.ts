/** Extension: list referrals, newest first. */
import { Type } from 'typebox';
import { listReferrals } from '../referrals/store.ts';
import { exampleIds, exampleTimes } from './examples.ts';
import { count, dateTime, organizationId, page, pageSize } from './fields.ts';
import { defineOperation } from './operation.ts';
import { pageOf } from './paging.ts';

const referral = Type.Object(
  {
    id: Type.String(),
    type: Type.String(),
    firstName: Type.String(),
    lastName: Type.String(),
    email: Type.String(),
    mobilePhone: Type.String(),
    companyName: Type.String(),
    referrerFirstName: Type.String(),
    referrerLastName: Type.String(),
    referrerEmail: Type.String(),
    notes: Type.String(),
    createdAt: dateTime,
  },
  { title: 'Referral' },
);

export const referralList = defineOperation({
  path: '/api/v1/referral/list',
  summary: 'List referrals',
  description: 'Newest first.',
  tag: 'Referrals',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({ organizationId, page, pageSize }),
  response: Type.Object({ referrals: Type.Array(referral), totalCount: count, page: count, pageSize: count }),
  example: {
    request: { page: 1, pageSize: 50 },
    response: {
      referrals: [
        {
          id: exampleIds.referral,
          type: 'DEMO',
          firstName: 'Ada',
          lastName: 'Example',
          email: 'ada@prospect.example',
          mobilePhone: '+351 555 000 100',
          companyName: 'Prospect Ltd',
          referrerFirstName: 'Grace',
          referrerLastName: 'Sample',
          referrerEmail: 'grace@partner.example',
          notes: 'Would like to see pull-request scans.',
          createdAt: exampleTimes.registered,
        },
      ],
      totalCount: 1,
      page: 1,
      pageSize: 50,
    },
  },
  async handle({ db }, caller, body) {
    const paging = pageOf(body);
    const { rows, total } = await listReferrals(db, caller.organizationId, paging);
    return {
      referrals: rows.map((row) => ({
        id: row.id,
        type: row.type,
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        mobilePhone: row.mobile_phone,
        companyName: row.company_name,
        referrerFirstName: row.referrer_first_name,
        referrerLastName: row.referrer_last_name,
        referrerEmail: row.referrer_email,
        notes: row.notes,
        createdAt: row.created_at.toISOString(),
      })),
      totalCount: total,
      page: paging.page,
      pageSize: paging.pageSize,
    };
  },
});
