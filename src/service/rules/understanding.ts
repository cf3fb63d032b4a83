/**
 * What rules were understood as, kept beside their texts with the version of the understanding: what an earlier version made of a text is
 * understood again when somebody next looks, so that an upgrade needs no pass over all rules.
 */
import { dump } from 'js-yaml';
import type { RuleMeaning } from '../../engine/rules/model/meaning.ts';
import type { RuleSeverity } from '../../engine/rules/model/rule.ts';
import type { RuleRunner } from '../../engine/rules/model/rule-runner.ts';
import { version } from '../../config/version.ts';
import { type StorableText, storableText } from '../database/storable-text.ts';
import type { Database } from '../database/tables.ts';
import { type RuleRow, updateUnderstanding } from './store.ts';

/** Raised by hand where the understanding changes between two versions of the program. */
const revision = 2;
const understandingVersion = storableText(`${version}+${revision}`, 'line');

export interface Understanding {
  readonly kind: Exclude<RuleRow['kind'], ''>;
  readonly judgement: Exclude<RuleRow['judgement'], ''>;
  readonly explanation: StorableText;
  readonly nearest: StorableText;
  readonly compiled: StorableText;
  readonly severity: RuleRow['severity'];
  readonly understood_with: StorableText;
}

/** Reads texts in a process of its own. */
export type RuleReader = Pick<RuleRunner, 'understand'>;

export function understandingOf(meaning: RuleMeaning): Understanding {
  return {
    kind: meaning.kind,
    judgement: meaning.ok ? meaning.judgement : 'notJudged',
    explanation: storableText(
      meaning.ok ? meaning.explanation : `No scan judges this rule, since it cannot be used: ${meaning.message}`,
    ),
    nearest: storableText(meaning.ok && meaning.judgement === 'notJudged' ? meaning.nearest : ''),
    compiled: storableText(meaning.ok ? compiledText(meaning) : '', 'document'),
    severity: meaning.ok ? worstSeverity(meaning.rules.map(({ severity }) => severity)) : '',
    understood_with: understandingVersion,
  };
}

/** Of the rules that a text holds. */
function worstSeverity(severities: readonly RuleSeverity[]): RuleSeverity | '' {
  return (['high', 'medium', 'low'] as const).find((each) => severities.includes(each)) ?? '';
}

const compiledMax = 40_000;

/** What a scan does for the rule, as a person can read it; empty where it does nothing. */
function compiledText({ rules }: RuleMeaning & { readonly ok: true }): string {
  if (rules.length === 0) return '';
  const text = dump(rules.length === 1 ? rules[0] : rules, { lineWidth: 120, noRefs: true, skipInvalid: true });
  return text.length <= compiledMax ? text : `${text.slice(0, compiledMax).toWellFormed()}\n…\n`;
}

/** The rows in their order, each understood by this version. */
export async function understoodRows<Row extends RuleRow>(
  { db, ruleRunner }: { readonly db: Database; readonly ruleRunner: RuleReader },
  rows: readonly Row[],
): Promise<Row[]> {
  const understood: Row[] = [];
  for (const row of rows) {
    if (row.understood_with === understandingVersion) {
      understood.push(row);
      continue;
    }
    const { severity, ...rest } = understandingOf(await ruleRunner.understand(row.rule));
    // What a model wrote of it has a severity of its own.
    const understanding = row.written_rule === '' ? { severity, ...rest } : rest;
    await updateUnderstanding(db, row.organization_id, row, understanding);
    understood.push({ ...row, ...understanding });
  }
  return understood;
}
