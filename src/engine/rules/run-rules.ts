/**
 * Runs rules on one file with the native engine, in this process. A hostile file can crash that engine or keep it busy
 * for ever, so the service calls this in a child process; tests and trusted callers may call it directly.
 */
import { printable } from '../text/printable.ts';
import { sourceFile, type SourceFile } from '../text/source-file.ts';
import { findMatches, type Found } from './find-matches.ts';
import { fixPatch } from './fix-patch.ts';
import { readFileFacts } from './handlers/read-file-facts.ts';
import { lineAt } from './line-at.ts';
import type { Handler } from './model/handler.ts';
import type { PlannedRule } from './model/meaning.ts';
import type { Rule, RuleMatch, RuleOutcome, RuleProblem } from './model/rule.ts';
import type { RuleRunner } from './model/rule-runner.ts';
import { type ReadyPart, type ReadyRule, readyRules } from './ready-rule.ts';
import { wordsOf } from './syntax/required-words.ts';
import { type SourceView, sourceViews } from './syntax/source-view.ts';

/** A rule that matches more often in one file says little of any of them. */
const matchesMax = 1_000;
const messageLengthMax = 500;
const fixLengthMax = 10_000;
const stepsMax = 50;

/** Remembers the rules it has understood by their text. */
export function inProcessRuleRunner(): RuleRunner {
  const ready = readyRules();
  return {
    // oxlint-disable-next-line typescript/require-await -- the interface is for runners that wait
    understand: async (text) => ready(text).meaning,
    // oxlint-disable-next-line typescript/require-await -- as above
    readFacts: async (path, content) => readFileFacts(path, content),
    // oxlint-disable-next-line typescript/require-await -- as above
    run: async (path, content, rules, handlers = []) => runRules(path, content, rules, handlers, ready),
  };
}

function runRules(
  path: string,
  content: Uint8Array,
  rules: readonly Rule[],
  handlers: readonly Handler[],
  ready: (text: string) => ReadyRule,
): RuleOutcome {
  const problems: RuleProblem[] = [];
  const matches: RuleMatch[] = [];
  const file = openFile(path, content);
  for (const rule of rules) {
    const { meaning, parts } = ready(rule.rule);
    if (!meaning.ok) {
      problems.push({ ruleId: rule.id, path: '', message: meaning.message });
      continue;
    }
    try {
      const found = matchesOf(rule, parts, file, handlers);
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

/** Words and trees are made when a rule first asks for them: most files hold nothing that most rules look for. */
interface OpenFile {
  readonly source: SourceFile;
  readonly words: () => ReadonlySet<string>;
  readonly views: () => readonly SourceView[];
}

function openFile(path: string, content: Uint8Array): OpenFile {
  let words: ReadonlySet<string> | undefined;
  let views: readonly SourceView[] | undefined;
  const source = sourceFile(path, content);
  return {
    source,
    words: () => (words ??= wordsOf(source.text)),
    views: () => (views ??= sourceViews(path, content)),
  };
}

function matchesOf(
  rule: Rule,
  parts: readonly ReadyPart[],
  { source, words, views }: OpenFile,
  handlers: readonly Handler[],
): RuleMatch[] {
  const matches = new Map<string, RuleMatch>();
  for (const part of parts) {
    if (!part.canMatch(words())) continue;
    for (const found of views().flatMap((view) => findMatches(part, view, handlers))) {
      // A statement that is one expression is two nodes and one match.
      const place = `${found.start}-${found.end}`;
      if (matches.has(place)) continue;
      // What is beyond the limit is only counted.
      matches.set(place, matchOf(rule, part.planned, source, found, matches.size < matchesMax ? 'whole' : 'counted'));
    }
  }
  return [...matches.values()];
}

function matchOf(
  rule: Rule,
  planned: PlannedRule,
  source: SourceFile,
  found: Found,
  extent: 'whole' | 'counted',
): RuleMatch {
  const span = source.span(found.start, found.end);
  const { severity } = planned;
  const place = { ruleId: rule.id, path: source.path, span };
  if (extent === 'counted') return { ...place, snippet: '', message: '', severity };
  const steps = found.steps?.slice(0, stepsMax).map(({ start, end }) => ({
    path: source.path,
    span: source.span(start, end),
    snippet: lineAt(source.text, start),
  }));
  return {
    ...place,
    snippet: lineAt(source.text, found.start),
    message: printable(filled(planned.message, found, 80), messageLengthMax) || rule.name,
    severity,
    ...fixOf(planned, source, found),
    ...(steps === undefined ? {} : { steps }),
  };
}

function fixOf({ fix }: PlannedRule, source: SourceFile, found: Found): Pick<RuleMatch, 'fix'> {
  const replacement = fix === undefined ? undefined : filled(fix, found);
  if (replacement === undefined || replacement.length > fixLengthMax) return {};
  const patch = fixPatch(source.path, source.text, found, replacement);
  return patch === '' ? {} : { fix: { span: source.span(found.start, found.end), replacement, patch } };
}

/** `$X` and `$$$X` stand for what was matched; in a message shortened and on one line. */
function filled(text: string, found: Found, lengthMax?: number): string {
  const variable = /\$\$\$([A-Z_][A-Z_0-9]*)|\$([A-Z_][A-Z_0-9]*)/g;
  return text.replace(variable, (written, many: string | undefined, one: string | undefined) => {
    const value = found.variable(many ?? one ?? '');
    if (value === undefined) return written;
    return lengthMax === undefined ? value : value.replace(/\s+/g, ' ').slice(0, lengthMax);
  });
}
