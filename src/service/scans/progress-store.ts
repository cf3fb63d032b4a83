/** Scans that are not over yet, and how those that were have ended: little of each, for who asks every second. */
import { sql } from 'kysely';
import { prepared } from '../database/prepared.ts';
import type { Queryable } from '../database/tables.ts';
import type { ScanRow } from './store.ts';

export type ScanProgress = Pick<ScanRow, 'id' | 'repository_id' | 'kind' | 'state' | 'phase'>;

/** Those that run first, then those that wait, the newest first. */
export async function listOpenScans(db: Queryable, organizationId: string, limit: number): Promise<ScanProgress[]> {
  const { rows } = await sql<ScanProgress>`${prepared} SELECT id, repository_id, kind, state, phase FROM scans
    WHERE organization_id = ${organizationId}::uuid AND kind IN ('full', 'pr') AND state IN ('queued', 'running')
    ORDER BY state DESC, queued_at DESC, id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

export async function listScanProgress(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<ScanProgress[]> {
  const { rows } = await sql<ScanProgress>`${prepared} SELECT id, repository_id, kind, state, phase FROM scans
    WHERE organization_id = ${organizationId}::uuid AND id = ANY(${[...ids]}::uuid[])`.execute(db);
  return rows;
}
