/**
 * Runs rules on one file with the native engine, in this process. A hostile file can crash that engine or keep it busy
 * for ever, so the service calls this in a child process; tests and trusted callers may call it directly.
 */
import { printable } from '../text/printable.ts';
import { type CompiledRule, compileRule, type RuleCompilation } from './compile-rule.ts';
import { matchFingerprints } from './fingerprints/match-fingerprints.ts';
import type { SgNode } from './syntax/rule-engine.ts';
import { sourceViews } from './syntax/source-view.ts';
import type { Rule, RuleMatch, RuleOutcome, RuleProblem, RuleRunner } from './model/rule.ts';

/** A rule that matches more often in one file says little of any of them. */
const matchesMax = 1_000;
const snippetLengthMax = 200;
const messageLengthMax = 500;
const compilationsMax = 1_000;

/** Remembers the rules it has compiled by their text. */
export function inProcessRuleRunner(): RuleRunner {
  const compilations = new Map<string, RuleCompilation>();
  const compiled = (text: string) => {
    const known = compilations.get(text) ?? compileRule(text);
    if (compilations.size >= compilationsMax) compilations.clear();
    compilations.set(text, known);
    return known;
  };
  return {
    // oxlint-disable-next-line typescript/require-await -- the interface is for runners that wait
    run: async (path, content, rules) => runRules(path, content, rules, compiled),
  };
}

function runRules(
  path: string,
  content: Uint8Array,
  rules: readonly Rule[],
  compiled: (text: string) => RuleCompilation,
): RuleOutcome {
  const problems: RuleProblem[] = [];
  const matches: RuleMatch[] = [];
  let file: ReadFile | undefined;
  for (const rule of rules) {
    const compilation = compiled(rule.rule);
    if (!compilation.ok) {
      problems.push({ ruleId: rule.id, path: '', message: compilation.message });
      continue;
    }
    try {
      file ??= readFile(path, content);
      const found = matchesOf(rule, compilation, file);
      matches.push(...found.slice(0, matchesMax));
      if (found.length > matchesMax) {
        problems.push({
          ruleId: rule.id,
          path,
          message: `the rule matches ${found.length} times here; the first ${matchesMax} are listed`,
        });
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      problems.push({ ruleId: rule.id, path, message: `the file was not checked: ${reason.slice(0, 200)}` });
    }
  }
  return { matches, problems };
}

type ReadFile = ReturnType<typeof readFile>;

function readFile(path: string, content: Uint8Array) {
  return sourceViews(path, content).map((view) => ({ ...view, fingerprintOf: matchFingerprints(view) }));
}

function matchesOf(rule: Rule, compiled: CompiledRule, views: ReadFile): RuleMatch[] {
  const matches = new Map<string, RuleMatch>();
  for (const { source, language, root, fingerprintOf } of views) {
    const config = compiled.configs.get(language);
    for (const node of config === undefined ? [] : root.findAll(config)) {
      const { start, end } = node.range();
      // A statement that is one expression is two nodes and one match.
      const place = `${start.index}-${end.index}`;
      if (matches.has(place)) continue;
      const isListed = matches.size < matchesMax;
      matches.set(place, {
        ruleId: rule.id,
        path: source.path,
        span: source.span(start.index, end.index),
        snippet: isListed ? snippetAt(source.text, start.index) : '',
        message: isListed ? messageFor(compiled.message, node) || rule.name : '',
        severity: compiled.severity,
        ...(isListed ? { fingerprint: fingerprintOf(start.index, end.index) } : {}),
      });
    }
  }
  return [...matches.values()];
}

/** The line on which the match begins; of a line that is too long, what begins with the match. */
function snippetAt(text: string, start: number): string {
  const lineEnd = /[\r\n]/g;
  lineEnd.lastIndex = start;
  const end = Math.min(lineEnd.exec(text)?.index ?? text.length, start + snippetLengthMax);
  let lineStart = start;
  while (lineStart > 0 && start - lineStart <= snippetLengthMax && !/[\r\n]/.test(text[lineStart - 1] ?? ''))
    lineStart--;
  const line = text.slice(lineStart, end).trim();
  const shown =
    line.length <= snippetLengthMax && start - lineStart <= snippetLengthMax ? line : text.slice(start, end);
  return printable(shown, snippetLengthMax);
}

/** `$X` and `$$$X` stand for what was matched. */
function messageFor(message: string, node: SgNode): string {
  const variable = /\$\$\$([A-Z_][A-Z_0-9]*)|\$([A-Z_][A-Z_0-9]*)/g;
  const filled = message.replace(variable, (written, many: string | undefined, one: string | undefined) => {
    const text = many === undefined ? node.getMatch(one ?? '')?.text() : textOfAll(node.getMultipleMatches(many));
    return text === undefined ? written : text.replace(/\s+/g, ' ').slice(0, 80);
  });
  return printable(filled, messageLengthMax);
}

function textOfAll(nodes: readonly SgNode[]): string | undefined {
  return nodes.length === 0 ? undefined : nodes.map((node) => node.text()).join('');
}
