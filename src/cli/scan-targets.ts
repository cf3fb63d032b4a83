/**
 * What `vedette scan` is pointed at, as trees that the engine reads: folders, single manifests, lockfiles, bills of materials and
 * lists of package URLs, repositories by their address, and standard input. Of several, each is one tree, so that the code of one
 * says nothing of another's packages.
 */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { NetworkSettings } from '../config/network.ts';
import type { TreeSource } from '../service/analysis/analysis-task.ts';
import type { CommandIo } from './command.ts';

export interface ScanTarget {
  readonly tree: TreeSource;
  /** What paths of its report begin with; empty where they stand as the tree has them. */
  readonly under: string;
  /** What it is called by itself, as the subject of a report: the last name of a folder, file or address. */
  readonly title: string;
}

export interface ScanTargets extends AsyncDisposable {
  readonly targets: readonly ScanTarget[];
}

export interface TargetOptions {
  /** A name of a file that is read in the same way, where the targets' own names tell nothing. */
  readonly lockfileName: string | undefined;
  readonly network: NetworkSettings;
}

/** @throws where one of them is nothing that can be scanned, with a sentence for a person; nothing is left on the disk then */
export async function openTargets(
  words: readonly string[],
  options: TargetOptions,
  io: Pick<CommandIo, 'cwd' | 'stdin'>,
): Promise<ScanTargets> {
  const made = new AsyncDisposableStack();
  const folder = async (): Promise<string> => {
    const path = await mkdtemp(join(tmpdir(), 'vedette-target-'));
    made.defer(() => rm(path, { recursive: true, force: true }));
    return path;
  };
  try {
    if (words.filter((word) => word === '-').length > 1) throw new Error('standard input can be named only once');
    const found: Target[] = [];
    for (const word of words) found.push(await targetOf(word, { ...options, ...io, folder }));
    return { targets: namedApart(found), [Symbol.asyncDispose]: () => made.disposeAsync() };
  } catch (error) {
    await made.disposeAsync();
    throw error;
  }
}

interface Target {
  readonly tree: TreeSource;
  /** What it is called beside others, with `/` between parts. */
  readonly name: string;
  readonly title: string;
  /** Paths begin with the name where it is the only one, too. */
  readonly isAlwaysNamed: boolean;
}

interface Surroundings extends TargetOptions, Pick<CommandIo, 'cwd' | 'stdin'> {
  /** Makes one that goes with the targets. */
  readonly folder: () => Promise<string>;
}

async function targetOf(word: string, around: Surroundings): Promise<Target> {
  if (word === '-') return inputTarget(around);
  const path = resolve(around.cwd, word);
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() === true)
    return { tree: { kind: 'folder', path }, name: slashed(word), title: basename(path), isAlwaysNamed: false };
  if (found?.isFile() === true) return fileTarget(word, path, around);
  const { fetchTarget, isGitAddress } = await import('./git-target.ts');
  if (isGitAddress(word)) {
    const { tree, name } = await fetchTarget(word, { folder: await around.folder(), network: around.network });
    return { tree, name, title: name, isAlwaysNamed: false };
  }
  throw new Error(found === undefined ? `there is nothing at ${word}` : `${word} is neither a folder nor a file`);
}

async function fileTarget(word: string, path: string, around: Surroundings): Promise<Target> {
  const { readSingleFile } = await import('./read-single-file.ts');
  const bytes = await readSingleFile(word, path);
  const name = basename(word);
  const parent = slashed(dirname(word));
  return { ...(await singleFile({ name, bytes, told: word }, around)), name: parent, title: name, isAlwaysNamed: true };
}

async function inputTarget(around: Surroundings): Promise<Target> {
  const { readInput } = await import('./read-single-file.ts');
  const told = 'standard input';
  const bytes = await readInput(told, around.stdin);
  if (bytes.byteLength === 0) throw new Error(`${told}: there is nothing in it`);
  return { ...(await singleFile({ name: 'stdin', bytes, told }, around)), name: '', title: told, isAlwaysNamed: true };
}

interface SingleFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly told: string;
}

async function singleFile(
  { name, bytes, told }: SingleFile,
  { lockfileName, folder }: Surroundings,
): Promise<Pick<Target, 'tree'>> {
  const [{ formatOf }, { sourceFile }] = await Promise.all([
    import('../engine/inventory/format-of.ts'),
    import('../engine/text/source-file.ts'),
  ]);
  const readAs = formatOf(lockfileName ?? name.replace(/\.gz$/i, ''), sourceFile(name, bytes).text);
  if (readAs === undefined) {
    const what = lockfileName === undefined ? '' : `, and ${lockfileName} is the name of none`;
    const help = 'as by --lockfile-name package-lock.json';
    throw new Error(
      `${told}: it is no bill of materials (CycloneDX, SPDX), list of package URLs, manifest or lockfile known by its name${what}; say what it is, ${help}`,
    );
  }
  // What was read is what is judged, also where the file changes meanwhile.
  const kept = join(await folder(), 'file');
  await writeFile(kept, bytes, { mode: 0o600 });
  return { tree: { kind: 'files', files: [{ path: name, from: kept, readAs }] } };
}

/** Two targets of one name, as folders `shop` of two repositories may be, are told apart by a number. */
function namedApart(targets: readonly Target[]): readonly ScanTarget[] {
  const isAlone = targets.length === 1;
  const known = new Set<string>();
  return targets.map(({ tree, name, title, isAlwaysNamed }) => {
    if (isAlone && !isAlwaysNamed) return { tree, title, under: '' };
    if (isAlwaysNamed) return { tree, title, under: name };
    const stem = name === '' ? 'target' : name;
    let under = stem;
    for (let nth = 2; known.has(under); nth++) under = `${stem} (${nth})`;
    known.add(under);
    return { tree, title, under };
  });
}

/** As paths of reports are written: no `.`, no `\`, nothing at the end. */
function slashed(path: string): string {
  const parts = path.replaceAll('\\', '/').split('/');
  const isAbsolute = parts[0] === '' && parts.length > 1;
  const kept = parts.filter((part) => part !== '' && part !== '.');
  return `${isAbsolute ? '/' : ''}${kept.join('/')}`;
}
