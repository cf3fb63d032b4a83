/** A scan's report as what formats are written from. */
import type { DependencyGraph } from '../model/dependency-graph.ts';
import type { Package } from '../model/package.ts';
import { unresolvedRange } from '../model/unresolved-range.ts';
import { byPriority } from '../report/occurrence-priority.ts';
import type { ScanReport } from '../report/scan-report.ts';
import { starterSetAlone } from '../report/scan-report.ts';
import type { RuleMatch } from '../rules/model/rule.ts';
import { sayProblem } from '../rules/say-problem.ts';
import type { Exported, ExportedMatch, ExportedPackage, ExportedSubject } from './exported.ts';

export interface ExportContext {
  readonly version: string;
  readonly subject: ExportedSubject;
  readonly madeAt: string;
  /** Names of rules by their ids. */
  readonly ruleNames?: ReadonlyMap<string, string>;
}

export function exportedReport(report: ScanReport, { version, subject, madeAt, ruleNames }: ExportContext): Exported {
  const { inventory, advisories, ruleOutcome } = report;
  const parents = parentsIn(inventory.graphs);
  const packages = new Map(inventory.packages.map((found) => [found, exportedPackage(found, parents)]));
  const packageOf = (found: Package): ExportedPackage => {
    const known = packages.get(found) ?? exportedPackage(found, parents);
    packages.set(found, known);
    return known;
  };
  const vulnerabilities = byPriority(report.occurrences).map((occurrence) => {
    const { hit, verdict, priority, priorityReasons } = occurrence;
    return {
      advisory: hit.advisory,
      package: packageOf(occurrence.package),
      reachability: verdict.reachability,
      exposure: verdict.exposure,
      reason: verdict.code,
      explanation: verdict.explanation,
      evidence: verdict.evidence,
      fixedVersions: hit.fixedVersions,
      hasDerivedSymbols: hit.symbols.grade === 'derived',
      state: '' as const,
      isArchivedUnjudged: false,
      judgedBecause: '',
      priority,
      priorityReasons,
    };
  });
  return {
    tool: { version, snapshot: advisories.snapshot, newest: advisories.origin?.newest ?? '' },
    subject,
    madeAt,
    packages: [...packages.values()],
    vulnerabilities,
    matches: ruleOutcome.matches.map((match) => exportedMatch(match, ruleNames?.get(match.ruleId) ?? match.ruleId)),
    gaps: [
      ...(advisories.origin?.isStarterSet === true ? [{ path: '', line: 0, message: starterSetAlone }] : []),
      ...inventory.files.flatMap(({ path, problems }) =>
        problems.map(({ line, message }) => ({ path, line, message })),
      ),
      ...report.notes.map(({ path, line, message }) => ({ path, line, message })),
      ...ruleOutcome.problems.map((problem) => ({ path: problem.path, line: 0, message: sayProblem(problem) })),
    ],
  };
}

function exportedPackage(found: Package, parents: Parents): ExportedPackage {
  const {
    ecosystem,
    name,
    version,
    purl,
    source,
    directness,
    scope,
    manifestPath,
    span,
    lockfilePath,
    dependencyPath,
  } = found;
  const ofGraph = parents.get(ecosystem)?.get(lockfilePath)?.get(`${name}@${version}`);
  return {
    ecosystem,
    name,
    version,
    versionRange: unresolvedRange(found),
    purl,
    source,
    directness,
    scope,
    manifestPath,
    span,
    lockfilePath,
    parents: ofGraph === undefined ? found.parents : [...ofGraph],
    dependencyPath,
  };
}

type Parents = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>>;

/** By ecosystem, lockfile and label: a direct package may be asked for by others too, which its own row does not tell. */
function parentsIn(graphs: readonly DependencyGraph[]): Parents {
  const ofEcosystems = new Map<string, Map<string, Map<string, Set<string>>>>();
  for (const { ecosystem, lockfilePath, edges } of graphs) {
    const files = ofEcosystems.get(ecosystem) ?? new Map<string, Map<string, Set<string>>>();
    ofEcosystems.set(ecosystem, files);
    const labels = files.get(lockfilePath) ?? new Map<string, Set<string>>();
    files.set(lockfilePath, labels);
    for (const [asker, needs] of edges)
      for (const needed of needs) {
        const known = labels.get(needed);
        if (known === undefined) labels.set(needed, new Set([asker]));
        else known.add(asker);
      }
  }
  return ofEcosystems;
}

function exportedMatch(match: RuleMatch, ruleName: string): ExportedMatch {
  const { ruleId, path, span, snippet, message, severity = 'medium', steps = [], fingerprint } = match;
  return {
    ruleId,
    ruleName,
    path,
    span,
    snippet,
    message,
    severity,
    steps,
    fingerprint: fingerprint === undefined ? '' : `${fingerprint.code}:${fingerprint.context}`,
    state: '',
    judgedBecause: '',
  };
}
