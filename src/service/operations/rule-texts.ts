/** Checks what callers write of rules before it is kept, and makes the columns of it. */
import type { Transaction } from 'kysely';
import type { Config } from '../../config/config.ts';
import { compileGlob } from '../../engine/rules/glob.ts';
import { badField } from '../foundation/api-error.ts';
import { storableText } from '../database/storable-text.ts';
import type { Queryable, Tables } from '../database/tables.ts';
import { isId } from '../foundation/ids.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { findRepository } from '../repositories/store.ts';
import type { RuleChange, RuleRow } from '../rules/store.ts';
import { type RuleReader, type Understanding, understandingOf } from '../rules/understanding.ts';
import { defaultGlob } from './rules-shapes.ts';

/**
 * The text is understood where rules run, in a child process: it is the caller's, and the parsers are native. Prose that nothing judges is kept.
 * @throws {ApiError} BAD_REQUEST where it is meant as code or YAML, and cannot work.
 */
export async function understandText(ruleRunner: RuleReader, text: string, path = '/rule'): Promise<Understanding> {
  const meaning = await ruleRunner.understand(text);
  if (!meaning.ok) throw badField(path, meaning.message);
  return understandingOf(meaning);
}

/** A model is asked for what nothing else judges, where the operator configured one. */
export function askedState(
  { model }: Pick<Config, 'model'>,
  { judgement, kind }: Pick<Understanding, 'judgement' | 'kind'>,
): 'asked' | '' {
  return model !== undefined && judgement === 'notJudged' && kind === 'prose' ? 'asked' : '';
}

/** In the transaction that keeps the rule. */
export function askModelFor(jobs: Pick<JobQueue, 'enqueueRule'>) {
  return (transaction: Transaction<Tables>, { organization_id, id }: RuleRow): Promise<void> =>
    jobs.enqueueRule(transaction, { organizationId: organization_id, ruleId: id });
}

/** @throws {ApiError} BAD_REQUEST where the glob cannot be used, or a repository is not the organization's. */
export async function checkRuleScope(
  db: Queryable,
  organizationId: string,
  fields: { globPattern?: string; repositoryIds?: readonly string[] },
): Promise<void> {
  if (fields.globPattern !== undefined) {
    const checked = compileGlob(fields.globPattern);
    if (!checked.ok) throw badField('/globPattern', checked.message);
  }
  for (const [index, id] of (fields.repositoryIds ?? []).entries()) {
    const repository = isId(id) ? await findRepository(db, organizationId, id) : undefined;
    if (repository === undefined) throw badField(`/repositoryIds/${index}`, 'is no repository of this organization');
  }
}

interface WrittenFields {
  readonly name?: string;
  readonly globPattern?: string;
  readonly sourceTypes?: readonly string[];
  readonly repositoryIds?: readonly string[];
}

/** The columns of the fields that are there. */
export function writtenColumns(fields: WrittenFields): RuleChange {
  const { name, globPattern, sourceTypes, repositoryIds } = fields;
  return {
    ...(name === undefined ? {} : { name: storableText(name) }),
    ...(globPattern === undefined ? {} : { glob_pattern: globOf(globPattern) }),
    ...(sourceTypes === undefined ? {} : { source_types: [...new Set(sourceTypes)] }),
    ...(repositoryIds === undefined
      ? {}
      : { repository_ids: [...new Set(repositoryIds.map((id) => id.toLowerCase()))] }),
  };
}

export function globOf(globPattern: string | undefined) {
  return storableText(globPattern === undefined || globPattern === '' ? defaultGlob : globPattern);
}
