/**
 * What small changes to the files of a fixture case give, as digests in a text beside the fixtures: a line for each file, `<case>
 * <path> <digests>`, two characters for each change in order; `..` where it changes nothing. What is written out beside a
 * fixture says what is right; this only says that nothing has moved, in the many corners that no fixture has by itself.
 */
import { createHash } from 'node:crypto';
import { type Perturbation, perturbations } from './perturbations.ts';

export type Files = Readonly<Record<string, string>>;

export interface PerturbedCase {
  readonly name: string;
  /** How many changes more put a value deep into others; for code. */
  readonly nestings?: number;
  readonly files: Files;
  /** All that is found in the files, a line each. */
  readonly outcome: (files: Files) => Promise<readonly string[]>;
}

export interface PerturbedFile {
  /** `<case> <path>`. */
  readonly name: string;
  /** Of each change in order; `undefined` where nobody looked. */
  readonly digests: readonly (string | undefined)[];
  /** What the change at `index` does, in words: the lines that go and those that come. */
  readonly describe: (index: number) => Promise<string>;
}

/** Every change, or each of so many: which ones follows from the name of the file, so that all kinds of changes are met. */
export type Share = 'all' | number;

const unchanged = '..';

export async function perturbCase(
  item: PerturbedCase,
  perFile: number,
  share: Share,
): Promise<readonly PerturbedFile[]> {
  // Asked for only where a change is looked at: of many small files, few are at a time.
  let known: Promise<readonly string[]> | undefined;
  const before = (): Promise<readonly string[]> => (known ??= item.outcome(item.files));
  const files: PerturbedFile[] = [];
  for (const path of Object.keys(item.files).sort()) {
    const list = perturbations(`${item.name} ${path}`, item.files[path] ?? '', perFile, item.nestings);
    const outcome = (one: Perturbation): Promise<readonly string[]> =>
      item.outcome({ ...item.files, [path]: one.text });
    const name = `${item.name} ${path}`;
    const digests: (string | undefined)[] = [];
    for (const [index, one] of list.entries())
      digests.push(
        isLookedAt(name, index, share)
          ? shortDigest((await before()).join('\n'), (await outcome(one)).join('\n'))
          : undefined,
      );
    files.push({
      name,
      digests,
      describe: async (index) => {
        const one = list[index];
        return one === undefined
          ? 'no such change'
          : `line ${one.name}\n${difference(await before(), await outcome(one))}`;
      },
    });
  }
  return files;
}

export function printDigests(files: readonly PerturbedFile[]): string {
  return files.map(({ name, digests }) => `${name} ${digests.join('')}\n`).join('');
}

/** By `<case> <path>`. */
export function parseDigests(text: string): ReadonlyMap<string, string> {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' ') + 1)]));
}

/** The indexes of the changes whose digests differ, among those that were looked at; a change more or less differs as well. */
export function movedChanges(expected: string, actual: readonly (string | undefined)[]): readonly number[] {
  const count = Math.max(expected.length / 2, actual.length);
  return Array.from({ length: count }, (_, index) => index).filter((index) => {
    const digest = actual[index];
    return index < actual.length && digest === undefined
      ? 2 * index >= expected.length
      : expected.slice(2 * index, 2 * index + 2) !== digest;
  });
}

function isLookedAt(name: string, index: number, share: Share): boolean {
  return share === 'all' || index % share === createHash('sha256').update(name).digest().readUInt32BE(0) % share;
}

/** Short, for there are many: one difference in 4,096 goes unseen. */
function shortDigest(before: string, after: string): string {
  return after === before ? unchanged : createHash('sha256').update(after).digest('base64url').slice(0, 2);
}

function difference(before: readonly string[], after: readonly string[]): string {
  const [old, now] = [new Set(before), new Set(after)];
  const gone = before.filter((line) => !now.has(line)).map((line) => `- ${line}`);
  const come = after.filter((line) => !old.has(line)).map((line) => `+ ${line}`);
  return gone.length + come.length === 0 ? '(nothing changes but the order)' : [...gone, ...come].join('\n');
}
