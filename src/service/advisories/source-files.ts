/**
 * Records of a folder or a zip: a folder holds single `*.json` records, zips of records, or both, at any depth (the bucket's
 * `<Ecosystem>/all.zip` among them).
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isExploitationFile } from './exploitation-names.ts';
import { openZip } from './zip-entries.ts';

/** One record's text, or why it could not be read; `origin` names it for people. */
export type SourceText =
  | { readonly kind: 'text'; readonly origin: string; readonly text: string }
  | { readonly kind: 'problem'; readonly origin: string; readonly problem: string };

export interface SourceFile {
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}

const filesMax = 4_000_000;
const depthMax = 8;
const recordBytesMax = 16 * 1024 ** 2;

/** The files of a source that hold records: zips first. @throws where `path` does not exist. */
export function listSourceFiles(path: string): SourceFile[] {
  const root = statSync(path);
  if (root.isFile()) return [{ path, bytes: root.size, modifiedMs: root.mtimeMs }];
  const files: SourceFile[] = [];
  collect(path, 0, files);
  return files.sort((a, b) => Number(isZip(b.path)) - Number(isZip(a.path)) || (a.path < b.path ? -1 : 1));
}

/** Changes whenever a file of the source was added, removed or written; costs one look at each file, none at their bytes. */
export function fingerprintOf(files: readonly SourceFile[]): string {
  const hash = createHash('sha256');
  for (const { path, bytes, modifiedMs } of files) hash.update(`${path}\n${bytes}\n${modifiedMs}\n`);
  return hash.digest('hex').slice(0, 32);
}

export function* readSourceFiles(files: readonly SourceFile[]): Generator<SourceText> {
  for (const file of files) {
    if (isOverlayFile(file.path) || isExploitationFile(file.path)) continue;
    try {
      if (isZip(file.path)) yield* readZip(file.path);
      else if (file.bytes > recordBytesMax)
        yield { kind: 'problem', origin: file.path, problem: `the file has ${file.bytes} bytes` };
      else yield { kind: 'text', origin: file.path, text: readFileSync(file.path, 'utf8') };
    } catch (error) {
      yield { kind: 'problem', origin: file.path, problem: messageOf(error) };
    }
  }
}

function* readZip(path: string): Generator<SourceText> {
  using archive = openZip(path);
  for (const entry of archive.entries) {
    if (!entry.name.endsWith('.json')) continue;
    const origin = `${path}/${entry.name.slice(0, 200)}`;
    let text: string;
    try {
      text = entry.read().toString('utf8');
    } catch (error) {
      yield { kind: 'problem', origin, problem: messageOf(error) };
      continue;
    }
    yield { kind: 'text', origin, text };
  }
}

function collect(folder: string, depth: number, files: SourceFile[]): void {
  // A data folder below its own source would be read into itself.
  if (existsSync(join(folder, 'lock.db')) && existsSync(join(folder, 'current.json'))) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && depth < depthMax) collect(path, depth + 1, files);
    if (!entry.isFile() || isExploitationFile(path) || !(isZip(path) || isOverlayFile(path) || path.endsWith('.json')))
      continue;
    const { size, mtimeMs } = statSync(path);
    files.push({ path, bytes: size, modifiedMs: mtimeMs });
    if (files.length > filesMax) throw new Error(`${folder} holds more than ${filesMax} files`);
  }
}

/** Overlays are read apart: they are no records of their own. */
export function isOverlayFile(path: string): boolean {
  return path.toLowerCase().endsWith('.jsonl');
}

function isZip(path: string): boolean {
  return path.toLowerCase().endsWith('.zip');
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
