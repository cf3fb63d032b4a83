/** The history of a git repository along first parents: what each commit changed, and the contents that it holds. Nothing is checked out. */
import { execFileSync, spawn } from 'node:child_process';

export interface Change {
  readonly path: string;
  /** Undefined where the file is gone. */
  readonly blob: string | undefined;
}

const outputMax = 1024 * 1024 * 1024;

export function git(folder: string, args: readonly string[]): string {
  return execFileSync('git', ['-c', 'core.quotepath=false', '-C', folder, ...args], {
    encoding: 'utf8',
    maxBuffer: outputMax,
  });
}

/** Oldest first: the commit to begin with, and the last so many after it. */
export function lastCommits(folder: string, count: number, from = 'HEAD'): readonly string[] {
  return git(folder, ['rev-list', '--first-parent', `--max-count=${count + 1}`, from])
    .trim()
    .split('\n')
    .reverse();
}

/** @param before undefined: all that the commit holds */
export function changesOf(folder: string, before: string | undefined, commit: string): readonly Change[] {
  const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
  const fields = git(folder, ['diff-tree', '-r', '-z', '--no-renames', before ?? emptyTree, commit]).split('\0');
  const changes: Change[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [, mode = '', , blob = '', status = ''] = (fields[at] ?? '').split(' ');
    const isFile = mode.startsWith('100');
    changes.push({ path: fields[at + 1] ?? '', blob: status === 'D' || !isFile ? undefined : blob });
  }
  return changes;
}

export interface Contents extends AsyncDisposable {
  read(blob: string): Promise<Buffer>;
}

export function openContents(folder: string): Contents {
  const child = spawn('git', ['-C', folder, 'cat-file', '--batch'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const output = child.stdout[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);
  const more = async (): Promise<void> => {
    const next = await output.next();
    if (next.done === true) throw new Error('git cat-file ended');
    held = Buffer.concat([held, next.value as Buffer]);
  };
  return {
    async read(blob) {
      child.stdin.write(`${blob}\n`);
      while (!held.includes(10)) await more();
      const headEnd = held.indexOf(10);
      const size = Number(held.subarray(0, headEnd).toString().split(' ')[2]);
      if (!Number.isFinite(size)) {
        held = held.subarray(headEnd + 1);
        return Buffer.alloc(0);
      }
      while (held.length < headEnd + 1 + size + 1) await more();
      const content = Buffer.from(held.subarray(headEnd + 1, headEnd + 1 + size));
      held = held.subarray(headEnd + 1 + size + 1);
      return content;
    },
    async [Symbol.asyncDispose]() {
      child.stdin.end();
      await new Promise((resolve) => child.once('close', resolve));
    },
  };
}
