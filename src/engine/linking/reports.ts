/**
 * Reports and bills of materials, by their shape, whatever their name: they write about packages, and no tool loads anything by
 * them.
 */
import { jsonOrNothing } from '../text/json-or-nothing.ts';

/** Keys of the outermost object that together tell a report; the first ones stand in no settings. */
const shapes: readonly (readonly string[])[] = [
  ['bomFormat'],
  ['spdxVersion'],
  ['SPDXID'],
  ['auditReportVersion'],
  ['reportSchema', 'dependencies'],
  // SARIF
  ['runs', 'version'],
  // `npm audit` of old, Yarn's and pnpm's
  ['advisories', 'metadata'],
  // Snyk, GitLab
  ['vulnerabilities', 'packageManager'],
  ['vulnerabilities', 'dependencyCount'],
  ['vulnerabilities', 'scan'],
  // Trivy, Grype, OSV-Scanner, Semgrep, Dependency-Track
  ['Results', 'ArtifactName'],
  ['Results', 'SchemaVersion'],
  ['matches', 'descriptor'],
  ['results', 'experimental_config'],
  ['results', 'errors', 'paths'],
  ['findings', 'meta', 'project'],
];
const isReportYaml = /^(?:bomFormat|spdxVersion|SPDXID):/m;
const isReportXml = /<bom\b[^>]*cyclonedx|<analysis\b[^>]*dependency-check|<spdx:/i;
const hint =
  /bomFormat|spdxVersion|SPDXID|auditReportVersion|reportSchema|"(?:runs|advisories|vulnerabilities|Results|matches|results|findings)"\s*:/;
const headLength = 2000;

export function isReport(path: string, text: string): boolean {
  if (/\.(?:xml|rdf)$/i.test(path)) return isReportXml.test(text.slice(0, headLength));
  if (/\.ya?ml$/i.test(path)) return isReportYaml.test(text);
  if (!/\.(?:json|sarif|cdx|spdx)$/i.test(path) || !hint.test(text)) return false;
  const root = jsonOrNothing(text);
  if (typeof root !== 'object' || root === null) return false;
  // Several projects give a list of reports.
  const reports: readonly unknown[] = Array.isArray(root) ? root : [root];
  return reports.length > 0 && reports.every(hasShape);
}

function hasShape(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && shapes.some((keys) => keys.every((key) => Object.hasOwn(value, key)))
  );
}
