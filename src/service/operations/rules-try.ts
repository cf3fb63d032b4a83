/** Extension: try a rule on a repository, or on pasted files, without keeping it. */
import { Type } from 'typebox';
import { memoryTree } from '../../engine/files/memory-tree.ts';
import type { Rule } from '../../engine/rules/model/rule.ts';
import { notFound, type RequestIssue } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { findRepository } from '../repositories/store.ts';
import { type Trial, tryOnTree } from '../trials/bounded-trial.ts';
import { tryOnRepository } from '../trials/preview-rule.ts';
import { exampleIds } from './examples.ts';
import { count, optionalId, organizationId } from './fields.ts';
import { defineOperation } from './operation.ts';
import { checkRule, globOf } from './rule-texts.ts';
import { exampleMatch, exampleRule, judgement, ruleFields, ruleKind, ruleMatch, ruleMatchOf } from './rules-shapes.ts';

const filesMax = 100;
const contentMax = 200_000;
const matchesMax = 200;
const problemsMax = 50;
const timeMs = 10_000;

export const rulesTry = defineOperation({
  path: '/api/v2/rules/try',
  summary: 'Try a rule without keeping it',
  description:
    'On the newest commit of a repository that is kept on this machine, on pasted files, or on both: what the rule means, and what it finds, as far as there is time; with neither, what it means. A rule that cannot work is refused as it is when it is created.',
  tag: 'Rules',
  isExtension: true,
  changes: 'nothing',
  trimmed: ['globPattern'],
  request: Type.Object({
    organizationId,
    rule: ruleFields.rule,
    globPattern: ruleFields.globPattern,
    sourceTypes: ruleFields.sourceTypes,
    repositoryId: optionalId('The repository to try it on.'),
    files: Type.Optional(
      Type.Array(
        Type.Object(
          {
            path: Type.String({ minLength: 1, maxLength: 1000 }),
            content: Type.String({ maxLength: contentMax }),
          },
          { title: 'PastedFile' },
        ),
        {
          maxItems: filesMax,
          description: 'Files to try it on; with a repository, in place of its own of the same paths.',
        },
      ),
    ),
  }),
  response: Type.Object({
    kind: ruleKind,
    judgement,
    explanation: Type.String(),
    nearest: Type.String(),
    compiled: Type.String({ description: 'What scans would do for it, in YAML; empty for nothing.' }),
    matches: Type.Array(ruleMatch, { description: `The first ${matchesMax}.` }),
    matchCount: count,
    fileCount: Type.Integer({ minimum: 0, description: 'Files that it was run on.' }),
    problems: Type.Array(Type.Object({ path: Type.String(), message: Type.String() }, { title: 'RuleProblem' })),
    notLookedAt: Type.Array(Type.String(), { description: 'Sentences: what a scan would look at, and this did not.' }),
  }),
  example: {
    request: {
      rule: exampleRule.rule,
      globPattern: exampleRule.globPattern,
      sourceTypes: [],
      repositoryId: exampleIds.repository,
      files: [{ path: exampleMatch.path, content: 'eval(request.body.text);\n' }],
    },
    response: {
      kind: exampleRule.kind,
      judgement: exampleRule.judgement,
      explanation: exampleRule.explanation,
      nearest: '',
      compiled: 'plan:\n  kind: structural\n  config:\n    rule:\n      pattern: eval($TEXT)\n',
      matches: [{ ...exampleMatch, startLine: 1, endLine: 1, startColumn: 1, endColumn: 24 }],
      matchCount: 1,
      fileCount: 1,
      problems: [],
      notLookedAt: [],
    },
  },
  async handle(context, caller, body) {
    const { db, ruleRunner } = context;
    const { repositoryId = '', files = [] } = body;
    const { rule: text, globPattern } = body;
    const scope = globPattern === undefined ? {} : { globPattern };
    const understanding = await checkRule(context, caller.organizationId, { rule: text, ...scope }, pathFaults(files));
    if (understanding === undefined) throw new Error('a rule without a text passed');
    const { kind, judgement, explanation, nearest, compiled } = understanding;
    const rule: Rule = {
      id: 'tried',
      name: 'the rule',
      rule: body.rule,
      globPattern: globOf(body.globPattern),
      sourceTypes: body.sourceTypes ?? [],
    };
    const deadlineMs = performance.now() + timeMs;
    const looked = async (): Promise<Trial | string> => {
      if (judgement === 'notJudged') return 'nothing was looked for, since the rule is not judged';
      if (repositoryId === '' && files.length === 0)
        return 'nothing was looked for, since there are no files and no repository';
      if (repositoryId === '') return tryOnTree(pastedTree(files), rule, ruleRunner, { filesMax, deadlineMs });
      const repository = isId(repositoryId) ? await findRepository(db, caller.organizationId, repositoryId) : undefined;
      if (repository === undefined) throw notFound('repository');
      const trial = await tryOnRepository(context, repository, rule, deadlineMs, pastedTree(files));
      return typeof trial === 'string' ? `the repository was not looked at: ${trial}` : trial;
    };
    const trial = await looked();
    const meaning = { kind, judgement, explanation, nearest, compiled };
    if (typeof trial === 'string')
      return { ...meaning, matches: [], matchCount: 0, fileCount: 0, problems: [], notLookedAt: [trial] };
    return {
      ...meaning,
      matches: trial.matches.slice(0, matchesMax).map(ruleMatchOf),
      matchCount: trial.matches.length,
      fileCount: trial.fileCount,
      problems: trial.problems.slice(0, problemsMax).map(({ path, message }) => ({ path, message })),
      notLookedAt: [...trial.leftOut],
    };
  },
});

interface PastedFile {
  readonly path: string;
  readonly content: string;
}

function pathFaults(files: readonly PastedFile[]): RequestIssue[] {
  const seen = new Set<string>();
  return files.flatMap(({ path }, index) => {
    const isRelative = path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
    const isKnown = seen.has(path);
    seen.add(path);
    const message = !isRelative || path.includes('\0') ? 'must be a path within a tree, as src/a.js' : 'is given twice';
    return isRelative && !isKnown ? [] : [{ path: `/files/${index}/path`, message }];
  });
}

function pastedTree(files: readonly PastedFile[]) {
  return memoryTree(Object.fromEntries(files.map(({ path, content }) => [path, content])));
}
