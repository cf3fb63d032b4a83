/**
 * GitLab's report of dependency scanning, schema 15.2.1
 * (https://gitlab.com/gitlab-org/security-products/security-report-schemas): vulnerabilities at their files, with the way that code takes to them.
 */
import { isFirstParty } from '../linking/first-party.ts';
import type { SeverityLevel } from '../model/advisory.ts';
import type { EvidenceStep } from '../model/verdict.ts';
import { uuidOf } from './derived-id.ts';
import type { Exported, ExportedPackage, ExportedVulnerability } from './exported.ts';
import type { Format } from './format.ts';
import { jsonDocument, streamOf } from './json-chunks.ts';
import { advisoryAddress, line, nameAndVersion, prose, webAddresses } from './texts.ts';
import { timeOf } from './time-of.ts';
import { vexStatusOf } from './vex-status.ts';
import { upgradeTargets } from './upgrade-target.ts';

const schemaVersion = '15.2.1';
const stepsMax = 100;
const gapsMax = 100;

export const gitlab = {
  name: 'gitlab',
  description: `GitLab's report of dependency scanning, schema ${schemaVersion}`,
  mediaType: 'application/json',
  extension: '.gitlab.json',
  write: (exported: Exported) => jsonDocument(documentOf(exported)),
} as const satisfies Format;

function documentOf(exported: Exported): Record<string, unknown> {
  const version = line(exported.tool.version, 50) || '0';
  const scanner = { id: 'vedette', name: 'Vedette', version, vendor: { name: 'Vedette' } };
  const at = timeOf(exported).slice(0, 19);
  const messages = exported.gaps.slice(0, gapsMax).map(({ path, message }) => ({
    level: 'warn',
    value: line(path === '' ? message : `${path}: ${message}`) || 'A file was not read as meant.',
  }));
  return {
    version: schemaVersion,
    schema: `https://gitlab.com/gitlab-org/security-products/security-report-schemas/-/raw/v${schemaVersion}/dist/dependency-scanning-report-format.json`,
    scan: {
      analyzer: scanner,
      scanner,
      type: 'dependency_scanning',
      start_time: at,
      end_time: at,
      status: 'success',
      ...(messages.length === 0 ? {} : { messages }),
    },
    vulnerabilities: streamOf(function* () {
      const twins = new Map<string, number>();
      const targetOf = upgradeTargets(exported.vulnerabilities);
      for (const found of exported.vulnerabilities) {
        const key = identityOf(found);
        const nth = twins.get(key) ?? 0;
        twins.set(key, nth + 1);
        yield vulnerabilityOf(found, { id: uuidOf('gitlab', key, nth), target: targetOf(found) });
      }
    }),
    dependency_files: streamOf(function* () {
      for (const [path, packages] of filesOf(exported.packages))
        yield {
          path,
          package_manager: packages[0]?.ecosystem ?? 'unknown',
          dependencies: packages.map((found) => ({
            package: { name: nameOf(found) },
            version: versionOf(found),
            ...directOf(found),
          })),
        };
    }),
  };
}

function identityOf({ advisory, package: { ecosystem, name, version, manifestPath } }: ExportedVulnerability): string {
  return JSON.stringify([advisory.id, ecosystem, name, version, manifestPath]);
}

/** The file that a person edits, or that pins it, as GitLab links to it. */
function fileOf({ lockfilePath, manifestPath }: ExportedPackage): string {
  return line(lockfilePath || manifestPath, 1_000) || '.';
}

function nameOf({ name }: ExportedPackage): string {
  return line(name, 255) || 'unnamed';
}

function versionOf({ version, versionRange }: ExportedPackage): string {
  return line(version === '' ? versionRange : version, 255);
}

/** Nothing where nobody knows. */
function directOf({ directness }: ExportedPackage): { readonly direct?: boolean } {
  return directness === 'unknown' ? {} : { direct: directness === 'direct' };
}

/** What of a vector GitLab takes: base metrics of CVSS 2 and 3. */
const baseMetrics =
  /^(?:CVSS:3\.[01]\/AV:[NALP]\/AC:[LH]\/PR:[NLH]\/UI:[NR]\/S:[UC]\/C:[NLH]\/I:[NLH]\/A:[NLH]|AV:[NAL]\/AC:[LMH]\/Au:[MSN]\/C:[NPC]\/I:[NPC]\/A:[NPC])(?=\/|$)/;

function vectorsOf(cvss: string) {
  const [vector] = baseMetrics.exec(cvss) ?? [];
  return vector === undefined ? {} : { cvss_vectors: [{ vendor: 'unknown', vector }] };
}

function filesOf(packages: readonly ExportedPackage[]): Map<string, ExportedPackage[]> {
  const files = new Map<string, ExportedPackage[]>();
  for (const found of packages) {
    const known = files.get(fileOf(found));
    if (known === undefined) files.set(fileOf(found), [found]);
    else known.push(found);
  }
  return files;
}

const severities: Readonly<Record<SeverityLevel, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Info',
};

function vulnerabilityOf(
  found: ExportedVulnerability,
  { id, target }: { readonly id: string; readonly target: string },
) {
  const { advisory, package: vulnerable, explanation } = found;
  const status = vexStatusOf(found);
  return {
    id,
    name: line(advisory.summary, 255) || line(`${advisory.id} in ${vulnerable.name}`, 255),
    description: prose(advisory.details || advisory.summary, 100_000),
    severity: severities[advisory.severity],
    solution:
      target === '' ? 'No version without it is known.' : `Upgrade ${nameOf(vulnerable)} to ${line(target, 100)}.`,
    ...vectorsOf(advisory.cvss),
    identifiers: identifiersOf(advisory.id, advisory.aliases, advisory.cwes),
    links: webAddresses(advisory.references).map((url) => ({ url })),
    location: {
      file: fileOf(vulnerable),
      dependency: {
        package: { name: nameOf(vulnerable) },
        version: versionOf(vulnerable),
        ...directOf(vulnerable),
      },
    },
    details: {
      reachability: text('Reachability', `${found.reachability} (${found.exposure})`),
      explanation: text('Why', line(explanation) || 'Nothing is known.'),
      priority: { name: 'Priority', type: 'value', value: found.priority },
      package: text('Package', nameAndVersion(vulnerable)),
      ...flowOf(found.evidence),
    },
    ...(status.kind === 'notAffected' || status.kind === 'falsePositive'
      ? {
          flags: [
            {
              type: 'flagged-as-likely-false-positive',
              origin: 'Vedette',
              description: line(explanation) || 'It does not concern this project.',
            },
          ],
        }
      : {}),
  };
}

function text(name: string, value: string) {
  return { name, type: 'text', value };
}

function identifiersOf(id: string, aliases: readonly string[], cwes: readonly string[]) {
  const ids = [...new Set([id, ...aliases].map((each) => line(each, 200)))].filter((each) => each !== '');
  const named = ids.map((value) => ({
    type: (/^(?:CVE|GHSA)(?=-)/.exec(value)?.[0] ?? 'osv').toLowerCase(),
    name: value,
    value,
    url: advisoryAddress(value),
  }));
  const weaknesses = cwes.flatMap((cwe) => {
    const number = /^CWE-(\d{1,6})$/i.exec(cwe)?.[1];
    return number === undefined
      ? []
      : [
          {
            type: 'cwe',
            name: `CWE-${number}`,
            value: number,
            url: `https://cwe.mitre.org/data/definitions/${number}.html`,
          },
        ];
  });
  return named.length === 0 ? [{ type: 'osv', name: 'unnamed', value: 'unnamed' }] : [...named, ...weaknesses];
}

/** GitLab shows files of the project alone. */
function flowOf(evidence: readonly EvidenceStep[]) {
  const steps = evidence
    .filter(
      ({ kind, path, startLine }) =>
        kind !== 'checked' && kind !== 'lockfile' && startLine > 0 && path !== '' && isFirstParty(path),
    )
    .slice(0, stepsMax);
  if (steps.length === 0) return {};
  const nodes = steps.map(({ path, startLine, endLine }, at) => ({
    type: 'code-flow-node',
    node_type: at === 0 ? 'source' : at === steps.length - 1 ? 'sink' : 'propagation',
    file_location: {
      type: 'file-location',
      file_name: line(path, 1_000) || '.',
      line_start: startLine,
      ...(endLine >= startLine ? { line_end: endLine } : {}),
    },
  }));
  return { flow: { name: 'How code comes to it', type: 'code-flows', items: [nodes] } };
}
