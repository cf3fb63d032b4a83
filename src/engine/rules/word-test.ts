/** Which files a plan can find something in, by their words alone, so that the others are neither sent to the engine nor parsed. */
import type { Formula } from './model/formula.ts';
import type { RulePlan } from './model/meaning.ts';
import { requiredWords, type WordTest } from './syntax/required-words.ts';

const always: WordTest = () => true;

export function wordTest(plan: RulePlan): WordTest {
  switch (plan.kind) {
    case 'structural':
      return requiredWords(plan.config.rule, plan.config.utils);
    case 'formula':
      return formulaTest(plan.formula);
    case 'taint':
      return always;
    // Judged over all handlers at once; no file is looked through for it.
    case 'handlers':
      return () => false;
  }
}

function formulaTest(formula: Formula): WordTest {
  switch (formula.kind) {
    case 'code':
      return requiredWords(formula.rule);
    case 'inside':
      return formulaTest(formula.part);
    case 'and':
      return allOf(formula.parts.map(formulaTest));
    case 'or':
      return anyOf(formula.parts.map(formulaTest));
    default:
      return always;
  }
}

function allOf(tests: readonly WordTest[]): WordTest {
  const telling = tests.filter((test) => test !== always);
  return telling.length === 0 ? always : (words) => telling.every((test) => test(words));
}

function anyOf(tests: readonly WordTest[]): WordTest {
  return tests.includes(always) ? always : (words) => tests.some((test) => test(words));
}
