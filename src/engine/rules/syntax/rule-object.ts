/**
 * Checks the shape of an ast-grep rule object before the native engine sees it, so that a mistake is reported with its
 * place in the text, and so that no rule is deeper or larger than an engine that recurses can take.
 */

import type { RuleObject } from '../model/rule-object.ts';

export interface RuleFault {
  /** Where in the rule, as `rule.any[1].has`; empty for the whole. */
  readonly at: string;
  readonly message: string;
}

const depthMax = 30;
const nodesMax = 300;
const textLengthMax = 4_000;
export const ruleKeys = [
  'pattern',
  'kind',
  'regex',
  'nthChild',
  'range',
  'inside',
  'has',
  'precedes',
  'follows',
  'all',
  'any',
  'not',
  'matches',
] as const;
const strictnesses: readonly unknown[] = ['cst', 'smart', 'ast', 'relaxed', 'signature'];

/** Thrown inside this file only; `checkRuleObject` returns it. */
class Fault extends Error {
  readonly at: string;

  constructor(at: string, message: string) {
    super(message);
    this.at = at;
  }
}

/** The first fault of a rule object, or undefined. `at` is the place of the object itself. */
export function checkRuleObject(value: unknown, at: string): RuleFault | undefined {
  const budget = { nodes: nodesMax };
  try {
    checkRule(value, at, 0, budget, []);
    return undefined;
  } catch (error) {
    if (error instanceof Fault) return { at: error.at, message: error.message };
    throw error;
  }
}

export function isRecord(value: unknown): value is RuleObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface Budget {
  nodes: number;
}

function checkRule(value: unknown, at: string, depth: number, budget: Budget, alsoAllowed: readonly string[]): void {
  if (depth > depthMax) throw new Fault(at, `rules are nested more than ${depthMax} deep`);
  if (--budget.nodes < 0) throw new Fault(at, `the rule has more than ${nodesMax} parts`);
  if (!isRecord(value)) throw new Fault(at, `must be a rule object with one of: ${ruleKeys.join(', ')}`);
  const keys = Object.keys(value);
  const unknown = keys.find((key) => !ruleKeys.some((known) => known === key) && !alsoAllowed.includes(key));
  if (unknown !== undefined)
    throw new Fault(within(at, unknown), `\`${unknown}\` is not a part of a rule; known are: ${ruleKeys.join(', ')}`);
  if (!keys.some((key) => ruleKeys.some((known) => known === key))) {
    throw new Fault(at, `must have at least one of: ${ruleKeys.join(', ')}`);
  }
  for (const key of keys) checkPart(key, value[key], within(at, key), depth, budget);
}

function checkPart(key: string, value: unknown, at: string, depth: number, budget: Budget): void {
  switch (key) {
    case 'pattern':
      return isRecord(value)
        ? checkPatternObject(value, at)
        : checkText(value, at, 'a pattern, or an object with `context`');
    case 'kind':
    case 'regex':
    case 'field':
      return checkText(value, at, 'text');
    case 'matches':
      return checkText(value, at, 'the name of a rule in `utils`');
    case 'nthChild':
      return checkNthChild(value, at, depth, budget);
    case 'range':
      if (!isRecord(value)) throw new Fault(at, 'must have `start` and `end`');
      return;
    case 'inside':
    case 'has':
    case 'precedes':
    case 'follows':
      return checkRule(value, at, depth + 1, budget, ['stopBy', 'field']);
    case 'not':
      return checkRule(value, at, depth + 1, budget, []);
    case 'stopBy':
      if (value === 'neighbor' || value === 'end') return;
      if (typeof value === 'string') throw new Fault(at, 'must be `neighbor`, `end` or a rule object');
      return checkRule(value, at, depth + 1, budget, []);
    default:
      if (!Array.isArray(value) || value.length === 0) throw new Fault(at, 'must be a list of at least one rule');
      value.forEach((item, index) => checkRule(item, `${at}[${index}]`, depth + 1, budget, []));
  }
}

function checkPatternObject(value: RuleObject, at: string): void {
  for (const key of Object.keys(value)) {
    if (!['context', 'selector', 'strictness'].includes(key))
      throw new Fault(within(at, key), `\`${key}\` is not a part of a pattern`);
  }
  checkText(value['context'], within(at, 'context'), 'the code that holds the pattern');
  if (value['selector'] !== undefined)
    checkText(value['selector'], within(at, 'selector'), 'the kind of the node to look for');
  if (value['strictness'] !== undefined && !strictnesses.includes(value['strictness'])) {
    throw new Fault(within(at, 'strictness'), `must be one of: ${strictnesses.join(', ')}`);
  }
}

function checkNthChild(value: unknown, at: string, depth: number, budget: Budget): void {
  if (typeof value === 'number' || typeof value === 'string') return;
  if (!isRecord(value))
    throw new Fault(at, 'must be a number, an expression such as `2n+1`, or an object with `position`');
  for (const key of Object.keys(value)) {
    if (key === 'ofRule') checkRule(value[key], within(at, key), depth + 1, budget, []);
    else if (key !== 'position' && key !== 'reverse')
      throw new Fault(within(at, key), `\`${key}\` is not a part of \`nthChild\``);
  }
}

function checkText(value: unknown, at: string, what: string): void {
  if (typeof value !== 'string' || value.trim() === '') throw new Fault(at, `must be ${what}`);
  if (value.length > textLengthMax) throw new Fault(at, `has more than ${textLengthMax} characters`);
}

function within(at: string, key: string): string {
  return at === '' ? key : `${at}.${key}`;
}
