/** What conda writes of each package it installs (`conda-meta/<name>-<version>-<build>.json`), where an environment was committed. */
import { failedExtraction, type Extraction } from '../../model/extraction.ts';
import { readJson } from '../../text/json.ts';
import { memberOf, memberRange, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';

export function extractCondaMeta(file: SourceFile): Extraction {
  const { root, problems } = readJson(file);
  const nameNode = memberOf(root, 'name');
  const name = textOf(nameNode) ?? '';
  if (nameNode === undefined || name === '')
    return failedExtraction(problems[0]?.message ?? 'This file names no package.', 1);
  const version = textOf(root, 'version') ?? '';
  const [start, end] = memberRange(nameNode);
  return conclude({ packages: [{ key: name, name, version, span: file.span(start, end), dependsOn: [] }], problems });
}
