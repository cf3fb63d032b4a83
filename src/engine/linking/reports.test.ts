/** Reports about packages, whatever their name, and settings that only look like them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isReport } from './reports.ts';

const reports: readonly (readonly [path: string, text: string])[] = [
  ['scan.json', '{"$schema": "https://example.org/sarif-2.1.0.json", "version": "2.1.0", "runs": []}'],
  ['out/result.sarif', '{"version": "2.1.0", "runs": [{}]}'],
  ['sbom.json', '{"bomFormat": "CycloneDX", "components": []}'],
  ['sbom.json', '\ufeff{"spdxVersion": "SPDX-2.3"}'],
  ['audit.json', '{"auditReportVersion": 2, "vulnerabilities": {}}'],
  ['audit.json', '{"advisories": {}, "metadata": {}}'],
  ['snyk.json', '{"vulnerabilities": [], "packageManager": "npm"}'],
  ['snyk.json', '[{"vulnerabilities": [], "packageManager": "npm"}, {"vulnerabilities": [], "dependencyCount": 3}]'],
  ['gl-report.json', '{"version": "15.0", "vulnerabilities": [], "scan": {}}'],
  ['trivy.json', '{"SchemaVersion": 2, "Results": []}'],
  ['grype.json', '{"matches": [], "descriptor": {}}'],
  ['osv.json', '{"results": [], "experimental_config": {}}'],
  ['semgrep.json', '{"results": [], "errors": [], "paths": {}}'],
  ['fpf.json', '{"findings": [], "meta": {}, "project": {}}'],
  ['bom.xml', '<?xml version="1.0"?><bom xmlns="http://cyclonedx.org/schema/bom/1.5"></bom>'],
  ['bom.yaml', 'spdxVersion: SPDX-2.3\npackages: []\n'],
  ['bom.yml', 'bomFormat: CycloneDX\ncomponents: []\n'],
];

const others: readonly (readonly [path: string, text: string])[] = [
  ['settings.json', '{"runs": ["left-pad"]}'],
  ['settings.json', '{"vulnerabilities": ["left-pad"]}'],
  ['settings.json', '{"plugins": ["left-pad"], "results": 3}'],
  ['settings.json', '{"version": 2, "runs":'],
  ['settings.json', '[]'],
  ['settings.json', '[{"runs": [], "version": "1"}, {"plugins": ["left-pad"]}]'],
  ['settings.yml', '{"version": "2.1.0", "runs": [{}]}'],
  ['settings.json', '"runs": "version"'],
  ['settings.yaml', 'generates:\n  bomFormat: CycloneDX\n'],
  ['beans.xml', '<beans><bean class="a.B"/></beans>'],
];

void describe('a report about packages', () => {
  for (const [path, text] of reports)
    void it(`is ${text.slice(0, 60)}`, () => assert.equal(isReport(path, text), true));
  for (const [path, text] of others)
    void it(`is not ${path}: ${text.slice(0, 60)}`, () => assert.equal(isReport(path, text), false));
});
