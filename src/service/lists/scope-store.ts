/**
 * Which repositories a list is over. Where nobody names any, those are all default branches: a line (a branch or tag that was registered
 * beside one) is listed and counted where it is named, and nowhere else.
 */
import { type RawBuilder, sql } from 'kysely';

/** @param column with the repository's id; true of rows of default branches */
export function ofDefaultBranches(organizationId: string, column: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} NOT IN (${linesOf(organizationId)})`;
}

/** As `ofDefaultBranches`, among rows that outlive their repository. */
function ofDefaultBranchesEver(organizationId: string, column: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} NOT IN (${linesOf(organizationId)} UNION ALL SELECT gone.id FROM past_repositories AS gone
    WHERE gone.organization_id = ${organizationId}::uuid AND gone.line_of_id IS NOT NULL)`;
}

function linesOf(organizationId: string): RawBuilder<unknown> {
  return sql`SELECT lines.id FROM repositories AS lines
    WHERE lines.organization_id = ${organizationId}::uuid AND lines.line_of_id IS NOT NULL`;
}

/** @param repositoryIds undefined: all default branches */
export function inRepositories(
  organizationId: string,
  column: string,
  repositoryIds: readonly string[] | undefined,
): RawBuilder<boolean> {
  return repositoryIds === undefined
    ? ofDefaultBranches(organizationId, column)
    : sql<boolean>`${sql.ref(column)} = ANY(${[...repositoryIds]}::uuid[])`;
}

/** As `inRepositories`, where it follows another condition. */
export function inScope(
  organizationId: string,
  column: string,
  repositoryIds: readonly string[] | undefined,
): RawBuilder<unknown> {
  return sql`AND ${inRepositories(organizationId, column, repositoryIds)}`;
}

/** As `inScope`, among rows that outlive their repository. */
export function inScopeEver(
  organizationId: string,
  column: string,
  repositoryIds: readonly string[] | undefined,
): RawBuilder<unknown> {
  return repositoryIds === undefined
    ? sql`AND ${ofDefaultBranchesEver(organizationId, column)}`
    : inScope(organizationId, column, repositoryIds);
}
