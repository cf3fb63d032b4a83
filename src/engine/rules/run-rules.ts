/**
 * Runs rules on one file with the native engine, in this process. A hostile file can crash that engine or keep it busy
 * for ever, so the service calls this in a child process; tests and trusted callers may call it directly.
 */
import { printable } from '../text/printable.ts';
import { sourceFile, type SourceFile } from '../text/source-file.ts';
import { findMatches, type Found } from './find-matches.ts';
import { fixPatch } from './fix-patch.ts';
import { structuralSearch } from './find-structural.ts';
import { matchFingerprints } from './fingerprints/match-fingerprints.ts';
import { routeFits } from './handlers/route-fits.ts';
import { readFileFacts } from './handlers/read-file-facts.ts';
import { lineAt } from './line-at.ts';
import type { Handler } from './model/handler.ts';
import type { MatchFingerprint } from './model/match-fingerprint.ts';
import type { PlannedRule } from './model/meaning.ts';
import type { Rule, RuleMatch, RuleOutcome, RuleProblem } from './model/rule.ts';
import type { RuleRunner } from './model/rule-runner.ts';
import { type ReadyPart, type ReadyRule, readyRules } from './ready-rule.ts';
import { fileWords } from './syntax/required-words.ts';
import type { SgNode } from './syntax/rule-engine.ts';
import { type SourceView, sourceViews } from './syntax/source-view.ts';
import { pushEach } from '../text/push-each.ts';

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
    readFacts: async (path, content, asked) => readFileFacts(path, content, asked),
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
  const source = sourceFile(path, content);
  const asked = rules.map((rule) => ({ rule, ...ready(rule.rule) }));
  for (const { rule, meaning } of asked)
    if (!meaning.ok) problems.push({ ruleId: rule.id, path: '', message: meaning.message });
  const words = fileWords(path, source.text);
  const possible = asked.flatMap(({ rule, parts }) => {
    const possibleParts = parts.filter(({ canMatch, matchesPath }) => matchesPath(path) && canMatch(words));
    return possibleParts.length === 0 ? [] : [{ rule, parts: possibleParts }];
  });
  // Most files hold nothing that rules look for, and need not be parsed.
  const views = possible.length === 0 ? [] : sourceViews(path, content);
  const allParts = possible.flatMap(({ parts }) => parts);
  const searched = views.map((view) => ({
    view,
    search: structuralSearch(allParts, view),
    fingerprintOf: matchFingerprints(view),
  }));
  for (const { rule, parts } of possible) {
    try {
      const { matches: found, bounds } = matchesOf(rule, parts, searched, handlers);
      pushEach(matches, found.slice(0, matchesMax));
      if (bounds.length > 0) problems.push({ ruleId: rule.id, path, message: notToTheEnd(bounds), isPartial: true });
      if (found.length > matchesMax) {
        problems.push({
          ruleId: rule.id,
          path,
          message: `the rule matches ${found.length} times here; the first ${matchesMax} are listed`,
          isPartial: true,
        });
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      problems.push({ ruleId: rule.id, path, message: `the file was not checked: ${reason.slice(0, 200)}` });
    }
  }
  return { matches, problems };
}

interface SearchedView {
  readonly view: SourceView;
  readonly search: (part: ReadyPart) => readonly SgNode[];
  readonly fingerprintOf: (start: number, end: number) => MatchFingerprint;
}

function matchesOf(
  rule: Rule,
  parts: readonly ReadyPart[],
  searched: readonly SearchedView[],
  handlers: readonly Handler[],
): { readonly matches: readonly RuleMatch[]; readonly bounds: readonly string[] } {
  const matches = new Map<string, RuleMatch>();
  const met = new Set<string>();
  for (const part of parts) {
    for (const { view, search, fingerprintOf } of searched) {
      const { found: all, bounds } = findMatches(part, view, search, handlers);
      for (const bound of bounds) met.add(bound);
      for (const found of all) {
        if (!isInHandler(part.planned, found, handlers)) continue;
        // A statement that is one expression is two nodes and one match.
        const place = `${found.start}-${found.end}`;
        if (matches.has(place)) continue;
        // What is beyond the limit is only counted.
        const counted = { ruleId: rule.id, path: view.source.path, span: view.source.span(found.start, found.end) };
        const fingerprint = () => fingerprintOf(found.start, found.end);
        matches.set(
          place,
          matches.size < matchesMax
            ? matchOf(rule, part.planned, view.source, found, fingerprint())
            : { ...counted, snippet: '', message: '' },
        );
      }
    }
  }
  return { matches: [...matches.values()], bounds: [...met].sort() };
}

function notToTheEnd(bounds: readonly string[]): string {
  return `the rule was not followed to its end: ${bounds.join('; ')}`;
}

/** For rules that are only about what stands in handlers of some kind. */
function isInHandler({ within }: PlannedRule, { start, end }: Found, handlers: readonly Handler[]): boolean {
  if (within === undefined) return true;
  return handlers.some(
    (handler) =>
      handler.start <= start &&
      handler.end >= end &&
      (within.sourceTypes.length === 0 || within.sourceTypes.includes(handler.sourceType)) &&
      (within.routes.length === 0 || within.routes.some((glob) => routeFits(glob, handler.route))),
  );
}

function matchOf(
  rule: Rule,
  planned: PlannedRule,
  source: SourceFile,
  found: Found,
  fingerprint: MatchFingerprint,
): RuleMatch {
  const span = source.span(found.start, found.end);
  const steps = found.steps?.slice(0, stepsMax).map(({ start, end }) => ({
    path: source.path,
    span: source.span(start, end),
    snippet: lineAt(source.text, start),
  }));
  return {
    ruleId: rule.id,
    path: source.path,
    span,
    snippet: lineAt(source.text, found.start),
    message: printable(filled(planned.message, found, 80), messageLengthMax) || rule.name,
    severity: planned.severity,
    ...fixOf(planned, source, found),
    ...(steps === undefined ? {} : { steps }),
    fingerprint,
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
