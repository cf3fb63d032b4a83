/** A program of objects of which no function is left out that may run, packages included. */
import type { FileFacts } from '../model/file-facts.ts';
import type { ObjectFacts } from '../model/object-facts.ts';
import type { UpperInput } from '../objects/graph-input.ts';
import { type ObjectGraph, objectGraph } from '../objects/object-graph.ts';
import { filesMax, modulesOf, type ObjectFiles, readAll } from './object-files.ts';
import type { ObjectProgramInput } from './object-program.ts';
import type { OwnCode } from './own-code.ts';

export interface AllThatMayRunInput
  extends ObjectFiles,
    Pick<UpperInput, 'taken' | 'openPlaces' | 'stepsMax'>,
    Pick<ObjectProgramInput, 'language' | 'members' | 'languageName' | 'files' | 'loaded'> {
  /** Whatever the settings and the system are. */
  readonly ownCode: OwnCode;
  /** Files that something loads besides the code of files that are known. */
  readonly late: (known: ReadonlyMap<string, ObjectFacts>) => Promise<LatePaths>;
  /** Whether the file can hold no code, whatever it holds. */
  readonly hasNoCode: (path: string) => boolean;
}

export interface LatePaths {
  /** Whoever loads them may call all that they give. */
  readonly handedOut: readonly string[];
  /** They run by themselves, and nobody takes what they give. */
  readonly started?: readonly string[];
  /** Loaded by code that is here, at places of which nobody knows what they load. */
  readonly anywhere: readonly string[];
  /** Own files load others by names that settings may explain. */
  readonly isOwnOpen: boolean;
  /** Code that is not here has what globals hold. */
  readonly areGlobalsSeen?: true;
}

/** `undefined` where not all could be read or followed. */
export async function allThatMayRun(input: AllThatMayRunInput): Promise<ObjectGraph | undefined> {
  const { language, languageName, files, loaded, ownCode, taken, openPlaces, late, stepsMax, hasNoCode, signal } =
    input;
  if (files.length + loaded.length > filesMax) return undefined;
  let isWhole = true;
  const unread = (path: string): void => {
    if (!hasNoCode(path)) isWhole = false;
  };
  const readEach = async (paths: readonly string[]) => {
    const read = await readAll(input, paths);
    const found = new Set(read.map(({ file }) => file.path));
    for (const path of paths) if (!found.has(path)) unread(path);
    return read;
  };
  const own = await readAll(
    input,
    files.map(({ path }: FileFacts) => path),
  );
  // Pages and templates may call anything.
  if (own.length < files.length) return undefined;
  const graph = await objectGraph({
    language,
    ...(input.members === undefined ? {} : { members: input.members }),
    own,
    others: await readEach(loaded),
    ...(input.resolve === undefined ? {} : { resolve: modulesOf(input, unread) }),
    isLoaded: () => true,
    isClosed: (path) => ownCode.isClosed({ path, language: languageName }),
    // Names are no measure: packages may know others than the repository writes.
    runs: () => true,
    isOver: () => signal?.aborted === true,
    upper: {
      taken,
      openPlaces,
      late: async (known) => {
        const { handedOut, started = [], anywhere, ...others } = await late(known);
        return {
          handedOut: await readEach(handedOut),
          started: await readEach(started),
          anywhere: await readEach(anywhere),
          ...others,
        };
      },
      ...(stepsMax === undefined ? {} : { stepsMax }),
    },
  });
  return isWhole && graph.isComplete ? graph : undefined;
}
