/**
 * What was decided in other tools comes in as their own files, of an organization or one repository. A file is known again by its name: what it
 * says no longer is taken back, so that importing it again and again keeps both tools alike. A scanned repository cannot import anything.
 */
import { createHash } from 'node:crypto';
import { readSuppressions } from '../../engine/suppressions/read-suppressions.ts';
import type { Suppression, SuppressionFormat } from '../../engine/suppressions/suppression.ts';
import type { Problem } from '../../engine/model/problem.ts';
import { sourceFile } from '../../engine/text/source-file.ts';
import { type Author, tellChanges } from '../audit/tell-changes.ts';
import { storableText } from '../database/storable-text.ts';
import type { AuditDetails, Database } from '../database/tables.ts';
import { badField } from '../foundation/api-error.ts';
import { newId } from '../foundation/ids.ts';
import { lockOrganization } from '../organizations/store.ts';
import { lockRepository } from '../repositories/store.ts';
import {
  countSuppressions,
  deleteSuppressions,
  insertSuppressions,
  listRepositoriesClosedBy,
  listSuppressionsOfFile,
  type SuppressionRow,
  type SuppressionScope,
  updateSuppressionLines,
} from '../suppressions/store.ts';
import { concernsOfRepositories, type Settled, settleIssues } from './settle-issues.ts';

/** Of an organization: each is compared with what it has. */
const suppressionsMax = 20_000;

export interface SuppressionFile {
  readonly scope: SuppressionScope;
  readonly fileName: string;
  readonly text: string;
}

export interface ImportedSuppressions extends Pick<Settled, 'closed' | 'reopened'> {
  readonly format: SuppressionFormat;
  readonly added: number;
  readonly kept: number;
  readonly removed: number;
  /** Entries that were not understood, and do not count. */
  readonly problems: readonly Problem[];
}

/** @returns undefined where the organization has no such repository @throws {ApiError} BAD_REQUEST for a text without a single entry that can be used */
export async function importSuppressions(
  db: Database,
  { scope, fileName, text }: SuppressionFile,
  author: Author,
  now: Date,
): Promise<ImportedSuppressions | undefined> {
  const { format, suppressions, problems } = readSuppressions(sourceFile(fileName, text));
  const [fault] = problems;
  // What was imported before would all be taken back, though nobody said so.
  if (suppressions.length === 0 && fault !== undefined)
    throw badField('/text', `has no entry that can be used: line ${fault.line}: ${fault.message}`);
  const { organizationId, repositoryId } = scope;
  return db.transaction().execute(async (transaction) => {
    await lockOrganization(transaction, organizationId);
    if (repositoryId !== null && (await lockRepository(transaction, organizationId, repositoryId)) === undefined)
      return undefined;
    const said = new Map(suppressions.map((one) => [digestOf(one), one]));
    const known = await listSuppressionsOfFile(transaction, scope, storableText(fileName, 'line'));
    const kept = known.filter(({ digest }) => said.has(digest));
    const gone = known.filter(({ digest }) => !said.has(digest));
    const keptDigests = new Set(kept.map(({ digest }) => digest));
    const added = [...said]
      .filter(([digest]) => !keptDigests.has(digest))
      .map(([digest, one]) => rowOf(scope, one, { digest, author, now }));
    const total = (await countSuppressions(transaction, organizationId)) + added.length - gone.length;
    if (total > suppressionsMax)
      throw badField('/text', `would make ${total} suppressions; an organization may have ${suppressionsMax}`);
    const closedBy = await listRepositoriesClosedBy(transaction, organizationId, idsOf(gone));
    await deleteSuppressions(transaction, organizationId, idsOf(gone));
    await insertSuppressions(transaction, added);
    const moved = kept.flatMap(({ id, digest, line }) => {
      const lineNow = said.get(digest)?.origin.line ?? line;
      return lineNow === line ? [] : [{ id, line: lineNow }];
    });
    if (moved.length > 0) await updateSuppressionLines(transaction, organizationId, moved);
    const repositoryIds = added.length === 0 ? closedBy : repositoryId === null ? undefined : [repositoryId];
    const concerns = await concernsOfRepositories(transaction, organizationId, repositoryIds);
    const { closed, reopened } = await settleIssues(transaction, organizationId, concerns, now);
    const changes = [
      ...added.map((row) => ({ before: undefined, after: suppressionDetails(row), id: row.id })),
      ...gone.map((row) => ({ before: suppressionDetails(row), after: undefined, id: row.id })),
    ].map((change) => ({ ...change, kind: 'suppression' as const }));
    await tellChanges(transaction, organizationId, author, changes, now);
    return { format, added: added.length, kept: kept.length, removed: gone.length, problems, closed, reopened };
  });
}

export function suppressionDetails(row: SuppressionRow): AuditDetails {
  const { file_name, format, advisory, entry, reason, until, repository_id: repositoryId } = row;
  return {
    fileName: file_name,
    format,
    advisory,
    packages: entry.packages.map(({ name, version }) => (version === '' ? name : `${name}@${version}`)),
    path: entry.path,
    reason,
    until: until?.toISOString() ?? '',
    repositoryId: repositoryId ?? '',
  };
}

function idsOf(rows: readonly SuppressionRow[]): string[] {
  return rows.map(({ id }) => id);
}

/** Of what it says, and not of where it stands in its file. */
function digestOf({ origin: _origin, ...said }: Suppression): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}

function rowOf(
  { organizationId, repositoryId }: SuppressionScope,
  { format, origin, advisory, packages, path, through, hasFix, isNotAffected, reason, until }: Suppression,
  { digest, author, now }: { readonly digest: string; readonly author: Author; readonly now: Date },
): SuppressionRow {
  const end = until === '' ? null : new Date(until);
  return {
    organization_id: organizationId,
    id: newId(),
    repository_id: repositoryId,
    file_name: storableText(origin.path, 'line'),
    line: origin.line,
    format,
    advisory: storableText(advisory, 'line'),
    digest,
    entry: {
      packages,
      path,
      through,
      ...(hasFix === undefined ? {} : { hasFix }),
      ...(isNotAffected === undefined ? {} : { isNotAffected }),
    },
    reason: storableText(reason),
    until: end,
    is_over: end !== null && end <= now,
    imported_by: storableText(author.actor, 'line'),
    created_at: now,
  };
}
