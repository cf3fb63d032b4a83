/** Extension: take many rules at once from a document, all of them or none. */
import { isDeepStrictEqual } from 'node:util';
import { Type } from 'typebox';
import { compileGlob } from '../../engine/rules/glob.ts';
import { storableJson, storableText } from '../database/storable-text.ts';
import { ApiError, badFields, issuesMax, type RequestIssue } from '../foundation/api-error.ts';
import { newId } from '../foundation/ids.ts';
import { listRepositoriesByUrl } from '../repositories/store.ts';
import { addRules, changeRuleIn } from '../rules/change-rules.ts';
import { type DocumentRule, readRuleDocument } from '../rules/rule-document.ts';
import { rulesMax } from '../rules/rules-of-repository.ts';
import { listRules, type NewRule, type RuleRow } from '../rules/store.ts';
import { exampleIds } from './examples.ts';
import { count, organizationId } from './fields.ts';
import { defineOperation } from './operation.ts';
import { askedState, askModelFor, globOf } from './rule-texts.ts';
import { understandingOf } from '../rules/understanding.ts';
import { exampleRule } from './rules-shapes.ts';
import { pushEach } from '../../engine/text/push-each.ts';

const mib = 1024 * 1024;

export const rulesImport = defineOperation({
  path: '/api/v2/rules/import',
  summary: 'Import custom rules',
  description:
    'A document as `rules/export` gives it, in YAML or JSON: all of its rules, or none where one cannot be taken. A rule that is here already stays as it is; another of its name is refused, or put in its place with `replace`.',
  tag: 'Rules',
  isExtension: true,
  changes: 'rule',
  bodyBytesMax: 4 * mib,
  request: Type.Object({
    organizationId,
    document: Type.String({ minLength: 1, maxLength: 3 * mib }),
    replace: Type.Optional(
      Type.Boolean({ default: false, description: 'Whether rules of the same name are changed instead of refused.' }),
    ),
  }),
  response: Type.Object({
    createdIds: Type.Array(Type.String(), { description: 'In the order of the document.' }),
    updatedIds: Type.Array(Type.String()),
    notJudged: Type.Array(Type.String(), { description: 'Names of rules that nothing judges as they are written.' }),
    ruleCount: count,
  }),
  example: {
    request: {
      document: `version: 1\nrules:\n  - name: ${exampleRule.name}\n    rule: ${exampleRule.rule}\n`,
      replace: true,
    },
    response: { createdIds: [exampleIds.rule], updatedIds: [], notJudged: [], ruleCount: 1 },
  },
  async handle({ db, clock, config, jobs, ruleRunner }, { organizationId, author }, body) {
    const reading = readRuleDocument(body.document);
    if (!reading.ok) throw badFields(reading.messages.map((message) => ({ path: '/document', message })));
    const now = clock.now();
    const actor = storableText(author.actor, 'line');
    const ready: ReadyRule[] = [];
    const faults: RequestIssue[] = [];
    for (const [index, rule] of reading.rules.entries()) {
      if (faults.length >= issuesMax) break;
      const meaning = await ruleRunner.understand(rule.rule);
      const written = rule.writtenRule === undefined ? undefined : await ruleRunner.understand(rule.writtenRule);
      const glob = compileGlob(rule.globPattern ?? '');
      const scope = await repositoryIdsOf(db, organizationId, rule);
      const messages = [meaning, written, glob].flatMap((read) => (read?.ok === false ? [read.message] : []));
      if (typeof scope === 'string') messages.push(`${scope} is no repository of this organization`);
      const place = `rule ${index + 1}, ${JSON.stringify(rule.name.slice(0, 80))}`;
      pushEach(
        faults,
        messages.map((message) => ({ path: '/document', message: `${place}, ${message}` })),
      );
      if (!meaning.ok || typeof scope === 'string' || messages.length > 0) continue;
      const understanding = understandingOf(meaning);
      const isWritten = rule.writtenRule !== undefined;
      ready.push({
        name: storableText(rule.name.trim()),
        rule: storableText(rule.rule, 'document'),
        glob_pattern: globOf(rule.globPattern),
        source_types: [...new Set(rule.sourceTypes ?? [])],
        repository_ids: scope,
        ...understanding,
        ...(written === undefined ? {} : { severity: understandingOf(written).severity }),
        model_state: isWritten ? 'approved' : askedState(config, understanding),
        written_rule: storableText(rule.writtenRule ?? '', 'document'),
        proposal: storableJson({}),
        updated_by: actor,
        judged_since: now,
      });
    }
    if (faults.length > 0) throw badFields(faults, faults.length, faults.length >= issuesMax);
    const onAsked = askModelFor(jobs);
    return db.transaction().execute(async (transaction) => {
      const before = new Map((await listRules(transaction, organizationId)).map((row) => [row.name, row]));
      const known = ready.filter((rule) => {
        const row = before.get(rule.name);
        return row !== undefined && !isSame(row, rule);
      });
      if (known.length > 0 && body.replace !== true)
        throw new ApiError(
          'CONFLICT',
          `there are rules of these names already, which "replace" would change: ${known
            .slice(0, 10)
            .map(({ name }) => JSON.stringify(name))
            .join(', ')}${known.length > 10 ? ' …' : ''}`,
        );
      const fresh = ready.filter(({ name }) => !before.has(name));
      if (before.size + fresh.length > rulesMax)
        throw new ApiError('CONFLICT', `an organization may have ${rulesMax} rules; delete some first`);
      const updatedIds: string[] = [];
      for (const rule of known) {
        const id = before.get(rule.name)?.id ?? '';
        await changeRuleIn(transaction, organizationId, id, () => rule, { author, now, onAsked });
        updatedIds.push(id);
      }
      const rows = fresh.map(
        (rule): NewRule => ({
          ...rule,
          organization_id: organizationId,
          id: newId(),
          created_at: now,
          updated_at: now,
        }),
      );
      const added = await addRules(transaction, organizationId, rows, { author, now, onAsked });
      return {
        createdIds: added.map(({ id }) => id),
        updatedIds,
        notJudged: ready
          .filter(({ judgement, model_state }) => judgement === 'notJudged' && model_state !== 'approved')
          .map(({ name }) => name),
        ruleCount: ready.length,
      };
    });
  },
});

type ReadyRule = Omit<NewRule, 'organization_id' | 'id' | 'created_at' | 'updated_at'>;

/** A document that is imported once more changes nothing. */
function isSame(row: RuleRow, rule: ReadyRule): boolean {
  type Content = Pick<RuleRow, 'rule' | 'glob_pattern' | 'source_types' | 'repository_ids'>;
  const contentOf = ({ rule: text, glob_pattern, source_types, repository_ids }: Content, written: string) => [
    text,
    glob_pattern,
    [...source_types].sort(),
    [...repository_ids].sort(),
    written,
  ];
  const approved = row.model_state === 'approved' ? row.written_rule : '';
  return isDeepStrictEqual(contentOf(row, approved), contentOf(rule, rule.written_rule ?? ''));
}

/** The ids, or the address that is none of this organization's. */
async function repositoryIdsOf(
  db: Parameters<typeof listRepositoriesByUrl>[0],
  organizationId: string,
  { repositories = [] }: DocumentRule,
): Promise<string[] | string> {
  const urls = [...new Set(repositories)];
  if (urls.length === 0) return [];
  const known = await listRepositoriesByUrl(
    db,
    organizationId,
    urls.map((url) => storableText(url, 'path')),
  );
  const ids = new Map(known.map(({ id, url }): [string, string] => [url, id]));
  return urls.find((url) => !ids.has(url)) ?? urls.flatMap((url) => ids.get(url) ?? []);
}
