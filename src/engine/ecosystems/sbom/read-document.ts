/** Reads a bill of materials by what it says of itself: a file's name only hints at which of the two standards it follows. */
import { type Extraction, failedExtraction } from '../../model/extraction.ts';
import { readJson } from '../../text/json.ts';
import { memberOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { parseXml } from '../../text/xml.ts';
import { readYaml } from '../../text/yaml.ts';
import { notRead } from '../../extraction/conclude.ts';
import { extractCycloneDxJson, extractCycloneDxXml } from './cyclonedx.ts';
import { extractSpdx3 } from './spdx-3.ts';
import { extractSpdxTags, extractSpdxTree } from './spdx.ts';

export function extractJson(file: SourceFile): Extraction {
  const { root, problems } = readJson(file);
  if (root?.kind !== 'map') return notRead(problems, 'The file is no JSON object.');
  // Exports of code hosts wrap the document.
  const wrapped = memberOf(root, 'sbom');
  if (wrapped?.kind === 'map') return spdxOrFailure(file, wrapped, problems);
  if (textOf(root, 'bomFormat') === 'CycloneDX') return extractCycloneDxJson(file, root, problems);
  return spdxOrFailure(file, root, problems);
}

export function extractYaml(file: SourceFile): Extraction {
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

export function extractXml(file: SourceFile): Extraction {
  const { root, problems } = parseXml(file);
  if (root?.name !== 'bom') return notRead(problems, 'The file is no CycloneDX document.');
  return extractCycloneDxXml(file, root, problems);
}

export function extractTags(file: SourceFile): Extraction {
  if (!/^SPDXVersion:/m.test(file.text)) return failedExtraction('The file has no SPDXVersion tag.', 1);
  return extractSpdxTags(file);
}
