/** How a rule looks in requests and replies, and what may be written in one; shared by the operations on rules. */
import { type Static, Type } from 'typebox';
import { sourceTypes } from '../../engine/rules/model/rule.ts';
import { compileGlob } from '../../engine/rules/glob.ts';
import type { ForkedRuleRunner } from '../analysis/forked-rule-runner.ts';
import { badField } from '../foundation/api-error.ts';
import type { Queryable } from '../database/tables.ts';
import { isId } from '../foundation/ids.ts';
import { findRepository } from '../repositories/store.ts';
import type { ShownRule } from '../rules/store.ts';
import { exampleIds, exampleTimes } from './examples.ts';
import { arrayEntriesMax, dateTime } from './fields.ts';

export const defaultGlob = '**/*';

export const rule = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    rule: Type.String(),
    globPattern: Type.String(),
    sourceTypes: Type.Array(Type.String()),
    repositoryIds: Type.Array(Type.String()),
    createdAt: dateTime,
    updatedAt: dateTime,
  },
  { title: 'Rule' },
);

export const exampleRule: Static<typeof rule> = {
  id: exampleIds.rule,
  name: 'No eval of what a request holds',
  rule: 'eval($TEXT)',
  globPattern: 'src/**/*.js',
  sourceTypes: ['HTTP_HANDLER'],
  repositoryIds: [],
  createdAt: exampleTimes.registered,
  updatedAt: exampleTimes.registered,
};

export const ruleFields = {
  name: Type.String({ minLength: 1, maxLength: 200 }),
  rule: Type.String({
    minLength: 1,
    maxLength: 20_000,
    description: 'An ast-grep pattern such as `eval($X)`, or an ast-grep rule in YAML.',
  }),
  globPattern: Type.Optional(Type.String({ maxLength: 1000, description: 'Files to look at; `**/*` where absent.' })),
  sourceTypes: Type.Optional(
    Type.Array(Type.Enum([...sourceTypes], { title: 'SourceType' }), {
      maxItems: arrayEntriesMax,
      description: 'Empty means all code.',
    }),
  ),
  repositoryIds: Type.Optional(
    Type.Array(Type.String(), { maxItems: arrayEntriesMax, description: 'Empty means all repositories.' }),
  ),
};

export function ruleOf(row: ShownRule) {
  return {
    id: row.id,
    name: row.name,
    rule: row.rule,
    globPattern: row.glob_pattern,
    sourceTypes: row.source_types,
    repositoryIds: row.repository_ids,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/**
 * The rule is tried out where rules run, in a child process: its text is the caller's, and the parser is native.
 * @throws {ApiError} BAD_REQUEST where the rule or its glob cannot be run, or a repository is not the organization's.
 */
export async function checkRuleFields(
  { db, ruleRunner }: { db: Queryable; ruleRunner: Pick<ForkedRuleRunner, 'understand'> },
  organizationId: string,
  fields: { rule?: string; globPattern?: string; repositoryIds?: readonly string[] },
): Promise<void> {
  if (fields.rule !== undefined) {
    const meaning = await ruleRunner.understand(fields.rule);
    if (!meaning.ok) throw badField('/rule', meaning.message);
  }
  if (fields.globPattern !== undefined) {
    const checked = compileGlob(fields.globPattern);
    if (!checked.ok) throw badField('/globPattern', checked.message);
  }
  for (const [index, id] of (fields.repositoryIds ?? []).entries()) {
    const repository = isId(id) ? await findRepository(db, organizationId, id) : undefined;
    if (repository === undefined) throw badField(`/repositoryIds/${index}`, 'is no repository of this organization');
  }
}
