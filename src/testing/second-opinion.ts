/**
 * What another scanner reads from the lockfiles in `../shared/data`, beside what ours reads: for the tests of the Python,
 * conda and Go formats. The data is not part of the project: a test asks first whether it is there.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoryTree } from '../engine/files/memory-tree.ts';
import type { Extraction } from '../engine/model/extraction.ts';
import { readJson } from '../engine/text/json.ts';
import { itemsOf, memberOf, type Positioned, textOf } from '../engine/text/positioned.ts';
import { sourceFile } from '../engine/text/source-file.ts';
import type { Format } from '../engine/extraction/ecosystem.ts';

const data = fileURLToPath(new URL('../../../shared/data/lockfiles/', import.meta.url));

export interface Opinion {
  readonly fixture: string;
  /** `name@version`, `name@version direct`, `name@version 3-9`: as much as the other scanner says of each package. */
  readonly packages: readonly string[];
}

/** The opinions on fixtures below a folder, without the project's own entry. */
export function opinionsOn(folder: string): readonly Opinion[] {
  const lines = readFileSync(join(data, 'with-expected/expected.jsonl'), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const { root } = readJson(sourceFile('expected.jsonl', line));
    const fixture = textOf(root, 'fixture') ?? '';
    if (!fixture.startsWith(folder)) return [];
    const packages = itemsOf(memberOf(root, 'packages')).filter((item) => textOf(item, 'relationship') !== 'root');
    return [{ fixture, packages: packages.map(describeOpinion).sort() }];
  });
}

function describeOpinion(item: Positioned): string {
  const version = (textOf(item, 'version') ?? '').replace(/^v/, '');
  const relationship = textOf(item, 'relationship');
  const place = itemsOf(memberOf(item, 'locations'))[0];
  const lines = place && `${numberAt(place, 'start')}-${numberAt(place, 'end')}`;
  return [`${textOf(item, 'name')}@${version}`, relationship, lines].filter((part) => part !== undefined).join(' ');
}

function numberAt(node: Positioned, key: string): string {
  const found = memberOf(node, key);
  return found?.kind === 'scalar' ? String(found.value) : '';
}

/** Ours, told in the same words and with as much as the opinion tells. */
export function describeOurs({ packages, declarations }: Extraction, opinion: Opinion): readonly string[] {
  const tellsRelationship = opinion.packages.some((text) => / (?:in)?direct/.test(text));
  const tellsLines = opinion.packages.some((text) => / \d+-\d+$/.test(text));
  const listed = [...packages, ...declarations].map((found) => {
    const isDirect = 'key' in found ? found.directness !== 'transitive' : true;
    const parts = [`${found.name}@${found.version ?? ''}`];
    if (tellsRelationship) parts.push(isDirect ? 'direct' : 'indirect');
    if (tellsLines) parts.push(`${found.span.startLine}-${found.span.endLine}`);
    return parts.join(' ');
  });
  return listed.sort();
}

/** Reads a file of the data with a format, with its folder as the tree. */
export async function extractFixture(format: Format, path: string): Promise<Extraction> {
  const full = join(data, path);
  const folder = dirname(full);
  const files: Record<string, Uint8Array> = {};
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile()) files[entry.name] = readFileSync(join(folder, entry.name));
  }
  return format.extract(sourceFile(basename(path), files[basename(path)] ?? ''), memoryTree(files));
}

/** Paths, relative to the data, of all files below folders of the inputs without opinions. */
export function inputsBelow(...folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(data, 'inputs-only', folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(data.length)),
  );
}
