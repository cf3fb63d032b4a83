/** What a rule that asks something of handlers finds, over all files at once. */
import { createHash } from 'node:crypto';
import { printable } from '../text/printable.ts';
import type { ProjectHandlers } from './find-handlers.ts';
import { type DemandBreach, judgeDemand } from './handlers/judge-demand.ts';
import type { MatchFingerprint } from './model/match-fingerprint.ts';
import type { PlannedRule } from './model/meaning.ts';
import type { Rule, RuleMatch } from './model/rule.ts';
import { pathTest } from './path-test.ts';
import { languagesNamed, ruleLanguagesOf } from './syntax/rule-language.ts';

const messageLengthMax = 500;

/** Without their snippets, which only the files' texts tell. In the order of the handlers. */
export function judgeDemands(
  rule: Rule,
  parts: readonly PlannedRule[],
  isMeant: (path: string) => boolean,
  handlers: ProjectHandlers,
): readonly RuleMatch[] {
  const meant = handlers.all.filter(
    ({ path, sourceType }) => isMeant(path) && (rule.sourceTypes.length === 0 || rule.sourceTypes.includes(sourceType)),
  );
  const matches = parts.flatMap((part) => {
    if (part.plan.kind !== 'handlers') return [];
    const isOfPart = pathTest(part.paths);
    const concerned = meant.filter(({ path }) => isOfPart(path) && isOfLanguages(part, path));
    return judgeDemand(part.plan.demand, concerned, handlers.functions).map((breach) => matchOf(rule, part, breach));
  });
  // A handler of two kinds, or of two routes, is found wanting once at each route.
  return [...new Map(matches.map((match) => [keyOf(match), match])).values()];
}

function isOfLanguages({ languages }: PlannedRule, path: string): boolean {
  if (languages === undefined) return true;
  const spoken = ruleLanguagesOf(path);
  return languages.some((name) => languagesNamed(name)?.some((language) => spoken.includes(language)) === true);
}

function matchOf(rule: Rule, part: PlannedRule, { handler, span, message }: DemandBreach): RuleMatch {
  const { framework, name, route, path } = handler;
  return {
    ruleId: rule.id,
    path,
    span,
    snippet: '',
    message: printable(part.message === '' ? message : `${part.message} ${message}`, messageLengthMax),
    severity: part.severity,
    handler: { framework, name, route },
    fingerprint: fingerprintOf(framework, name, route),
  };
}

/** A handler stays the same while its name and route do, whatever is written in it. */
function fingerprintOf(framework: string, name: string, route: string): MatchFingerprint {
  const code = createHash('sha256').update([framework, name, route].join('\n')).digest('hex').slice(0, 16);
  return { code, context: name, sketch: '', around: '' };
}

function keyOf({ path, span, handler }: RuleMatch): string {
  return [path, span.startLine, span.startColumn, handler?.route].join('\n');
}
