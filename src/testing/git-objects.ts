/**
 * Objects, references and the index of a git repository, read and written as git's own files: a process for each command costs a test more
 * than what it asks for, and the more the larger the test's own process is.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { type BigIntStats, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';

export type ObjectKind = 'blob' | 'tree' | 'commit';

/** By its path below the root. */
export type TreeFiles = ReadonlyMap<string, { readonly mode: string; readonly id: string }>;

export interface CommitText {
  readonly tree: string;
  readonly parents: readonly string[];
  /** Author and committer, with the moment. */
  readonly who: string;
  readonly message: string;
}

/** What `git init` makes, as far as git needs it; what is there stays. */
export function initializeRepository(path: string, branch: string): void {
  const gitDir = join(path, '.git');
  if (existsSync(join(gitDir, 'HEAD'))) return;
  for (const folder of ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags', 'hooks', 'info'])
    mkdirSync(join(gitDir, folder), { recursive: true });
  writeFileSync(join(gitDir, 'HEAD'), `ref: refs/heads/${branch}\n`);
  writeFileSync(
    join(gitDir, 'config'),
    '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n\tlogallrefupdates = true\n[uploadpack]\n\tallowFilter = true\n',
  );
}

/** Of a work tree or a bare repository. */
export function gitDirOf(path: string): string {
  const inside = join(path, '.git');
  return existsSync(inside) ? inside : path;
}

/** The hash that a reference holds, followed where it names another one; '' where it holds none. */
export function readReference(gitDir: string, name: string): string {
  const file = join(gitDir, name);
  if (existsSync(file)) {
    const text = readFileSync(file, 'utf8').trim();
    return text.startsWith('ref: ') ? readReference(gitDir, text.slice(5)) : text;
  }
  const packed = join(gitDir, 'packed-refs');
  if (!existsSync(packed)) return '';
  const line = readFileSync(packed, 'utf8')
    .split('\n')
    .find((each) => each.endsWith(` ${name}`));
  return line?.slice(0, 40) ?? '';
}

/** Follows `HEAD` to the branch that it names. */
export function writeReference(gitDir: string, name: string, id: string): void {
  const file = join(gitDir, name);
  const before = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (before.startsWith('ref: ')) {
    writeReference(gitDir, before.slice(5), id);
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.lock`, `${id}\n`);
  renameSync(`${file}.lock`, file);
}

export function writeObject(gitDir: string, kind: ObjectKind, content: Uint8Array): string {
  const head = Buffer.from(`${kind} ${content.length}\0`);
  const id = createHash('sha1').update(head).update(content).digest('hex');
  const file = looseFile(gitDir, id);
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, deflateSync(Buffer.concat([head, content]), { level: 1 }), { mode: 0o444 });
  }
  return id;
}

/** Undefined where it is of another kind, or not there. What is in a pack is asked of git. */
export function readObject(gitDir: string, kind: ObjectKind, id: string): Buffer | undefined {
  const file = looseFile(gitDir, id);
  if (existsSync(file)) {
    const whole = inflateSync(readFileSync(file));
    const end = whole.indexOf(0);
    return whole.toString('latin1', 0, end).startsWith(`${kind} `) ? whole.subarray(end + 1) : undefined;
  }
  try {
    return execFileSync('git', ['cat-file', kind, id], {
      cwd: gitDir,
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1024 ** 3,
    });
  } catch {
    return undefined;
  }
}

export function writeCommit(gitDir: string, { tree, parents, who, message }: CommitText): string {
  const lines = [
    `tree ${tree}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${who}`,
    `committer ${who}`,
    '',
    message,
    '',
  ];
  return writeObject(gitDir, 'commit', Buffer.from(lines.join('\n')));
}

/** All files of a commit; none where it is ''. */
export function filesOfCommit(gitDir: string, commit: string): Map<string, { mode: string; id: string }> {
  const files = new Map<string, { mode: string; id: string }>();
  if (commit === '') return files;
  const tree = /^tree ([0-9a-f]{40})/.exec(readObject(gitDir, 'commit', commit)?.toString('latin1') ?? '')?.[1];
  if (tree === undefined) throw new Error(`no commit ${commit} in ${gitDir}`);
  addFilesOfTree(gitDir, tree, '', files);
  return files;
}

function addFilesOfTree(
  gitDir: string,
  tree: string,
  before: string,
  files: Map<string, { mode: string; id: string }>,
): void {
  const content = readObject(gitDir, 'tree', tree);
  if (content === undefined) throw new Error(`no tree ${tree} in ${gitDir}`);
  for (let at = 0; at < content.length; ) {
    const space = content.indexOf(' ', at);
    const end = content.indexOf(0, space);
    const mode = content.toString('latin1', at, space);
    const path = before + content.toString('utf8', space + 1, end);
    const id = content.toString('hex', end + 1, end + 21);
    if (mode === '40000') addFilesOfTree(gitDir, id, `${path}/`, files);
    else files.set(path, { mode, id });
    at = end + 21;
  }
}

/** @returns the hash of the root */
export function writeTree(gitDir: string, files: TreeFiles): string {
  const folders = new Map<string, Map<string, { mode: string; id: string }>>();
  const entries: { mode: string; name: string; id: string }[] = [];
  for (const [path, file] of files) {
    const slash = path.indexOf('/');
    if (slash === -1) entries.push({ ...file, name: path });
    else {
      const name = path.slice(0, slash);
      const folder = folders.get(name) ?? new Map<string, { mode: string; id: string }>();
      folders.set(name, folder);
      folder.set(path.slice(slash + 1), file);
    }
  }
  for (const [name, folder] of folders) entries.push({ mode: '40000', name, id: writeTree(gitDir, folder) });
  // As if the name of a folder ended in a slash.
  const key = ({ mode, name }: { mode: string; name: string }): Buffer =>
    Buffer.from(mode === '40000' ? `${name}/` : name);
  entries.sort((a, b) => Buffer.compare(key(a), key(b)));
  const records = entries.map(({ mode, name, id }) =>
    Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]),
  );
  return writeObject(gitDir, 'tree', Buffer.concat(records));
}

/** Version 2 of git's index, so that git itself sees a work tree without changes. */
export function writeIndex(gitDir: string, files: TreeFiles, stats: ReadonlyMap<string, BigIntStats>): void {
  const entries = [...files]
    .map(([path, file]) => ({ name: Buffer.from(path), stat: stats.get(path), ...file }))
    .sort((a, b) => Buffer.compare(a.name, b.name));
  const head = Buffer.from('DIRC\0\0\0\u0002\0\0\0\0', 'latin1');
  head.writeUInt32BE(entries.length, 8);
  const content = Buffer.concat([head, ...entries.map(({ name, stat, mode, id }) => indexEntry(name, stat, mode, id))]);
  const file = join(gitDir, 'index');
  writeFileSync(`${file}.lock`, Buffer.concat([content, createHash('sha1').update(content).digest()]));
  renameSync(`${file}.lock`, file);
}

function indexEntry(name: Buffer, stat: BigIntStats | undefined, mode: string, id: string): Buffer {
  const entry = Buffer.alloc(Math.ceil((62 + name.length + 1) / 8) * 8);
  const second = 1_000_000_000n;
  const numbers =
    stat === undefined
      ? []
      : [
          stat.ctimeNs / second,
          stat.ctimeNs % second,
          stat.mtimeNs / second,
          stat.mtimeNs % second,
          stat.dev,
          stat.ino,
        ];
  numbers.forEach((number, index) => entry.writeUInt32BE(Number(BigInt.asUintN(32, number)), index * 4));
  entry.writeUInt32BE(Number.parseInt(mode, 8), 24);
  [stat?.uid, stat?.gid, stat?.size].forEach((number, index) =>
    entry.writeUInt32BE(Number(BigInt.asUintN(32, number ?? 0n)), 28 + index * 4),
  );
  entry.write(id, 40, 'hex');
  entry.writeUInt16BE(Math.min(name.length, 0xfff), 60);
  name.copy(entry, 62);
  return entry;
}

function looseFile(gitDir: string, id: string): string {
  return join(gitDir, 'objects', id.slice(0, 2), id.slice(2));
}
