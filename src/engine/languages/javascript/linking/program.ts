/** A JavaScript program as a whole, through its installed packages: what its code may reach at most. */
import { isBuiltin } from 'node:module';
import { type NpmProgram, noCode, type ProgramInput, type ScriptsAtMost } from './npm-program.ts';
import type { FileFacts } from '../../../model/file-facts.ts';
import type { Program } from '../../../linking/linker.ts';
import type { DetailedFiles } from '../../../linking/detailed-files.ts';
import { allRuns, type OwnCode } from '../../../linking/own-code.ts';
import { proveUncalled } from './judge-unreached.ts';
import { followedUses } from './followed-uses.ts';
import { scriptProgram } from './script-program.ts';
import { scriptsAtMost } from './scripts-at-most.ts';
import { anyFile, type ReachableNames, reachedIn } from './unreached.ts';

type WholeInput = Omit<ProgramInput, 'linker' | 'ownCode' | 'rootOf'> &
  Partial<Pick<ProgramInput, 'linker'>> &
  Pick<NpmProgram, 'installed' | 'trace'>;

/** To read more files for one answer would cost more than a person's look. */
const filesMax = 6000;
const parallel = 8;

export async function npmProgram(input: ProgramInput): Promise<Program> {
  let reached: Promise<ReachableNames | undefined> | undefined;
  let atMost: Promise<ScriptsAtMost | undefined> | undefined;
  const { installed, trace, detailed } = input;
  const program: NpmProgram | undefined =
    installed === undefined || trace === undefined
      ? undefined
      : {
          installed,
          trace,
          detailed,
          reached: () => (reached ??= readAll({ ...input, installed, trace })),
          allThatMayRun: () => (atMost ??= followAtMost({ ...input, installed, trace })),
        };
  const objects = await scriptProgram(input);
  return {
    ...objects,
    uses: merged(await usesByValue(input), objects.uses),
    followsValues: true,
    proveUncalled: async (world, question) =>
      program === undefined ? undefined : proveUncalled(world, question, program),
  };
}

async function followAtMost(input: Parameters<typeof scriptsAtMost>[0]): Promise<ScriptsAtMost | undefined> {
  return scriptsAtMost(input, (await input.uncalledCode?.()) ?? allRuns);
}

/** What a file's own names show needs no values. */
function merged(a: Program['uses'], b: Program['uses']): Program['uses'] {
  const all = new Map(a);
  for (const [name, uses] of b) {
    const others = uses.filter(({ file, fact }) => !file.uses.some(({ start }) => start === fact.start));
    if (others.length > 0) all.set(name, [...(all.get(name) ?? []), ...others]);
  }
  return all;
}

export async function readAll({
  files,
  linker,
  installed,
  trace,
  detailed,
  uncalledCode,
  signal,
}: WholeInput): Promise<ReachableNames | undefined> {
  const own = await readEach(
    files.map(({ path }) => path),
    detailed,
    signal,
  );
  const paths = [...new Set([...trace.loaded.keys(), ...trace.possible.keys()])].filter((path) => !noCode.test(path));
  // What templates of components use stands in no script.
  if (paths.length > filesMax || files.some(({ path }) => /\.(?:vue|svelte|astro)$/.test(path))) return undefined;
  const read = await readEach(paths, detailed, signal);
  if (own === undefined || read === undefined) return undefined;
  const byPath = new Map(files.map((file) => [file.path, file]));
  const code = (await uncalledCode?.()) ?? allRuns;
  return reachedIn({
    own,
    waits: ({ path }, name, mayBeLoadedUnseen) => {
      const file = byPath.get(path);
      return file !== undefined && waitsForName(file, name, mayBeLoadedUnseen, code);
    },
    installed: read,
    resolve: async (path, specifier) => {
      const { paths } = await installed.resolve(path, specifier);
      const file = byPath.get(path);
      if (file === undefined) return paths;
      const found = [...paths, ...(linker?.ownTargets(file, specifier, []) ?? []).map((target) => target.path)];
      // Settings of tools may say where a specifier of own code leads.
      return found.length > 0 || isBuiltin(specifier) ? found : [anyFile];
    },
  });
}

/** Nothing in the repository names any function of the file that has the name, and nothing loads the file to take what it exports. */
function waitsForName(
  { path, ownFunctions = [] }: FileFacts,
  name: string,
  mayBeLoadedUnseen: boolean,
  code: OwnCode,
): boolean {
  const named = ownFunctions.filter((fact) => fact.idle === undefined && fact.name === name);
  return (
    named.length > 0 &&
    named.every((fact) => (fact.isFilePrivate === true || !mayBeLoadedUnseen) && code.isUncalled(path, fact))
  );
}

/** What first-party files do with packages by way of values that no name tells: arguments, results, tables. */
async function usesByValue({ files, linker, detailed, signal }: ProgramInput): Promise<Program['uses']> {
  const read = new Map<string, FileFacts>();
  for (const { path, imports } of files) {
    signal?.throwIfAborted();
    const facts = imports.length === 0 ? undefined : await detailed(path);
    if (facts !== undefined) read.set(path, facts);
  }
  return followedUses(files, read, linker);
}

/** `undefined` as soon as one of them gives no facts. */
async function readEach(paths: readonly string[], detailed: DetailedFiles, signal: AbortSignal | undefined) {
  const found: FileFacts[] = [];
  let isWhole = true;
  const queue = paths.values();
  const work = async (): Promise<void> => {
    for (const path of queue) {
      signal?.throwIfAborted();
      const facts = isWhole ? await detailed(path) : undefined;
      if (facts === undefined) isWhole = false;
      else found.push(facts);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return isWhole ? found : undefined;
}
