/** The rows of referrals. */
import { type Selectable, sql } from 'kysely';
import type { Queryable, Tables } from '../database/tables.ts';

export type ReferralRow = Selectable<Tables['referrals']>;

/** The first referral of the same prospect by the same referrer since an instant. */
export async function findReferralSince(
  db: Queryable,
  organizationId: string,
  same: { email: string; referrerEmail: string; type: string },
  since: Date,
): Promise<ReferralRow | undefined> {
  return db
    .selectFrom('referrals')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where(sql`lower(email)`, '=', same.email.toLowerCase())
    .where(sql`lower(referrer_email)`, '=', same.referrerEmail.toLowerCase())
    .where('type', '=', same.type)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
}

export async function insertReferral(db: Queryable, referral: ReferralRow): Promise<void> {
  await db.insertInto('referrals').values(referral).execute();
}

export async function listReferrals(
  db: Queryable,
  organizationId: string,
  page: { offset: number; limit: number },
): Promise<{ rows: ReferralRow[]; total: number }> {
  const ofOrganization = db.selectFrom('referrals').where('organization_id', '=', organizationId);
  const counted = await ofOrganization.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const total = Number(counted.total);
  const rows = await ofOrganization
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(Math.min(page.offset, total))
    .limit(page.limit)
    .execute();
  return { rows, total };
}
