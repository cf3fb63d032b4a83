/** Small programs with jars whose classes are written by hand, and the verdict on one of these. */
import assert from 'node:assert/strict';
import { memoryTree } from '../../../files/memory-tree.ts';
import type { Verdict } from '../../../model/verdict.ts';
import { classFile, type WrittenClass, type WrittenInstruction } from '../../../../testing/class-file.ts';
import { caseInput } from '../../../../testing/reachability-case.ts';
import { inProcessFacts } from '../../extract-facts.ts';
import { analyzeReachability } from '../../../reachability/analyze.ts';

export interface JarCase {
  /** Classes by `artifact/a/b/C`; a text is another file of the jar. */
  readonly jars: Readonly<Record<string, Omit<WrittenClass, 'name'> | string>>;
  readonly own?: Readonly<Record<string, string>>;
}

const asked = 'asked.Thing.harm';
const harm = { name: 'harm', descriptor: '()V', code: [] } as const;
const thing = { 'asked/asked/Thing': { methods: [maker(), harm] } };

/** A constructor that calls the one above, as compilers write it. */
export function maker(above = 'java/lang/Object') {
  return { name: '<init>', descriptor: '()V', code: [['special', above, '<init>', '()V']] } as const;
}

export function method(name: string, code: readonly WrittenInstruction[], flags = 1) {
  return { name, descriptor: '()V', flags, code } as const;
}

export function making(...names: readonly string[]): readonly WrittenInstruction[] {
  return names.flatMap((name) => [['new', name], ['special', name, '<init>', '()V']] as const); // biome-ignore format: a pair
}

export const makesThing = making('asked/Thing');
export const callsHarm: readonly WrittenInstruction[] = [...makesThing, ['virtual', 'asked/Thing', 'harm', '()V']];
export const main = `package app;
import lib.Library;
class Main { public static void main(String[] arguments) { Library.run(); } }
`;

/** On `asked.Thing.harm`, or of an advisory that names nothing. */
export async function verdictOf({ jars, own = {} }: JarCase, isNamed = true): Promise<Verdict> {
  const files: Record<string, string | Uint8Array> = { 'src/main/java/app/Main.java': main, ...own };
  const artifacts = new Set<string>();
  for (const [path, entry] of Object.entries({ ...thing, ...jars })) {
    const slash = path.indexOf('/');
    const [artifact, name] = [path.slice(0, slash), path.slice(slash + 1)];
    artifacts.add(artifact);
    const content = typeof entry === 'string' ? entry : classFile({ name, ...entry });
    const place = `.m2/repository/org/example/${artifact}/1.0/${artifact}-1.0/${name}`;
    files[typeof entry === 'string' ? place : `${place}.class`] = content;
  }
  const direct = [...artifacts].map((name) => `org.example:${name}@1.0`);
  const input = caseInput(
    { header: { why: '', ecosystem: 'Maven', direct, expect: '' }, files: {} },
    inProcessFacts,
    memoryTree(files),
  );
  const item = input.packages.find(({ name }) => name === 'org.example:asked');
  assert.ok(item !== undefined);
  const symbols = isNamed
    ? ({ grade: 'curated', entries: [{ module: '', name: asked }], goos: [], goarch: [] } as const)
    : ({ grade: 'none', entries: [], goos: [], goarch: [] } as const);
  const [verdict] = await analyzeReachability({
    ...input,
    questions: [{ package: item, advisoryId: 'TEST-1', symbols }],
  });
  assert.ok(verdict !== undefined);
  return verdict;
}

/** What own code calls. */
export const library = (...methods: NonNullable<WrittenClass['methods']>) => ({ 'lib/lib/Library': { methods } });
