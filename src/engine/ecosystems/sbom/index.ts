/**
 * Bills of materials found in the tree. They belong to no ecosystem: each package carries its own, read from its purl. So
 * they stand in a list beside the ecosystems, and a file's name only hints at which of the two standards it follows.
 */
import { baseName } from '../../files/path-parts.ts';
import { type Extraction, failedExtraction } from '../../model/extraction.ts';
import { readJson } from '../../text/json.ts';
import { memberOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { parseXml } from '../../text/xml.ts';
import { readYaml } from '../../text/yaml.ts';
import { notRead } from '../../extraction/conclude.ts';
import type { Format } from '../../extraction/ecosystem.ts';
import { extractCycloneDxJson, extractCycloneDxXml } from './cyclonedx.ts';
import { extractSpdx3 } from './spdx-3.ts';
import { extractSpdxTags, extractSpdxTree } from './spdx.ts';

const named = (pattern: RegExp) => (path: string) => pattern.test(baseName(path));

export const sbomFormats: readonly Format[] = [
  {
    name: 'CycloneDX JSON',
    kind: 'lockfile',
    matches: named(/^(?:.*[._-])?(?:s?bom|cdx|cyclonedx)\.json$/i),
    extract: extractJson,
  },
  {
    name: 'CycloneDX XML',
    kind: 'lockfile',
    matches: named(/^(?:.*[._-])?(?:s?bom|cdx|cyclonedx)\.xml$/i),
    extract: extractXml,
  },
  { name: 'SPDX JSON', kind: 'lockfile', matches: named(/^(?:.*[._-])?spdx3?\.json(?:ld)?$/i), extract: extractJson },
  { name: 'SPDX YAML', kind: 'lockfile', matches: named(/^(?:.*[._-])?spdx\.ya?ml$/i), extract: extractYaml },
  { name: 'SPDX tag-value', kind: 'lockfile', matches: named(/\.spdx(?:\.tv|\.txt)?$/i), extract: extractTags },
];

function extractJson(file: SourceFile): Extraction {
  const { root, problems } = readJson(file);
  if (root?.kind !== 'map') return notRead(problems, 'The file is no JSON object.');
  // Exports of code hosts wrap the document.
  const wrapped = memberOf(root, 'sbom');
  if (wrapped?.kind === 'map') return spdxOrFailure(file, wrapped, problems);
  if (textOf(root, 'bomFormat') === 'CycloneDX') return extractCycloneDxJson(file, root, problems);
  return spdxOrFailure(file, root, problems);
}

function extractYaml(file: SourceFile): Extraction {
  const { documents, problems } = readYaml(file);
  const root = documents[0];
  if (root?.kind !== 'map') return notRead(problems, 'The file is no YAML map.');
  return spdxOrFailure(file, root, problems);
}

function spdxOrFailure(file: SourceFile, root: Positioned, problems: Extraction['problems']): Extraction {
  if (textOf(root, 'spdxVersion') !== undefined) return extractSpdxTree(file, root, problems);
  const graph = memberOf(root, '@graph');
  if (graph?.kind === 'list') return extractSpdx3(file, graph, problems);
  return notRead(problems, 'The file is neither CycloneDX nor SPDX.');
}

function extractXml(file: SourceFile): Extraction {
  const { root, problems } = parseXml(file);
  if (root?.name !== 'bom') return notRead(problems, 'The file is no CycloneDX document.');
  return extractCycloneDxXml(file, root, problems);
}

function extractTags(file: SourceFile): Extraction {
  if (!/^SPDXVersion:/m.test(file.text)) return failedExtraction('The file has no SPDXVersion tag.', 1);
  return extractSpdxTags(file);
}
