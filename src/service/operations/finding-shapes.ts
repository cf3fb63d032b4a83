/** What findings of rules say beyond their place, in issues and in pull requests alike; all of it is empty of vulnerabilities. */
import { type Static, Type } from 'typebox';
import { judgements, ruleKinds } from '../../engine/rules/model/meaning.ts';
import type { RuleFinding } from '../database/tables.ts';
import { count } from './fields.ts';

const handler = Type.Object(
  { name: Type.String(), route: Type.String(), framework: Type.String() },
  { title: 'FoundHandler', description: 'The handler that a rule about handlers found; empty fields of others.' },
);

const step = Type.Object(
  {
    path: Type.String(),
    startLine: count,
    startColumn: count,
    endLine: count,
    endColumn: count,
    snippet: Type.String(),
  },
  { title: 'FoundStep' },
);

export const findingFields = {
  ruleKind: Type.Enum(['', ...ruleKinds], { title: 'FoundRuleKind', description: 'How the rule is written.' }),
  judgement: Type.Enum(['', ...judgements], { title: 'FoundJudgement', description: 'How the rule is judged.' }),
  ruleSeverity: Type.Enum(['', 'error', 'warning', 'info'], {
    title: 'FoundRuleLevel',
    description: 'As the rule says it: filed as high, medium and low.',
  }),
  message: Type.String({ description: 'What the rule says of it.' }),
  handler,
  steps: Type.Array(step, { description: 'How a value comes from its source to where it must not; else empty.' }),
  fix: Type.String({ description: 'A unified patch that mends it, where the rule offers one.' }),
};

const finding = Type.Object(findingFields);

export const exampleFinding: Static<typeof finding> = {
  ruleKind: '',
  judgement: '',
  ruleSeverity: '',
  message: '',
  handler: { name: '', route: '', framework: '' },
  steps: [],
  fix: '',
};

export function findingOf(found: Partial<RuleFinding>): Static<typeof finding> {
  const { name = '', route = '', framework = '' } = found.handler ?? {};
  return {
    ruleKind: found.ruleKind ?? '',
    judgement: found.judgement ?? '',
    ruleSeverity: found.ruleSeverity ?? '',
    message: found.message ?? '',
    handler: { name, route, framework },
    steps: (found.steps ?? []).map((each) => ({ ...each })),
    fix: found.fix ?? '',
  };
}
