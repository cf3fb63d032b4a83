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
  readonly files: Files;
  /** All that is found in the files, a line each. */
  readonly outcome: (files: Files) => Promise<readonly string[]>;
}

export interface PerturbedFile {
  /** `<case> <path>`. */
  readonly name: string;
  readonly digests: string;
  /** What the change at `index` does, in words: the lines that go and those that come. */
  readonly describe: (index: number) => Promise<string>;
}

const unchanged = '..';

export async function perturbCase(item: PerturbedCase, perFile: number): Promise<readonly PerturbedFile[]> {
  const before = await item.outcome(item.files);
  const textBefore = before.join('\n');
  const files: PerturbedFile[] = [];
  for (const path of Object.keys(item.files).sort()) {
    const list = perturbations(`${item.name} ${path}`, item.files[path] ?? '', perFile);
    const outcome = (one: Perturbation): Promise<readonly string[]> =>
      item.outcome({ ...item.files, [path]: one.text });
    const digests: string[] = [];
    for (const one of list) digests.push(shortDigest(textBefore, (await outcome(one)).join('\n')));
    files.push({
      name: `${item.name} ${path}`,
      digests: digests.join(''),
      describe: async (index) => {
        const one = list[index];
        return one === undefined ? 'no such change' : `line ${one.name}\n${difference(before, await outcome(one))}`;
      },
    });
  }
  return files;
}

export function printDigests(files: readonly PerturbedFile[]): string {
  return files.map(({ name, digests }) => `${name} ${digests}\n`).join('');
}

/** By `<case> <path>`. */
export function parseDigests(text: string): ReadonlyMap<string, string> {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' ') + 1)]));
}

/** The indexes of the changes whose digests differ. */
export function movedChanges(expected: string, actual: string): readonly number[] {
  const count = Math.max(expected.length, actual.length) / 2;
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => expected.slice(2 * index, 2 * index + 2) !== actual.slice(2 * index, 2 * index + 2),
  );
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
