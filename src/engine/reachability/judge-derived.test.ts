/** What derived symbols may say, asked of every fixture that names symbols as if they had been derived with each confidence. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { inProcessFacts } from '../languages/extract-facts.ts';
import { derivationConfidences, noSymbols, type VulnerableSymbols } from '../model/advisory.ts';
import { exposureRank, type Verdict } from '../model/verdict.ts';
import { caseInput, parseCase, type ReachabilityCase } from '../../testing/reachability-case.ts';
import { analyzeReachability } from './analyze.ts';

const fixtures = new URL('./fixtures/', import.meta.url);

for (const language of readdirSync(fixtures).sort()) {
  void test(`derived symbols of ${language} never clear, lower, or are said to be the advisory’s; high alone is reachable`, async () => {
    for (const file of readdirSync(new URL(`${language}/`, fixtures)).sort()) {
      const item = parseCase(readFileSync(new URL(`${language}/${file}`, fixtures), 'utf8'));
      if (item.header.symbols !== undefined) await check(item, `${language}/${file}`);
    }
  });
}

async function check(item: ReachabilityCase, name: string): Promise<void> {
  const { questions, ...input } = caseInput(item, inProcessFacts);
  const [question] = questions;
  assert.ok(question);
  const { entries } = question.symbols;
  const grades: VulnerableSymbols[] = [
    noSymbols,
    { ...noSymbols, grade: 'curated', entries },
    ...derivationConfidences.map(
      (confidence): VulnerableSymbols => ({
        ...noSymbols,
        grade: 'derived',
        entries,
        derivation: { confidence, vulnerable: '1.0.0', fixed: '1.0.1' },
      }),
    ),
  ];
  const [base, curated, ...derived] = await analyzeReachability({
    ...input,
    questions: grades.map((symbols) => ({ ...question, symbols })),
  });
  assert.ok(base && curated);
  for (const [index, verdict] of derived.entries()) {
    const where = `${name} ${derivationConfidences[index]}: ${verdict.explanation}`;
    assert.doesNotMatch(verdict.explanation, /which the advisory names|the advisory names it/, where);
    assert.ok(exposureRank(verdict.exposure) <= exposureRank(base.exposure), where);
    if (verdict.reachability === 'unreachable') assert.deepEqual(verdict, base, where);
    const isDoubt = verdict.code === 'name_match_only' || verdict.code === 'computed_dispatch';
    if (isDoubt) assert.equal(base.reachability, 'needsReview', where);
    else assert.equal(outcome(verdict), expected(base, curated, derivationConfidences[index] === 'high'), where);
  }
}

function outcome({ reachability, code }: Verdict): string {
  return code.startsWith('derived') ? code : reachability;
}

function expected(base: Verdict, curated: Verdict, isHigh: boolean): string {
  if (curated.reachability === 'reachable' && base.reachability !== 'reachable')
    return isHigh && curated.code !== 'whole_package_imported' ? 'reachable' : 'derived_symbol_hit';
  return base.code === 'imported_no_symbols' ? 'derived_symbol_not_hit' : base.reachability;
}
