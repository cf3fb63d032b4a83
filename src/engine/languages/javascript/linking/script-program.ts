/** Calls followed through the modules of a JavaScript program, its own and those of packages. */
import { isBuiltin } from 'node:module';
import { dirname, normalize } from 'node:path/posix';
import type { SymbolEntry } from '../../../model/advisory.ts';
import type { Program } from '../../../linking/linker.ts';
import { objectProgram, type ObjectProgramInput } from '../../../linking/object-program.ts';
import { nameParts, sameNames, symbolNames } from '../../../linking/symbols.ts';
import { type FileFacts, noFacts } from '../../../model/file-facts.ts';
import { dataObjects } from '../objects/data.ts';
import { prototypeMembers } from '../../../objects/prototypes/member-model.ts';
import type { HandedOut } from '../../../objects/handed-out.ts';
import type { ObjectFunction } from '../../../objects/object-graph.ts';
import type { Package } from '../../../model/package.ts';
import { placeMark } from '../../../objects/modules.ts';
import { noCode, type ProgramInput } from './npm-program.ts';
import { scriptObjectLanguage } from './object-language.ts';
import { bareModule, sameName } from './symbol-names.ts';

export async function scriptProgram(input: ProgramInput): Promise<Program> {
  const { linker, installed, trace, ownCode, rootOf } = input;
  const common = {
    linker,
    isNamedBy,
    owns: async (item: Package) => installed?.ownership(item),
    ownCode,
    rootOf,
  };
  const own = await objectProgram({ ...codeOf(input), ...common });
  // Programs of packages run in processes of their own: followed as one with own code, values of all would mix.
  const started = trace?.started.filter(({ path }) => !noCode.test(path)) ?? [];
  let others: Promise<Program> | undefined;
  const startedProgram = (): Promise<Program> =>
    (others ??= objectProgram({
      ...codeOf({ ...input, files: [] }),
      ...common,
      loaded: started.map(({ path }) => path),
      started,
    }));
  return {
    ...own,
    async proveCalled(world, question) {
      const proven = await own.proveCalled(world, question);
      return proven ?? (started.length === 0 ? undefined : (await startedProgram()).proveCalled(world, question));
    },
  };
}

type Code = Pick<
  ObjectProgramInput,
  'language' | 'members' | 'languageName' | 'files' | 'loaded' | 'resolve' | 'detailed' | 'signal'
>;

export function codeOf({ files, linker, installed, detailed, readData, rootOf, signal }: ProgramInput): Code {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const ownFiles = ownFilesOf(files, linker);
  let loose: readonly string[] | undefined;
  /** Those that no other file names, of which a computed load may be any. */
  const unnamed = (): readonly string[] => (loose ??= unnamedFiles(files, ownFiles, rootOf));
  return {
    language: scriptObjectLanguage,
    members: prototypeMembers,
    languageName: 'javascript',
    files,
    loaded: [],
    async resolve(path, specifier) {
      const file = byPath.get(path);
      if (file !== undefined && specifier.startsWith(placeMark)) {
        const place = Number(specifier.slice(placeMark.length));
        const facts = file.imports.filter(({ start, end }) => start <= place + 1 && place < end);
        const known = facts.flatMap((fact) => ownFiles(file, fact.specifier)).filter((target) => !noCode.test(target));
        return known.length > 0 ? known : unnamed();
      }
      // Of a module of Node and a package of its name, Node takes its own.
      if (isBuiltin(specifier)) return [];
      const own = file === undefined ? [] : ownFiles(file, specifier);
      const found = own.length > 0 ? own : ((await installed?.resolve(path, specifier))?.paths ?? []);
      // On a server, a package for other systems is not there.
      return found.filter(
        (target) => (target.endsWith('.json') || !noCode.test(target)) && installed?.isElsewhere?.(target) !== true,
      );
    },
    detailed: (path) => (path.endsWith('.json') ? dataFacts(path, readData) : detailed(path, 'objects')),
    signal,
  };
}

/** Own files that a specifier of an own file leads to; a computed part may be anything. */
export function ownFilesOf(
  files: readonly FileFacts[],
  linker: ProgramInput['linker'],
): (file: FileFacts, specifier: string) => readonly string[] {
  return (file, specifier) => {
    const [start = '', end] = specifier.split('*');
    if (end === undefined || !/^\.{1,2}\//.test(start))
      return linker.ownTargets(file, specifier, []).map((target) => target.path);
    const below = normalize(`${dirname(file.path)}/${start}`);
    return files.flatMap(({ path }) =>
      path !== file.path && path.startsWith(below) && path.endsWith(end) ? [path] : [],
    );
  };
}

async function dataFacts(path: string, readData: ProgramInput['readData']): Promise<FileFacts | undefined> {
  const text = await readData?.(path);
  const objects = text === undefined ? undefined : dataObjects(text);
  return objects === undefined ? undefined : { ...noFacts(path, 'javascript'), objects };
}

const unnamedMax = 200;

function unnamedFiles(
  files: readonly FileFacts[],
  ownFiles: (file: FileFacts, specifier: string) => readonly string[],
  rootOf: ProgramInput['rootOf'],
): readonly string[] {
  const named = new Set(files.flatMap((file) => file.imports.flatMap(({ specifier }) => ownFiles(file, specifier))));
  const found = files.flatMap(({ path }) => (named.has(path) || rootOf(path) !== 'production' ? [] : [path]));
  return found.length > unnamedMax ? [] : found;
}

/** By its own name and what it is in, as the package's files write them, or as modules give it to others. */
export function isNamedBy(entry: SymbolEntry, found: ObjectFunction, item: Pick<Package, 'name'>): boolean {
  if (entry.name === '') return false;
  if (found.handedOut.some((given) => isGivenAs(entry, given, item))) return true;
  const wanted = symbolNames(entry.name);
  if (found.name === '' || wanted.length === 0 || !isInModule(entry, found.path)) return false;
  const names = [...nameParts(found.owner), found.name].filter((part) => part !== 'prototype');
  return sameNames(names, wanted);
}

/** Whether a name under which a module gives something is what an advisory names. */
export function isGivenAs(
  entry: SymbolEntry,
  { path, names, loadedAs }: HandedOut,
  item: Pick<Package, 'name'>,
): boolean {
  if (!isInModule(entry, path)) return false;
  const wanted = symbolNames(entry.name);
  if (names.length > 0 || wanted.length === 0)
    return sameNames(names, wanted) && (names.length > 0 || loadedAs === 'package' || entry.module !== '');
  // A module that gives one function goes by its name, or by that of the package.
  const [name = '', ...rest] = wanted;
  return (
    rest.length === 0 &&
    ((loadedAs === 'package' && sameName(name, item.name)) || bareModule(path).endsWith(`/${name}`))
  );
}

function isInModule({ module }: SymbolEntry, path: string): boolean {
  return module === '' || bareModule(path).endsWith(`/${bareModule(module)}`);
}
