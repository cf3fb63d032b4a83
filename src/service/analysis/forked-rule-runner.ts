/**
 * Runs rules in forked processes, because a small hostile file can crash the native engine and a rule can be one that
 * never ends: either costs that file or that rule, never the service.
 */
import { extname } from 'node:path';
import type { Handler } from '../../engine/rules/model/handler.ts';
import type { Rule, RuleOutcome, RuleProblem } from '../../engine/rules/model/rule.ts';
import type { RuleRunner } from '../../engine/rules/model/rule-runner.ts';
import type { RuleTask } from './rule-task.ts';
import { type ChildLimits, type TaskResult, watchedChild, type WatchedChild } from './watched-child.ts';

export interface ForkedRuleRunnerOptions {
  /** Processes; each works on one file at a time. */
  readonly processes?: number;
  /** For all rules on one file; where it is not enough, each rule gets it alone to find the one at fault. */
  readonly taskWorkMs?: number;
  /** Of each process, the native engine's memory included. */
  readonly memoryBytesMax?: number;
}

export interface ForkedRuleRunner extends RuleRunner, AsyncDisposable {}

/** How many timeouts and crashes a file may cost before its other rules are left out. */
const failuresOfFileMax = 20;

export function forkedRuleRunner(options: ForkedRuleRunnerOptions = {}): ForkedRuleRunner {
  const { processes = 1, taskWorkMs = 5_000, memoryBytesMax = 1024 ** 3 } = options;
  const limits: ChildLimits = { taskWorkMs, memoryBytesMax };
  const script = new URL(`./rule-child${extname(import.meta.filename)}`, import.meta.url);
  const children = Array.from({ length: Math.max(1, processes) }, () => watchedChild(script, limits));
  const idle = [...children];
  const waiting: ((child: WatchedChild) => void)[] = [];

  async function perform(task: RuleTask): Promise<TaskResult> {
    const child = idle.pop() ?? (await new Promise<WatchedChild>((resolve) => waiting.push(resolve)));
    try {
      return await child.perform(task);
    } finally {
      const next = waiting.shift();
      if (next === undefined) idle.push(child);
      else next(child);
    }
  }

  async function run(
    path: string,
    content: Uint8Array,
    rules: readonly Rule[],
    handlers: readonly Handler[],
    budget: { failures: number },
  ): Promise<RuleOutcome> {
    if (rules.length === 0) return { matches: [], problems: [] };
    if (budget.failures === 0) return unchecked(path, rules, 'too many rules failed on it');
    const result = await perform({ kind: 'run', path, content, rules, handlers });
    if (result.kind === 'answered' && result.answer.kind === 'ran') return result.answer.outcome;
    budget.failures--;
    if (rules.length === 1 || result.kind === 'closed') return unchecked(path, rules, explain(result.kind, taskWorkMs));
    // Halving finds one rule at fault among hundreds in a few runs.
    const middle = Math.ceil(rules.length / 2);
    const first = await run(path, content, rules.slice(0, middle), handlers, budget);
    const second = await run(path, content, rules.slice(middle), handlers, budget);
    return { matches: [...first.matches, ...second.matches], problems: [...first.problems, ...second.problems] };
  }

  return {
    run: (path, content, rules, handlers = []) => run(path, content, rules, handlers, { failures: failuresOfFileMax }),
    async readFacts(path, content, asked) {
      const result = await perform({ kind: 'readFacts', path, content, asked });
      if (result.kind === 'answered' && result.answer.kind === 'factsRead') return result.answer.facts;
      return { families: {}, functions: undefined, problem: explain(result.kind, taskWorkMs) };
    },
    async understand(text) {
      const result = await perform({ kind: 'understand', text });
      if (result.kind === 'answered' && result.answer.kind === 'understood') return result.answer.meaning;
      const message = `the rule cannot be used: ${explain(result.kind, taskWorkMs)}`;
      return { ok: false, kind: 'prose', message };
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(children.map((child) => child[Symbol.asyncDispose]()));
    },
  };
}

function unchecked(path: string, rules: readonly Rule[], reason: string): RuleOutcome {
  const message = `the file was not checked: ${reason}`;
  return { matches: [], problems: rules.map(({ id }): RuleProblem => ({ ruleId: id, path, message })) };
}

function explain(kind: TaskResult['kind'], taskWorkMs: number): string {
  switch (kind) {
    case 'timed_out':
      return `it took more than ${taskWorkMs / 1000} seconds of processor time`;
    case 'out_of_memory':
      return 'it took too much memory';
    case 'closed':
      return 'the scan was stopped';
    default:
      return 'the rule engine crashed';
  }
}
