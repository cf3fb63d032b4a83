/**
 * Public Semgrep rules with their own test files, judged here: which are translated, which are refused and why, and whether the lines that their
 * annotations promise (`ruleid:`, `ok:`) are the lines found.
 */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { load } from 'js-yaml';
import { evaluateFormula } from '../../src/engine/rules/formulas/evaluate-formula.ts';
import type { PlannedRule } from '../../src/engine/rules/model/meaning.ts';
import { readSemgrep } from '../../src/engine/rules/semgrep/index.ts';
import { semgrepLanguages } from '../../src/engine/rules/semgrep/semgrep-languages.ts';
import { findFlows } from '../../src/engine/rules/taint/find-flows.ts';
import { languagesNamed } from '../../src/engine/rules/syntax/rule-language.ts';
import { isRecord } from '../../src/engine/rules/syntax/rule-object.ts';
import { sourceViews, type SourceView } from '../../src/engine/rules/syntax/source-view.ts';
import { annotationsOf } from './semgrep-rules/annotations.ts';
import { drawn } from './semgrep-rules/drawn.ts';

export interface SemgrepRulesOptions {
  readonly folder: string;
  /** 0: all. */
  readonly count: number;
  readonly seed: number;
  readonly language: string | undefined;
  /** Rules are parted by their names, so that what a matcher was made with is not what it is measured on. */
  readonly half: 'first' | 'second' | 'both';
  readonly isVerbose: boolean;
}

interface PublicRule {
  readonly id: string;
  readonly path: string;
  readonly text: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly tests: readonly string[];
}

interface Judged {
  readonly rule: PublicRule;
  /** Why it is refused, or undefined. */
  readonly refusal: string | undefined;
  readonly isTaint: boolean;
  readonly right: number;
  readonly missing: readonly string[];
  readonly extra: readonly string[];
  readonly milliseconds: number;
}

export function compareSemgrepRules(options: SemgrepRulesOptions): void {
  const all = publicRules(options.folder).filter(
    ({ id, value }) =>
      isInHalf(id, options.half) &&
      (options.language === undefined || JSON.stringify(value['languages']).includes(options.language)),
  );
  const chosen = options.count === 0 ? all : drawn(all, options.count, options.seed);
  const judged = chosen.map((rule) => judge(rule, options.folder));
  for (const result of judged) printRule(result, options.isVerbose);
  printTotals(judged, all.length);
}

function isInHalf(id: string, half: SemgrepRulesOptions['half']): boolean {
  let sum = 0;
  for (let at = 0; at < id.length; at++) sum = (sum * 31 + id.charCodeAt(at)) % 65_521;
  return half === 'both' || (sum % 2 === 0) === (half === 'first');
}

/** Rules in languages that are read here, which have a test file of their own. */
function publicRules(folder: string): readonly PublicRule[] {
  return globSync('**/*.{yaml,yml}', { cwd: folder })
    .filter((path) => !/\.test\.ya?ml$/.test(path) && !path.startsWith('.'))
    .sort()
    .flatMap((path) => {
      const text = readFileSync(join(folder, path), 'utf8');
      const tests = testsOf(folder, path);
      if (tests.length === 0) return [];
      const document = loaded(text);
      const rules: readonly unknown[] = isRecord(document) && Array.isArray(document['rules']) ? document['rules'] : [];
      return rules.flatMap((value): readonly PublicRule[] => {
        if (!isRecord(value) || typeof value['id'] !== 'string') return [];
        const { languages } = value;
        const names = Array.isArray(languages) ? languages.filter((name) => typeof name === 'string') : [];
        const read = semgrepLanguages(names);
        if (read.names === undefined || read.names.length === 0) return [];
        return [{ id: value['id'], path, text, value, tests }];
      });
    });
}

function loaded(text: string): unknown {
  try {
    return load(text);
  } catch {
    return undefined;
  }
}

function testsOf(folder: string, path: string): readonly string[] {
  const directory = join(folder, dirname(path));
  const name = basename(path).replace(/\.ya?ml$/, '');
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((file) => file.startsWith(`${name}.`) && !/\.(?:ya?ml|fixed\.\w+)$/.test(file) && !file.includes('.fixed.'))
    .map((file) => join(dirname(path), file))
    .sort();
}

function judge(rule: PublicRule, folder: string): Judged {
  const begun = performance.now();
  const meaning = readSemgrep({ rules: [rule.value] }, rule.text);
  const isTaint = rule.value['mode'] === 'taint';
  const none = { rule, isTaint, right: 0, missing: [], extra: [], milliseconds: performance.now() - begun };
  if (!meaning.ok) return { ...none, refusal: meaning.message };
  const [planned] = meaning.rules;
  if (planned === undefined) return { ...none, refusal: 'nothing to do' };
  let right = 0;
  const missing: string[] = [];
  const extra: string[] = [];
  for (const test of rule.tests) {
    const text = readFileSync(join(folder, test), 'utf8');
    const { expected, ignored } = annotationsOf(text, rule.id);
    const found = linesFound(planned, test, text);
    for (const line of expected) {
      if (found.has(line)) right++;
      else missing.push(`${test}:${line}`);
    }
    for (const line of found) if (!expected.has(line) && !ignored.has(line)) extra.push(`${test}:${line}`);
  }
  return { ...none, refusal: undefined, right, missing, extra, milliseconds: performance.now() - begun };
}

function linesFound(planned: PlannedRule, path: string, text: string): ReadonlySet<number> {
  const lines = new Set<number>();
  const wanted = planned.languages?.flatMap((name) => languagesNamed(name) ?? []);
  for (const view of sourceViews(path, text)) {
    if (wanted !== undefined && !wanted.includes(view.language)) continue;
    for (const start of startsFound(planned, view)) lines.add(view.source.span(start, start).startLine);
  }
  return lines;
}

function startsFound({ plan }: PlannedRule, view: SourceView): readonly number[] {
  if (plan.kind === 'taint') return findFlows(plan.taint, view, []).flows.map(({ sink }) => sink.start);
  return plan.kind === 'formula' ? evaluateFormula(plan.formula, view).map(({ start }) => start) : [];
}

function isRight({ refusal, missing, extra }: Judged): boolean {
  return refusal === undefined && missing.length === 0 && extra.length === 0;
}

function printRule(result: Judged, isVerbose: boolean): void {
  const { rule, refusal, right, missing, extra, milliseconds } = result;
  const verdict = refusal === undefined ? (isRight(result) ? 'right' : 'differs') : 'refused';
  const counts = refusal === undefined ? `${right} right, ${missing.length} missing, ${extra.length} extra` : refusal;
  process.stdout.write(
    `${verdict.padEnd(8)} ${rule.path} ${rule.id}${result.isTaint ? ' (taint)' : ''}: ${counts} (${Math.round(milliseconds)} ms)\n`,
  );
  if (!isVerbose) return;
  for (const line of missing) process.stdout.write(`  missing ${line}\n`);
  for (const line of extra) process.stdout.write(`  extra   ${line}\n`);
}

function printTotals(judged: readonly Judged[], population: number): void {
  const write = (line: string) => process.stdout.write(`${line}\n`);
  const translated = judged.filter(({ refusal }) => refusal === undefined);
  const of = (part: number, whole: number) =>
    `${part} of ${whole} (${whole === 0 ? '–' : Math.round((part / whole) * 1000) / 10} %)`;
  write('');
  write(`rules: ${judged.length} of ${population} with a test file of their own`);
  write(`translated: ${of(translated.length, judged.length)}`);
  write(`own test files pass: ${of(translated.filter(isRight).length, translated.length)}`);
  for (const [name, isTaint] of [
    ['search', false],
    ['taint', true],
  ] as const) {
    const some = translated.filter((result) => result.isTaint === isTaint);
    write(`  ${name}: ${of(some.filter(isRight).length, some.length)}`);
  }
  const sum = (count: (result: Judged) => number) => translated.reduce((total, result) => total + count(result), 0);
  write(
    `lines: ${sum(({ right }) => right)} right, ${sum(({ missing }) => missing.length)} missing, ${sum(({ extra }) => extra.length)} extra`,
  );
  const refusals = new Map<string, number>();
  for (const { refusal } of judged) {
    if (refusal === undefined) continue;
    const reason = refusal
      .replace(/^line \d+: /, '')
      .replace(/^`rules\[0\]\.?[^`]*`: /, '')
      .replace(/the pattern `[^`]*`/, 'a pattern')
      .replace(/the comparison `[^]*` is/, 'a comparison is');
    refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
  }
  if (refusals.size > 0) write('\n| refused | rules |\n|---|---|');
  for (const [reason, count] of [...refusals].sort((one, other) => other[1] - one[1]))
    write(`| ${reason} | ${count} |`);
}
