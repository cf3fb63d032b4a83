/** How a rule looks in requests and replies; shared by the operations on rules. */
import { type Static, Type } from 'typebox';
import { judgements, ruleKinds } from '../../engine/rules/model/meaning.ts';
import { sourceTypes } from '../../engine/rules/model/rule.ts';
import type { PreviewMatch, RulePreview } from '../database/tables.ts';
import { isQuiet, ruleStatuses, standingOf } from '../rules/rule-standing.ts';
import type { RuleRow } from '../rules/store.ts';
import { nothingLookedAt } from '../trials/preview-rule.ts';
import { exampleIds, exampleTimes } from './examples.ts';
import { arrayEntriesMax, count, dateTime } from './fields.ts';

export const defaultGlob = '**/*';

export const ruleKind = Type.Enum([...ruleKinds], {
  title: 'RuleKind',
  description:
    'How the text is written: an ast-grep rule, a bare pattern, a Semgrep rule, controlled English, or prose.',
});
export const judgement = Type.Enum([...judgements], {
  title: 'Judgement',
  description:
    '`structural`: run as it is written. `compiled`: a sentence that was compiled. `model`: a rule that a model wrote from the text. `notJudged`: nothing judges it.',
});

const ruleReplyFields = {
  id: Type.String(),
  name: Type.String(),
  rule: Type.String(),
  globPattern: Type.String(),
  sourceTypes: Type.Array(Type.String()),
  repositoryIds: Type.Array(Type.String()),
  kind: ruleKind,
  judgement,
  status: Type.Enum([...ruleStatuses], {
    title: 'RuleStatus',
    description:
      '`active`: scans run it. `asked`: a model was asked to write it. `proposed`: what a model wrote waits for a person to approve it. `notJudged`: no scan runs it, and each says so.',
  }),
  explanation: Type.String({ description: 'A sentence: how it is judged, or why it is not.' }),
  nearest: Type.String({
    description: 'Of prose that nothing judges: the nearest sentence that would compile, or empty.',
  }),
  severity: Type.Enum(['error', 'warning', 'info', ''], {
    title: 'RuleSeverityLevel',
    description:
      'How severe what it finds is, as its text says it; the worst of a text that holds several rules. Empty where nothing judges it.',
  }),
  lastMatchedAt: Type.String({ description: 'When a scan last found something by it; ISO 8601, UTC, or empty.' }),
  isQuiet: Type.Boolean({ description: 'Whether it is active and matched nothing anywhere for 30 days.' }),
  updatedBy: Type.String({ description: 'Who changed it last, as the audit trail names them; empty where unknown.' }),
  createdAt: dateTime,
  updatedAt: dateTime,
};

export const rule = Type.Object(ruleReplyFields, { title: 'Rule' });

export const ruleMatch = Type.Object(
  {
    path: Type.String(),
    startLine: count,
    startColumn: count,
    endLine: count,
    endColumn: count,
    snippet: Type.String(),
    message: Type.String(),
    severity: Type.Enum(['error', 'warning', 'info'], { title: 'RuleLevel' }),
  },
  { title: 'RuleMatch' },
);

const rulePreview = Type.Object(
  {
    matches: Type.Array(
      Type.Object({ ...ruleMatch.properties, repositoryId: Type.String() }, { title: 'RulePreviewMatch' }),
      { description: 'At most 5 of a repository, and 20 in all.' },
    ),
    matchCount: count,
    repositoryCount: count,
    fileCount: count,
    notLookedAt: Type.Array(Type.String(), { description: 'Sentences: what a scan would look at, and this did not.' }),
  },
  {
    title: 'RulePreview',
    description: 'What the rule finds now in newest commits that are kept on this machine, as far as there was time.',
  },
);

const ruleExample = Type.Object(
  {
    path: Type.String(),
    code: Type.String(),
    isMatch: Type.Boolean({ description: 'Whether the rule is to find something in it.' }),
  },
  { title: 'RuleExample' },
);

export const ruleDetails = Type.Object(
  {
    ...ruleReplyFields,
    compiled: Type.String({ description: 'What scans do for it, in YAML, to be read by people; empty for nothing.' }),
    writtenRule: Type.String({ description: 'What a model wrote of it, as it was approved; empty where none did.' }),
    model: Type.String({ description: 'Which model wrote it; empty where none did.' }),
    examples: Type.Array(ruleExample, { description: 'On which what a model wrote was tested.' }),
    ownExamples: Type.Array(ruleExample, { description: 'What it must and must not find, as it was given.' }),
    preview: rulePreview,
  },
  { title: 'RuleDetails' },
);

export const exampleRule: Static<typeof rule> = {
  id: exampleIds.rule,
  name: 'No eval of what a request holds',
  rule: 'eval($TEXT)',
  globPattern: 'src/**/*.js',
  sourceTypes: ['HTTP_HANDLER'],
  repositoryIds: [],
  kind: 'pattern',
  judgement: 'structural',
  status: 'active',
  explanation: 'The rule is run on the syntax tree as it is written.',
  nearest: '',
  severity: 'warning',
  lastMatchedAt: exampleTimes.scanned,
  isQuiet: false,
  updatedBy: `token ${exampleIds.token}`,
  createdAt: exampleTimes.registered,
  updatedAt: exampleTimes.registered,
};

export const exampleMatch: Static<typeof ruleMatch> = {
  path: 'src/settings.js',
  startLine: 31,
  startColumn: 3,
  endLine: 31,
  endColumn: 23,
  snippet: 'eval(request.body.text);',
  message: 'No eval of what a request holds',
  severity: 'warning',
};

const examplePreview: Static<typeof rulePreview> = {
  matches: [{ ...exampleMatch, repositoryId: exampleIds.repository }],
  matchCount: 1,
  repositoryCount: 1,
  fileCount: 212,
  notLookedAt: ['repository shop: its newest commit is not kept on this machine'],
};

export const exampleRuleDetails: Static<typeof ruleDetails> = {
  ...exampleRule,
  compiled: 'plan:\n  kind: structural\n  config:\n    rule:\n      pattern: eval($TEXT)\n',
  writtenRule: '',
  model: '',
  examples: [],
  ownExamples: [{ path: 'a.js', code: 'eval(request.body.text);', isMatch: true }],
  preview: examplePreview,
};

export const exampleWrittenRule: Static<typeof ruleDetails> = {
  ...exampleRuleDetails,
  rule: 'money is never kept as a floating-point number',
  kind: 'prose',
  judgement: 'model',
  status: 'proposed',
  explanation: 'A rule was written by the model from this text; no scan runs it until a person approves it.',
  compiled: '',
  writtenRule: 'language: javascript\nrule:\n  pattern: parseFloat($PRICE)\n',
  model: 'some-model',
  examples: [{ path: 'a.js', code: 'const price = parseFloat(text);', isMatch: true }],
};

export const ruleFields = {
  name: Type.String({ minLength: 1, maxLength: 200 }),
  rule: Type.String({
    minLength: 1,
    maxLength: 20_000,
    description:
      'A pattern such as `eval($X)`, an ast-grep or Semgrep rule in YAML, a sentence of controlled English, or prose.',
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
  ownExamples: Type.Optional(
    Type.Array(
      Type.Object(
        {
          path: Type.String({ minLength: 1, maxLength: 300 }),
          code: Type.String({ minLength: 1, maxLength: 5_000 }),
          isMatch: Type.Boolean({ description: 'Whether the rule is to find something in it.' }),
        },
        { title: 'GivenRuleExample' },
      ),
      { maxItems: 20, description: 'Code that is kept with the rule: what it must and must not find.' },
    ),
  ),
};

export const ifUpdatedAt = Type.Optional(
  Type.String({
    format: 'date-time',
    description:
      '`updatedAt` as it was read: where the rule was changed since, this is refused. Absent: whatever it is.',
  }),
);

export function ruleOf(row: RuleRow, now: Date): Static<typeof rule> {
  const { judgement, status, explanation } = standingOf(row);
  return {
    id: row.id,
    name: row.name,
    rule: row.rule,
    globPattern: row.glob_pattern,
    sourceTypes: row.source_types,
    repositoryIds: row.repository_ids,
    kind: row.kind === '' ? 'prose' : row.kind,
    judgement,
    status,
    explanation,
    nearest: judgement === 'notJudged' ? row.nearest : '',
    severity: row.severity === '' ? '' : levels[row.severity],
    lastMatchedAt: row.last_matched_at?.toISOString() ?? '',
    isQuiet: isQuiet(row, now),
    updatedBy: row.updated_by,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function ruleDetailsOf(row: RuleRow, preview: RulePreview, now: Date): Static<typeof ruleDetails> {
  return {
    ...ruleOf(row, now),
    compiled: row.compiled,
    writtenRule: row.written_rule,
    model: row.written_rule === '' ? '' : (row.proposal.model ?? ''),
    examples: [...(row.proposal.examples ?? [])],
    ownExamples: [...row.own_examples],
    preview: rulePreviewOf(preview),
  };
}

function rulePreviewOf({ matches, matchCount, repositoryCount, fileCount, notLookedAt }: RulePreview) {
  return {
    matches: matches.map(previewMatchOf),
    matchCount,
    repositoryCount,
    fileCount,
    notLookedAt: [...notLookedAt],
  };
}

const levels = { high: 'error', medium: 'warning', low: 'info' } as const;

function previewMatchOf({ repositoryId, match }: PreviewMatch) {
  return { repositoryId, ...ruleMatchOf(match) };
}

export function ruleMatchOf({ path, span, snippet, message, severity = 'medium' }: PreviewMatch['match']) {
  const { startLine, startColumn, endLine, endColumn } = span;
  return { path, startLine, startColumn, endLine, endColumn, snippet, message, severity: levels[severity] };
}

export const noPreview: RulePreview = {
  ...nothingLookedAt,
  notLookedAt: ['nothing was looked at; rules/try shows what the rule finds now'],
};
