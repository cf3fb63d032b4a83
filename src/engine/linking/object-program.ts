/**
 * A program of classes and methods as a whole, packages included, and whether a chain of calls leads from first-party code to a
 * function that an advisory names.
 */
import type { SymbolEntry } from '../model/advisory.ts';
import type { FileFacts } from '../model/file-facts.ts';
import type { LanguageName } from '../model/language-name.ts';
import type { ObjectFacts } from '../model/object-facts.ts';
import type { Package } from '../model/package.ts';
import type { ReachQuestion } from '../model/reach-question.ts';
import type { Answer, EvidenceStep } from '../model/verdict.ts';
import type { ObjectLanguage } from '../objects/language.ts';
import { type ObjectFunction, type ObjectGraph, objectGraph } from '../objects/object-graph.ts';
import type { MemberModel } from '../objects/program.ts';
import { type CallEdge, type Chains, chainsFrom, shownSteps } from './call-chains.ts';
import { chainToSymbols, type NamedFunction } from './chains-to-symbols.ts';
import type { DetailedFiles } from './detailed-files.ts';
import type { Linker, Program, World } from './linker.ts';
import type { LoadEdge } from './source-trace.ts';
import { filesMax, modulesOf, readAll } from './object-files.ts';
import { reachedPlaces } from './reached-places.ts';
import { nameAtCall, shownName } from './shown-functions.ts';
import { namedBy } from './symbol-source.ts';
import type { UseSite } from './use-sites.ts';
import { nameParts, sameNames, wholeNames } from './symbols.ts';

export interface ObjectProgramInput {
  readonly language: ObjectLanguage;
  /** What objects do, where they are no instances of classes. */
  readonly members?: MemberModel;
  readonly languageName: LanguageName;
  readonly linker: Pick<Linker, 'packageTargets'>;
  /** Own files. */
  readonly files: readonly FileFacts[];
  /** Files of packages that are loaded whatever is named, or may be. */
  readonly loaded: readonly string[];
  /** Whether one of them surely is; all are where it is absent. */
  readonly isLoaded?: (path: string) => boolean;
  /** Of those, what a setting starts by name: by whom, and where it is written there. */
  readonly started?: readonly Pick<LoadEdge, 'path' | 'from' | 'fact'>[];
  /** Files of packages that hold a class, where they are loaded when it is named. */
  readonly filesWith?: (name: string) => readonly string[];
  /** Files that a specifier leads to, of the repository and of packages, where code loads modules by them. */
  readonly resolve?: (path: string, specifier: string) => Promise<readonly string[]>;
  /** Whether a function is what an advisory names, where its whole name alone does not tell it. */
  readonly isNamedBy?: (entry: SymbolEntry, found: ObjectFunction, item: Package) => boolean;
  /** Which files belong to this instance; `undefined` where it is not here. */
  owns(item: Package): Promise<((path: string) => boolean) | undefined>;
  /** What a file's code does, where its own place gives names their beginnings; `undefined` where nobody knows the place. */
  readonly placed?: (path: string, objects: ObjectFacts) => ObjectFacts | undefined;
  /** Facts of a file with what its classes do. */
  readonly detailed: DetailedFiles;
  readonly ownCode: World['ownCode'];
  readonly rootOf: World['rootOf'];
  readonly signal?: AbortSignal | undefined;
}

export async function objectProgram(input: ObjectProgramInput): Promise<Program> {
  const program = await follow(input);
  return {
    uses: program === undefined ? new Map() : usesOf(program.graph, input),
    ...(program?.graph.isComplete === true
      ? {
          mayReach: reachedPlaces(
            program.graph.functions.entries(),
            (id) => program.graph.reaches(id),
            program.graph.idle,
          ),
        }
      : {}),
    async proveCalled(world, question) {
      if (!question.symbols.entries.some(({ name }) => name !== '')) return undefined;
      const owns = await input.owns(question.package);
      if (owns === undefined) return undefined;
      if (program === undefined) return undefined;
      const { isNamedBy: isNamed = isNamedBy, started = [] } = input;
      return judge({ world, question, program, owns, isNamed, started });
    },
    proveUncalled: async () => undefined,
  };
}

interface Followed {
  readonly graph: ObjectGraph;
  /** Between a class and its member, as people write it. */
  readonly mark: string;
  readonly chains: Chains<CallEdge>;
  readonly language: ObjectProgramInput['languageName'];
}

async function follow(input: ObjectProgramInput): Promise<Followed | undefined> {
  const { language, languageName, files, loaded, filesWith, signal } = input;
  if (files.length + loaded.length > filesMax) return undefined;
  const { mayRun, isClosed } = await input.ownCode();
  const live = files.filter(({ path }) => input.rootOf(path) === 'production');
  const paths = (live.length > 0 ? live : files).map(({ path }) => path);
  const own = await readAll(input, paths);
  const graph = await objectGraph({
    language,
    ...(input.members === undefined ? {} : { members: input.members }),
    own,
    // Templates, and what does not parse.
    isPartial: own.length < paths.length || own.some(({ facts }) => facts.isBroken === true),
    others: await readAll(input, loaded),
    ...(input.resolve === undefined ? {} : { resolve: modulesOf(input) }),
    ...(filesWith === undefined ? {} : { filesWith: (name) => readAll(input, filesWith(name)) }),
    isLoaded: input.isLoaded ?? (() => true),
    isClosed: (path) => isClosed({ path, language: languageName }),
    runs: mayRun,
    isOver: () => signal?.aborted === true,
  });
  const ownPaths = new Set(paths);
  const calls = graph.calls.map(
    (call): CallEdge => ({
      ...call,
      path: graph.functions[call.from]?.path ?? '',
      kind: 'call',
    }),
  );
  // Own code that nothing calls does not carry a chain on.
  const carries = (call: CallEdge): boolean => !ownPaths.has(call.path) || mayRun(call.path, call.start);
  return {
    graph,
    chains: chainsFrom(calls, graph.starts, carries),
    language: languageName,
    mark: input.members === undefined ? '::' : '.',
  };
}

/** Calls of packages whose code is not here, by values that came from elsewhere than the file's own names show. */
function usesOf({ functions, outside }: ObjectGraph, { files, linker }: ObjectProgramInput): Program['uses'] {
  const uses = new Map<string, UseSite[]>();
  const byPath = new Map(files.map((file) => [file.path, file]));
  const importers = new Map<string, { readonly file: FileFacts; readonly index: number }>();
  for (const file of files)
    for (const [index, { specifier, kind }] of file.imports.entries())
      if (kind !== 'type' && !importers.has(specifier)) importers.set(specifier, { file, index });
  for (const { from, target, start, end } of outside) {
    const file = byPath.get(functions[from]?.path ?? '');
    const [specifier = '', ...path] = target;
    const found = importers.get(specifier);
    if (file === undefined || found === undefined) continue;
    const fact = found.file.imports[found.index];
    if (fact === undefined) continue;
    // Where the name was imported elsewhere, this file has no import of its own.
    const index = file.imports.findIndex((item) => item.specifier === specifier);
    for (const item of linker.packageTargets(found.file, specifier, path)) {
      const use: UseSite = {
        file,
        fact: { import: index, path, kind: 'call', start, end },
        target: item,
        imports: [{ file: found.file, fact }],
        isFollowed: true,
      };
      const known = uses.get(item.name);
      if (known === undefined) uses.set(item.name, [use]);
      else known.push(use);
    }
  }
  return uses;
}

interface Asked {
  readonly world: World;
  readonly question: ReachQuestion;
  readonly program: Followed;
  /** Files of the package that is asked about. */
  readonly owns: (path: string) => boolean;
  readonly isNamed: NonNullable<ObjectProgramInput['isNamedBy']>;
  readonly started: NonNullable<ObjectProgramInput['started']>;
}

async function judge(asked: Asked): Promise<Answer | undefined> {
  const { world, question, owns, isNamed } = asked;
  const { graph, chains, language } = asked.program;
  const named = graph.functions.flatMap((found, node): readonly NamedFunction[] => {
    if ((found.name === '' && found.handedOut.length === 0) || !owns(found.path)) return [];
    const entries = question.symbols.entries.filter((entry) => isNamed(entry, found, question.package));
    return entries.length === 0 ? [] : [{ node, name: found.name, entries }];
  });
  const chain = await chainToSymbols(world, question, chains, named, language);
  return chain === undefined ? undefined : verdict(asked, chain);
}

/** By a whole name, or the end of one where the advisory says no more. */
function isNamedBy(entry: SymbolEntry, { owner, name, otherNames }: ObjectFunction): boolean {
  if (entry.name === '') return false;
  const named = wholeNames(entry);
  const own = [...nameParts(owner), ...nameParts(name)];
  return [own, ...otherNames.map(nameParts)].some((full) => isName(full, named, owner !== ''));
}

function isName(full: readonly string[], named: readonly string[], isMethod: boolean): boolean {
  const [shorter, longer] = full.length < named.length ? [full, named] : [named, full];
  if (!sameNames(longer.slice(-shorter.length), shorter)) return false;
  return full.length === named.length || shorter.length > 1 || !isMethod || named.length === 1;
}

async function verdict({ world, question, program, started }: Asked, chain: readonly CallEdge[]): Promise<Answer> {
  const { symbols } = question;
  const { language, mark } = program;
  const { functions } = program.graph;
  const own = new Set(world.files.map(({ path }) => path));
  const names = await Promise.all(
    chain.map(async (call, index) => {
      const found = functions[call.to];
      // What the advisory names goes by that name.
      const isPlain = found === undefined || index === chain.length - 1 || !own.has(call.path);
      const written = isPlain ? undefined : await nameAtCall(world.tree, found, call);
      return written ?? shownName(found, mark, symbols.entries);
    }),
  );
  const symbol = names.at(-1) ?? '';
  const entry = chain.findIndex(({ to }) => !own.has(functions[to]?.path ?? ''));
  const isDirect = entry === chain.length - 1;
  const first = chain[0]?.path ?? '';
  const isByLoading = first !== '' && !own.has(first);
  const starter = started.find(({ path }) => path === first);
  const steps: EvidenceStep[] = await Promise.all(
    chain.map(({ to, path, start, end }, index) =>
      world.evidence.step(functions[to]?.isFile === true ? 'import' : 'call', names[index] ?? '', { path, start, end }),
    ),
  );
  if (starter !== undefined) {
    const { specifier, start, end } = starter.fact;
    steps.unshift(await world.evidence.step('import', specifier, { path: starter.from, start, end }));
  }
  const loaded =
    starter === undefined ? `First-party code loads ${first}` : `${starter.from} starts ${starter.fact.specifier}`;
  return {
    reachability: 'reachable',
    code: isDirect && !isByLoading ? 'symbol_called' : 'symbol_called_transitively',
    explanation: isByLoading
      ? `${loaded}, whose code calls ${symbol}, ${namedBy(symbols)}.`
      : isDirect
        ? `First-party code uses ${symbol}, ${namedBy(symbols)}.`
        : `First-party code uses ${names[entry] ?? ''}, whose code calls ${symbol}, ${namedBy(symbols)}.`,
    evidence: shownSteps(steps),
    languages: [language],
  };
}
