/** How a kept list reads its rows by id. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { prepared } from '../database/prepared.ts';
import type { Tables } from '../database/tables.ts';

export interface RowsToRead {
  readonly organizationId: string;
  readonly ids: readonly string[];
  readonly version: RawBuilder<string>;
}

/** @param columns of one table of an organization's rows, selected by name @returns the rows, in any order, each with the version it was read at */
export async function listedRows<Table extends keyof Tables, Row>(
  columns: SelectQueryBuilder<Tables, Table, Row>,
  { organizationId, ids, version }: RowsToRead,
): Promise<(Row & { readonly list_version: string })[]> {
  const rows = await columns
    .select(version.as('list_version'))
    .where(sql<boolean>`organization_id = ${organizationId}::uuid AND id = ANY(${[...ids]}::uuid[])`)
    .modifyEnd(prepared)
    .execute();
  return rows as (Row & { readonly list_version: string })[];
}
