/** Checks what callers write of rules before it is kept, and makes the columns of it. */
import type { Transaction } from 'kysely';
import type { Config } from '../../config/config.ts';
import { compileGlob } from '../../engine/rules/glob.ts';
import { badField, badFields, type RequestIssue } from '../foundation/api-error.ts';
import { storableJson, storableText } from '../database/storable-text.ts';
import type { Queryable, RuleExample, Tables } from '../database/tables.ts';
import { isId } from '../foundation/ids.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { listRepositoriesById } from '../repositories/scope-store.ts';
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

/** What is wrong with where a rule is to look: a glob that cannot be used, repositories that are not the organization's. */
async function scopeFaults(
  db: Queryable,
  organizationId: string,
  { globPattern, repositoryIds = [] }: RuleFields,
): Promise<RequestIssue[]> {
  const checked = globPattern === undefined ? undefined : compileGlob(globPattern);
  const faults = checked?.ok === false ? [{ path: '/globPattern', message: checked.message }] : [];
  const known = await listRepositoriesById(db, organizationId, repositoryIds.filter(isId));
  // Rules are of repositories, whose branches and tags share them.
  const knownIds = new Set(known.flatMap(({ id, line_of_id }) => (line_of_id === null ? [id] : [])));
  const unknown = repositoryIds.flatMap((id, index) =>
    knownIds.has(id.toLowerCase())
      ? []
      : [{ path: `/repositoryIds/${index}`, message: 'is no repository of this organization' }],
  );
  return [...faults, ...unknown];
}

interface RuleFields {
  readonly rule?: string;
  readonly globPattern?: string;
  readonly repositoryIds?: readonly string[];
}

/**
 * All that is wrong with a rule at once, however it comes to be known.
 * @param known faults that were found before
 * @returns what its text means; undefined where there is none
 * @throws {ApiError} BAD_REQUEST
 */
export async function checkRule(
  { db, ruleRunner }: { readonly db: Queryable; readonly ruleRunner: RuleReader },
  organizationId: string,
  fields: RuleFields,
  known: readonly RequestIssue[] = [],
): Promise<Understanding | undefined> {
  const { rule } = fields;
  const meaning = rule === undefined ? undefined : await ruleRunner.understand(rule);
  const faults = [
    ...known,
    ...(meaning?.ok === false ? [{ path: '/rule', message: meaning.message }] : []),
    ...(await scopeFaults(db, organizationId, fields)),
  ];
  if (faults.length > 0) throw badFields(faults);
  return meaning?.ok === true ? understandingOf(meaning) : undefined;
}

interface WrittenFields {
  readonly name?: string;
  readonly globPattern?: string;
  readonly sourceTypes?: readonly string[];
  readonly repositoryIds?: readonly string[];
  readonly ownExamples?: readonly RuleExample[];
}

/** The columns of the fields that are there. */
export function writtenColumns(fields: WrittenFields): RuleChange {
  const { name, globPattern, sourceTypes, repositoryIds, ownExamples } = fields;
  return {
    ...(ownExamples === undefined ? {} : { own_examples: storableJson(ownExamples) }),
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
