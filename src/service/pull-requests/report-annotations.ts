/** Findings at their places: the line of the manifest, the call in the code, the match of a rule. */
import type { ReportAnnotation } from '../bitbucket/pull-request-host.ts';
import type { FoundMatch, FoundOccurrence } from '../database/tables.ts';
import { findingKey } from './findings.ts';
import { callSites, type PackageFindings, ranks } from './package-findings.ts';
import { handlerWords, packageWords, severityOf, severityWords } from './report-words.ts';

/** Most severe first. */
export function reportAnnotations(
  packages: readonly PackageFindings[],
  matches: readonly FoundMatch[],
): ReportAnnotation[] {
  const annotations = [
    ...packages.map(atManifest),
    ...atCalls(packages.filter(({ isReached }) => isReached)),
    ...matches.map(atMatch),
  ];
  return annotations.sort((a, b) => ranks[a.severity] - ranks[b.severity]);
}

function atManifest({ found, severity, advice, isReached }: PackageFindings): ReportAnnotation {
  const [{ manifestPath, startLine, packageIdentifier, version }] = found;
  const ids = found.map(({ advisoryId }) => advisoryId).join(', ');
  return {
    key: findingKey('package', manifestPath, String(startLine), packageIdentifier, version),
    path: manifestPath,
    line: startLine,
    summary: `${packageWords(found[0])}: ${ids} (${isReached ? 'reached' : 'to review'})`,
    details: [advice, ...found.map((one) => `${one.advisoryId} (${severityWords(one)}): ${one.explanation}`)].join(
      '\n',
    ),
    severity,
    kind: 'vulnerability',
  };
}

/** With the way from there. What one line reaches in one package is one annotation. */
function atCalls(packages: readonly PackageFindings[]): ReportAnnotation[] {
  const sites = packages.flatMap(({ found, advice }) =>
    found
      .filter(({ reachability }) => reachability === 'reachable')
      .flatMap((one) => callSites(one).map((step) => ({ one, step, advice }))),
  );
  const groups = Map.groupBy(sites, ({ one, step }) =>
    findingKey('call', step.path, String(step.startLine), one.packageIdentifier),
  );
  return [...groups].map(([key, group]) => {
    const [{ one, step, advice }] = group as [(typeof group)[number]];
    const all = group.map((site) => site.one);
    const ids = [...new Set(all.map(({ advisoryId }) => advisoryId))].join(', ');
    return {
      key,
      path: step.path,
      line: step.startLine,
      summary: `Reaches vulnerable code of ${packageWords(one)} (${ids})`,
      details: [one.explanation, ...chainOf(one), advice].join('\n'),
      severity: severityOf(all),
      kind: 'vulnerability' as const,
    };
  });
}

function chainOf({ evidence }: FoundOccurrence): string[] {
  return evidence.map(({ path, startLine, symbol }) => `→ ${path}:${startLine}${symbol === '' ? '' : ` ${symbol}`}`);
}

function atMatch(match: FoundMatch): ReportAnnotation {
  const { ruleId, path, startLine, startColumn, snippet, message, severity, finding } = match;
  return {
    key: findingKey('rule', ruleId, path, String(startLine), String(startColumn)),
    path,
    line: startLine,
    summary: message,
    details: [snippet, ...detailsOf(finding)].join('\n'),
    severity,
    kind: 'ruleMatch',
  };
}

/** The handler, the way of a value, and the fix last, since it is what may be cut off. */
function detailsOf(finding: FoundMatch['finding']): string[] {
  if (finding === undefined) return [];
  const { handler, steps, fix, judgement } = finding;
  return [
    ...(handler === undefined ? [] : [`In the handler ${handlerWords(handler)}.`]),
    ...steps.map((step) => `→ ${step.path}:${step.startLine} ${step.snippet}`.trimEnd()),
    ...(judgement === 'model' ? ['The rule was written by a model, and approved by a person.'] : []),
    ...(fix === '' ? [] : ['The rule offers a fix:', fix.trimEnd()]),
  ];
}
