import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sbomFormats } from './index.ts';

/** Names by the format that reads them. */
const names = {
  'CycloneDX JSON':
    'bom.json sbom.json cdx.json cyclonedx.json a/app.cdx.json app-bom.json app_sbom.json BOM.JSON App.CDX.json',
  'CycloneDX XML': 'bom.xml a/sbom.xml app.cdx.xml app-cyclonedx.xml BOM.XML',
  'SPDX JSON': 'spdx.json a/app.spdx.json app-spdx3.json app.spdx3.jsonld app.spdx.jsonld App.SPDX.JSON',
  'SPDX YAML': 'spdx.yaml a/app.spdx.yml app-spdx.yaml App.SPDX.YAML',
  'SPDX tag-value': 'app.spdx a/b.spdx.tv app.spdx.txt App.SPDX',
};
const strangers =
  'bom.jsonx abom.json bom.json/x bomb.json app.bom aspdx.json spdx4.json spdx.jsonl bom.xmlx abom.xml aspdx.yaml spdx.yamlx app.spdxx app.spdx.text spdx cdx.yaml';

test('bills of materials are recognised by their names, each by one format', () => {
  for (const [format, listed] of Object.entries(names)) {
    for (const path of listed.split(' ')) {
      const matching = sbomFormats.filter((one) => one.matches(path)).map(({ name }) => name);
      assert.deepEqual(matching, [format], path);
    }
  }
  for (const path of strangers.split(' '))
    assert.equal(sbomFormats.find((one) => one.matches(path))?.name, undefined, path);
});
