/** Secrets that are encrypted in rows, by the key that encrypted them: what moving to another key looks at. */
import { sql } from 'kysely';
import { acrossOrganizations } from './across-organizations.ts';
import type { Queryable } from './tables.ts';

/** Every column that holds what a keyring encrypted; '' where a row has none. Each table has an organization and an id. */
export const sealedColumns = [
  { table: 'repositories', column: 'signing_secret' },
  { table: 'repositories', column: 'previous_signing_secret' },
  { table: 'bitbucket_connections', column: 'signing_secret' },
  { table: 'bitbucket_connections', column: 'credential' },
] as const;

export type SealedColumn = (typeof sealedColumns)[number];

/** What a secret is bound to, so that one row cannot stand in for another. */
export function placeOf({ table, column }: SealedColumn, organizationId: string, id: string): string {
  return `${table}|${column}|${organizationId}|${id}`;
}

/** How many secrets of the column each key encrypted. */
export async function countSealedKeys(
  db: Queryable,
  { table, column }: SealedColumn,
): Promise<{ keyId: string; rows: number }[]> {
  const { rows } = await sql<{ key_id: string; rows: number }>`
    SELECT split_part(${sql.ref(column)}, '.', 2) AS key_id, count(*)::int AS rows FROM ${sql.table(table)}
    WHERE ${sql.ref(column)} LIKE 'v1.%' GROUP BY 1
    ${acrossOrganizations(`which keys encrypted ${table} ${column}`)}`.execute(db);
  return rows.map(({ key_id: keyId, rows: count }) => ({ keyId, rows: count }));
}

export interface SealedSecret {
  readonly organization_id: string;
  readonly id: string;
  readonly sealed: string;
}

/** Those of other keys, in the order of the primary key, behind the one that was last seen. */
export async function listSecretsOfOtherKeys(
  db: Queryable,
  { table, column }: SealedColumn,
  keyId: string,
  after: Pick<SealedSecret, 'organization_id' | 'id'> | undefined,
  limit: number,
): Promise<readonly SealedSecret[]> {
  const behind =
    after === undefined ? sql`` : sql`AND (organization_id, id) > (${after.organization_id}::uuid, ${after.id}::uuid)`;
  const { rows } = await sql<SealedSecret>`
    SELECT organization_id, id, ${sql.ref(column)} AS sealed FROM ${sql.table(table)}
    WHERE ${sql.ref(column)} LIKE 'v1.%' AND ${sql.ref(column)} NOT LIKE ${`v1.${keyId}.%`} ${behind}
    ORDER BY organization_id, id LIMIT ${limit}
    ${acrossOrganizations(`${table} ${column} that another key is to encrypt`)}`.execute(db);
  return rows;
}

/** False where somebody else gave it another secret meanwhile. No list shows it. */
export async function updateSealedSecret(
  db: Queryable,
  { table, column }: SealedColumn,
  old: SealedSecret,
  sealed: string,
): Promise<boolean> {
  const updated = await sql`
    UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${sealed}
    WHERE organization_id = ${old.organization_id}::uuid AND id = ${old.id}::uuid
    AND ${sql.ref(column)} = ${old.sealed}`.execute(db);
  return Number(updated.numAffectedRows ?? 0n) > 0;
}
