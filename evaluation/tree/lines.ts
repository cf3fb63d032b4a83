/** Lines of code by folder, of what runs and of its tests, now and at an earlier revision. */
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path/posix';

export interface Counted {
  readonly path: string;
  readonly lines: number;
}

export interface FolderLines {
  readonly code: number;
  readonly tests: number;
}

const isCode = /\.(?:[cm]?[jt]s|sql|sh)$|^\.ci\/run$/;
const isTest = /\.(?:test|testing)\.ts$|(?:^|\/)(?:testing|fixtures|executed|programs|real-programs)\//;

/** @param since absent: only how it is now */
export function printLines(root: string, depth: number, since?: string): void {
  const now = byFolder(linesOf(root), depth);
  const before = since === undefined ? undefined : byFolder(linesOf(root, since), depth);
  for (const line of table(now, before)) console.log(line);
}

export function table(
  now: ReadonlyMap<string, FolderLines>,
  before?: ReadonlyMap<string, FolderLines>,
): readonly string[] {
  const folders = [...new Set([...now.keys(), ...(before?.keys() ?? [])])].sort();
  const head = before === undefined ? 'code | tests' : 'code before | now | | tests before | now | ';
  const tops = new Set(folders.map((folder) => `${folder.split('/')[0]}/`));
  const rows = ['all', ...tops, ...folders].map((folder) => {
    const cells = (['code', 'tests'] as const).flatMap((kind) => {
      const current = sumOf(now, folder, kind);
      if (before === undefined) return [`${current}`];
      const earlier = sumOf(before, folder, kind);
      return [`${earlier}`, `${current}`, signed(current - earlier)];
    });
    return `| ${folder} | ${cells.join(' | ')} |`;
  });
  const columns = before === undefined ? 3 : 7;
  return [`| folder | ${head} |`, `|${'---|'.repeat(columns)}`, ...rows];
}

export function byFolder(files: readonly Counted[], depth: number): ReadonlyMap<string, FolderLines> {
  const folders = new Map<string, FolderLines>();
  for (const { path, lines } of files) {
    if (!isCode.test(path)) continue;
    const folder = dirname(path).split('/').slice(0, depth).join('/');
    const { code, tests } = folders.get(folder) ?? { code: 0, tests: 0 };
    const counted = isTest.test(path) ? { code, tests: tests + lines } : { code: code + lines, tests };
    folders.set(folder, counted);
  }
  return folders;
}

/** Tracked files, as they are in the work tree or were at a revision. */
function linesOf(root: string, revision?: string): readonly Counted[] {
  const args = ['grep', '-I', '--count', '-z', '', ...(revision === undefined ? [] : [revision])];
  const text = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', count = ''] = line.split('\0');
      return { path: revision === undefined ? name : name.slice(revision.length + 1), lines: Number(count) };
    });
}

/** @param name `all`, a folder, or with a slash at its end all that begins with it */
function sumOf(folders: ReadonlyMap<string, FolderLines>, name: string, kind: keyof FolderLines): number {
  if (name !== 'all' && !name.endsWith('/')) return folders.get(name)?.[kind] ?? 0;
  return [...folders]
    .filter(([folder]) => name === 'all' || `${folder}/`.startsWith(name))
    .reduce((sum, [, counted]) => sum + counted[kind], 0);
}

function signed(difference: number): string {
  return difference > 0 ? `+${difference}` : `${difference}`;
}
