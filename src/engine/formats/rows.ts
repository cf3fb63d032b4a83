/** A finding as one flat row, for formats that are tables: names of columns and what stands in them, in one order. */
import type { ExportedVulnerability } from './exported.ts';
import { line } from './texts.ts';
import { vexStatusOf } from './vex-status.ts';

export const columns = [
  'priority',
  'severity',
  'severityScore',
  'id',
  'aliases',
  'summary',
  'ecosystem',
  'package',
  'version',
  'fixedVersions',
  'reachability',
  'exposure',
  'reason',
  'explanation',
  'statement',
  'state',
  'directness',
  'scope',
  'file',
  'line',
  'dependencyPath',
  'purl',
  'isKnownExploited',
  'epss',
] as const;

export type Row = Readonly<Record<(typeof columns)[number], string | number>>;

export function rowOf(found: ExportedVulnerability): Row {
  const { advisory, package: vulnerable } = found;
  return {
    priority: found.priority,
    severity: advisory.severity,
    severityScore: advisory.severityScore,
    id: line(advisory.id, 200),
    aliases: advisory.aliases.map((alias) => line(alias, 200)).join(' '),
    summary: line(advisory.summary),
    ecosystem: vulnerable.ecosystem,
    package: line(vulnerable.name, 500),
    version: line(vulnerable.version === '' ? vulnerable.versionRange : vulnerable.version, 300),
    fixedVersions: found.fixedVersions.map((version) => line(version, 100)).join(' '),
    reachability: found.reachability,
    exposure: found.exposure,
    reason: found.reason,
    explanation: line(found.explanation),
    statement: vexStatusOf(found).kind,
    state: found.state,
    directness: vulnerable.directness,
    scope: vulnerable.scope,
    file: line(vulnerable.manifestPath),
    line: vulnerable.span.startLine,
    dependencyPath: vulnerable.dependencyPath.map((label) => line(label, 300)).join(' > '),
    purl: line(vulnerable.purl),
    isKnownExploited: advisory.isKnownExploited === true ? 'yes' : 'no',
    epss: advisory.epss ?? '',
  };
}
