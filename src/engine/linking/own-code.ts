/**
 * Which of the repository's own functions nothing names, so that what stands in them does not run. A name counts wherever it
 * stands as a word: in code, comments, settings, templates. Names within functions that nothing names do not count, so that
 * functions which only call each other are uncalled together.
 */
import type { FileEntry, FileTree } from '../files/file-tree.ts';
import { type FileFacts, type OwnFunctionFact, placesOf } from '../model/file-facts.ts';
import { isInProse } from '../syntax/prose.ts';
import { isOfAnother, localNames } from './bound-names.ts';
import { type Candidate, candidatesOf, holdersAt, holdersIn, keyOf, type Name, ofOtherSystems } from './candidates.ts';
import { computedNames } from './computed-names.ts';
import { computingPlaces, placesMax } from './computing-places.ts';
import { type Naming, namingWays } from './naming-ways.ts';
import { flagValues } from './flag-values.ts';
import { heldValues } from './held-values.ts';
import { type AskMadeNames, followedNames } from './followed-names.ts';
import type { MadeNames } from './made-names.ts';
import { leftOverModules } from './left-over-modules.ts';
import { computesNames } from './open-places.ts';
import { type FileOfProgram, type Published, publishedFiles } from './published.ts';
import { isRunByItself, listsFiles, mayBeUnnamed, unnamedFiles } from './unnamed-files.ts';
import { replacedModules } from './replaced-modules.ts';
import { textAt, textsOf } from './own-texts.ts';
import { takenNames } from './taken-names.ts';
import { isWord, longNamesMax, writtenNames } from './written-names.ts';

/** Code of packages that runs with the repository's own. */
export interface PackageCode {
  /** With their functions. */
  readonly files: readonly FileFacts[];
  /** Settings among them, which may name functions too. */
  readonly settings: readonly string[];
  /** Every file of code that is installed is among them. */
  readonly holdsAll?: boolean;
  /** Which names the values may be that are called where code runs; without it any. */
  readonly madeNames?: AskMadeNames;
}

export interface OwnCode {
  /** False where the place stands in a function that nothing names. */
  readonly mayRun: (path: string, offset: number) => boolean;
  /** The uncalled functions and the idle code around a place. */
  readonly uncalledAround: (path: string, offset: number) => readonly OwnFunctionFact[];
  /** The functions that a name stands for, and whether a call leads to them; absent where not all calls are followed. */
  readonly functionsNamed?: MadeNames['functionsNamed'] | undefined;
  /** True of files of which nothing outside of the repository names anything, and of which no framework looks for classes. */
  readonly isClosed: (file: FileOfProgram) => boolean;
  /** Nothing names this very function of the file, or this name in its list of exports. */
  readonly isUncalled: (path: string, fact: OwnFunctionFact) => boolean;
}

const namesMax = 2_000_000;

const givesToBuild =
  /-tags\b|\bGOFLAGS\b|\bbuild-?tags\b|--features\b|--all-features\b|^[ \t]*(?:tags|features):|\bfeatures\s*=\s*\[|^default\s*=\s*\[\s*["'\w]/im;

// biome-ignore format: a list
export const allRuns: OwnCode = { mayRun: () => true, uncalledAround: () => [], isClosed: () => false, isUncalled: () => false };

/** Whether the place is in a function that may turn out to be uncalled; without one nothing needs to be searched. */
export function isInOwnFunction(file: FileFacts, offset: number): boolean {
  const { ownFunctions = [] } = file;
  if (mayBeUnnamed(file)) return true;
  return ownFunctions.some(({ start, end }) => start <= offset && offset < end);
}

/** Nothing is uncalled; whether others name what scripts hand out, manifests tell all the same. Elsewhere frameworks take classes by what they are. */
async function allRunsOf(tree: FileTree, texts: Iterable<FileEntry>, published: Published): Promise<OwnCode> {
  for (const entry of texts) {
    const text = await textAt(tree, entry);
    if (text === undefined) return allRuns;
    published.note(entry.path, text);
  }
  const isScript = ({ language }: FileOfProgram): boolean => language === 'javascript' || language === 'typescript';
  return { ...allRuns, isClosed: (file) => isScript(file) && published.isProgram(file) };
}

/**
 * @param surroundings `asWritten`: settings that nothing gives are not given, the system is Linux, a file that nothing names is
 * not run; `anySurroundings`: only what nothing calls does not run
 * @param packages all that runs beside: then an import without another name for what it takes calls nothing by itself, since
 * whoever could go through what a module holds is looked at, too
 */
export async function readOwnCode(
  tree: FileTree,
  own: readonly FileFacts[],
  surroundings: 'asWritten' | 'anySurroundings' = 'asWritten',
  packages?: PackageCode,
): Promise<OwnCode> {
  const files = packages === undefined ? own : [...own, ...packages.files];
  const ofPackages = new Set([...(packages?.files.map(({ path }) => path) ?? []), ...(packages?.settings ?? [])]);
  const texts = textsOf(tree, ofPackages);
  if (texts === undefined) return allRuns;
  const published = publishedFiles(own);
  const isAsWritten = surroundings === 'asWritten';
  /** Others may use a library beside a program; that any does is not shown. */
  const isOfProgram = (file: FileOfProgram): boolean =>
    published.isProgram(file) || (isAsWritten && published.isBesideProgram(file));
  const byPath = candidatesOf(
    isAsWritten ? files : files.map((file) => withoutIdleCode(file, packages !== undefined)),
    unnamedFiles(
      isAsWritten ? files : [],
      published.isImported,
      await leftOverModules(tree, own, isAsWritten ? 'nothing' : 'anything'),
    ),
  );
  if (byPath.size === 0)
    return allRunsOf(
      tree,
      texts.filter(({ path }) => !ofPackages.has(path)),
      published,
    );
  const candidates = [...byPath.values()].flat();
  const byKey = Map.groupBy(candidates, keyOf);
  const ofModules = new Set(candidates.filter(({ isOfModule }) => isOfModule).map(keyOf));
  const languages = new Set(candidates.map(({ language }) => language));
  const foldsCase = languages.has('php');
  const named: Candidate[] = [];
  const call = (candidate: Candidate): void => {
    if (!candidate.isUncalled) return;
    candidate.isUncalled = false;
    named.push(candidate);
  };
  const calledAll = new Set<NonNullable<Name['all']>>();
  const isFree = ({ idle }: Candidate): boolean => idle === undefined || (packages !== undefined && idle === 'unmade');
  const count = (name: Omit<Name, 'around'>): void => {
    if (name.all !== undefined) {
      if (calledAll.has(name.all)) return;
      calledAll.add(name.all);
      for (const candidate of candidates) if (name.all(candidate)) call(candidate);
      return;
    }
    for (const candidate of byKey.get(name.key) ?? [])
      if (isOutside(candidate, name) && isMeant(candidate, name.path)) call(candidate);
  };
  const note = (name: Name, holders: readonly Candidate[]): void => {
    if (holders.length === 0) count(name);
    for (const holder of holders) holder.holds.push(name);
  };
  /** Tags and features of builds are given by their commands, and by manifests that turn them on. */
  const builds = new Map<string, boolean>();
  const isMeant = ({ idle }: Candidate, path: string): boolean =>
    (idle !== 'tag' && idle !== 'feature') || builds.get(path) === true;
  /** Where nothing runs that puts names together, none is. */
  const noteAll = (path: string, index: number, { all }: Naming): void => {
    const holders = calledAll.has(all) ? [] : holdersAt(byPath.get(path) ?? [], index);
    note({ key: '', path, index, isLocal: false, all, around: holders.length }, holders);
  };
  const ways = namingWays({ languages, isFree, ofPackages: packages === undefined ? undefined : ofPackages });
  // What calls anything is told with the values.
  const isFollowed = packages?.madeNames !== undefined;
  const byHazard = { all: (item: Candidate) => countsHazards(item) && isFree(item) };
  const classesByHazard = { all: (item: Candidate) => countsHazards(item) && item.idle === 'unmade' };
  for (const file of files)
    for (const hazard of file.hazards.filter(computesNames)) {
      if (hazard.bound === 'modules' && packages?.holdsAll === true) continue;
      const naming = hazard.bound === 'classes' && packages !== undefined ? classesByHazard : byHazard;
      for (const { start } of placesOf(hazard))
        if (naming !== byHazard || !isFollowed) noteAll(file.path, start, naming);
    }
  for (const candidate of ofOtherSystems(files, languages, byPath)) call(candidate);
  const longNames = [...byKey.keys()].filter((key) => key !== '' && !key.includes('\0') && !isWord(key));
  for (const key of longNames.splice(longNamesMax)) for (const candidate of byKey.get(key) ?? []) call(candidate);
  const imported = new Set(files.flatMap(({ imports }) => imports.map(({ specifier }) => specifier)));
  const byFile = new Map(files.map((file) => [file.path, file]));
  const silentIn = (path: string): readonly number[] => byFile.get(path)?.prose ?? [];
  const held = isAsWritten ? undefined : heldValues(candidates);
  const flags = flagValues(candidates);
  const replaced = replacedModules();
  const taken: { readonly name: Name; readonly holders: readonly Candidate[] }[] = [];
  const namedElsewhere = new Set<string>();
  let [namesFound, hasListing] = [0, false];
  for (const entry of texts) {
    const text = await textAt(tree, entry);
    if (text === undefined) return allRuns;
    if (!ofPackages.has(entry.path)) published.note(entry.path, text);
    hasListing ||= listsFiles(text);
    if (givesToBuild.test(text)) builds.set(entry.path, true);
    const inFile = byPath.get(entry.path) ?? [];
    if (isRunByItself(text)) for (const candidate of inFile) if (candidate.idle === 'unnamed') call(candidate);
    for (const way of ways) {
      if (calledAll.has(way.all) || (isFollowed && (way.isOfValues === true || way.isOfAny === true))) continue;
      let places = 0;
      for (const found of computingPlaces(text, way.pattern, silentIn(entry.path))) {
        if (++places > placesMax) noteAll(entry.path, -1, way);
        else noteAll(entry.path, found.index, way.at?.(found) ?? way);
        if (calledAll.has(way.all)) break;
      }
    }
    for (const candidate of inFile)
      if (candidate.idle === undefined && computedNames[candidate.language]?.inFile?.test(text) === true)
        call(candidate);
    const declared = new Set(inFile.map(({ at }) => at));
    const around = holdersIn(inFile);
    const isTaken = packages === undefined ? () => false : takenNames(entry.path, text);
    const file = byFile.get(entry.path);
    const silent = silentIn(entry.path);
    const isLocal = localNames(file, text);
    replaced.note(entry.path, text, ofPackages.has(entry.path));
    if (file !== undefined && !ofPackages.has(entry.path)) flags.note(file, text);
    if (file !== undefined) held?.note({ ...file, text, isOfPackage: ofPackages.has(entry.path), prose: silent });
    for (const { name: written, index } of writtenNames(entry.path, text, longNames, imported)) {
      // Languages take letters of the same meaning for the same.
      const plain = written.normalize('NFKC');
      const key = foldsCase ? plain.toLowerCase() : plain;
      if (!byKey.has(key) || declared.has(index) || isInProse(silent, index)) continue;
      if (++namesFound > namesMax) return allRuns;
      if (file === undefined) namedElsewhere.add(key);
      const holders = around(index);
      const name: Name = { key, path: entry.path, index, isLocal: isLocal(written, index), around: holders.length };
      if (isTaken(index) && !ofModules.has(key)) taken.push({ name, holders: [...holders] });
      else note(name, holders);
    }
  }
  for (const { name, holders } of taken)
    if (byKey.get(name.key)?.some(({ path }) => replaced.mayHold(path)) === true) note(name, holders);
  for (const candidate of candidates)
    if (candidate.idle === 'unmade' && published.findsTypes(candidate)) call(candidate);
    else if (candidate.idle === 'unnamed') {
      if (!published.isLeftOut(candidate) && (hasListing || !published.isStartedPlainly(candidate))) call(candidate);
    } else if (
      (candidate.isPublic === true || (packages !== undefined && isNamedFreely(candidate))) &&
      !ofPackages.has(candidate.path) &&
      !isOfProgram(candidate)
    )
      count({ key: keyOf(candidate), path: candidate.path, index: -1, isLocal: false });
  for (const candidate of candidates) if (candidate.idle === 'flag' && !flags.isIdle(candidate)) call(candidate);
  if (held !== undefined) for (const candidate of candidates) if (!held.holds(candidate)) call(candidate);
  const uncalledAround = (path: string, offset: number): readonly OwnFunctionFact[] =>
    holdersAt(byPath.get(path) ?? [], offset).filter(({ isUncalled }) => isUncalled);
  const mayRun = (path: string, offset: number): boolean => uncalledAround(path, offset).length === 0;
  const spread = (): void => {
    for (let at = named.pop(); at !== undefined; at = named.pop())
      for (const name of at.holds) if (--name.around === 0) count(name);
  };
  spread();
  const functionsNamed = await followedNames({
    madeNames: packages?.madeNames,
    ways,
    isOpen: (byValue) => [...calledAll].some((all) => candidates.every((item) => !byValue(item) || all(item))),
    mayRun,
    namedElsewhere,
    count(all) {
      count({ key: '', path: '', index: -1, isLocal: false, all });
      spread();
    },
  });
  return {
    mayRun,
    functionsNamed,
    uncalledAround,
    isClosed: (file) => published.isProgram(file) && !published.findsTypes(file),
    isUncalled: (path, { name, at, start, end }) =>
      byPath
        .get(path)
        ?.some(
          (item) => item.isUncalled && item.name === name && item.at === at && item.start === start && item.end === end,
        ) === true,
  };
}

/**
 * What is false as written, or behind the end of its block, runs in no surroundings; where all code is here, nor does what classes
 * hold that nothing names.
 */
function withoutIdleCode(file: FileFacts, isWhole: boolean): FileFacts {
  const kept = file.ownFunctions?.filter(
    ({ idle }) => idle === undefined || idle === 'never' || (isWhole && idle === 'unmade' && namesClasses(file)),
  );
  return { ...file, ownFunctions: kept ?? [] };
}

/** Python hides nothing; by habit only what begins with an underscore is one's own. */
function isNamedFreely({ language, name, idle }: Candidate): boolean {
  return language === 'python' && idle === undefined && !name.startsWith('_');
}

/** Whether the place can name it, and does more than ask for its kind. */
function isOutside(candidate: Candidate, { path, index, isLocal }: Omit<Name, 'around'>): boolean {
  if (isLocal && isOfAnother(candidate, path)) return false;
  if (candidate.path !== path) return candidate.isFilePrivate !== true;
  return candidate.passes?.includes(index) !== true;
}

function namesClasses({ language }: FileFacts): boolean {
  return computedNames[language]?.namesClasses === true;
}

function countsHazards({ language }: Candidate): boolean {
  return computedNames[language]?.countsHazards !== false;
}
