/**
 * The program as a whole: the repository's own code with that of all packages it may load. What nothing in it names does not run,
 * whichever package holds it.
 */
import { computedNames } from '../../linking/computed-names.ts';
import { computingPlaces, placesMax } from '../../linking/computing-places.ts';
import { isInOwnFunction, readOwnCode, type OwnCode, type PackageCode } from '../../linking/own-code.ts';
import { isFirstParty, vendoredFolders } from '../../linking/first-party.ts';
import type { FileTree } from '../../files/file-tree.ts';
import type { World } from '../../linking/linker.ts';
import type { FileFacts, OwnFunctionFact } from '../../model/file-facts.ts';
import type { LanguageName } from '../../model/language-name.ts';
import type { EcosystemName } from '../../model/ecosystem-name.ts';
import type { Package } from '../../model/package.ts';
import { readTextIfThere } from '../../text/read-text.ts';
import { askedCode } from './asked-code.ts';
import { languageAt } from './file-links.ts';
import { askMadeNames } from './followed-code.ts';

export interface WholeProgram {
  readonly code: OwnCode;
  /** Files that were read, own ones and those of packages. */
  readonly files: number;
  /** Functions of packages, by their names. */
  readonly functions: ReadonlyMap<string, readonly FunctionPlace[]>;
  /** The code of a method of a class, in files of a package, where it stands in classes of such a name. */
  readonly members: (
    holder: string,
    method: string,
    owns: (path: string) => boolean,
  ) => Promise<readonly FunctionPlace[]>;
  /** Compiled code, of which nobody sees what it names. */
  readonly binaries: readonly string[];
  /** Packages that loaded code asks for and that are not here. */
  readonly missing: readonly string[];
  /** Tells the files of a package; `undefined` where they are not here. */
  readonly owns: (item: Package) => Promise<((path: string) => boolean) | undefined>;
}

interface FunctionPlace extends OwnFunctionFact {
  readonly path: string;
}

/** To read more files for one answer would cost more than a person's look. */
const filesMax = 6000;
const settingMax = 1024 * 1024;
const setting =
  /(?:^|\/)(?:(?:s?bin|exe|libexec|Scripts)\/[^/.]+|[^/]+\.(?:erb|rhtml|tt|builder|ru|rake|haml|slim|txt|csv|tsv|li?st|ya?ml|toml|cfg|ini|json|xml|properties|conf|neon|gemspec|s|c|cc|cpp|h|m))$/i;

const known = new WeakMap<World, Promise<WholeProgram | undefined>>();

/** Read once; `undefined` where not all of it is here, or can be read. */
export function wholeProgramOf(world: World): Promise<WholeProgram | undefined> {
  const made = known.get(world) ?? readWhole(world);
  known.set(world, made);
  return made;
}

/** Their packages come as texts, in which calls write names; members of objects in JavaScript are taken by computed names too often. */
const ofTexts: ReadonlySet<EcosystemName> = new Set(['PyPI', 'RubyGems', 'Packagist', 'Go', 'crates.io']);

async function readWhole(world: World): Promise<WholeProgram | undefined> {
  if (!ofTexts.has(world.linkage.ecosystem)) return undefined;
  const loaded = (await filesLoaded(world)) ?? (await filesCompiled(world));
  if (loaded === undefined || loaded.paths.length > filesMax) return undefined;
  const { installed } = world.linker;
  const files: FileFacts[] = [];
  const languageIn = (path: string): LanguageName | undefined => languageAt({ resolver: installed }, path);
  const code = loaded.paths.filter((path) => languageIn(path) !== undefined);
  const own = new Map(world.files.map((file) => [file.path, file]));
  // One place that can name anything keeps all open: many programs have one that runs for sure, and are not read for nothing.
  for (const path of [...own.keys(), ...code])
    if (await namesAnything(world, path, () => own.get(path) ?? world.detailed(path))) return undefined;
  for (const path of code) {
    const facts = await world.detailed(path);
    if (facts === undefined || facts.hazards.some((hazard) => hazard.code === 'unparsed_file')) return undefined;
    files.push(facts);
  }
  const asked = askedCode(world.tree.entries, (path) => languageIn(path) !== undefined);
  for (const file of [...world.files, ...files])
    if (await asked.isUnread(file, () => readTextIfThere(world.tree, file.path))) return undefined;
  const held = new Set([...own.keys(), ...code]);
  const isOfLanguage = (path: string): boolean => {
    const language = languageIn(path);
    return language !== undefined && world.linkage.languages.includes(language);
  };
  const others = world.tree.entries.flatMap(({ path, kind }) =>
    kind === 'file' && !held.has(path) && isOfLanguage(path) ? [path] : [],
  );
  const madeNames = askMadeNames({ world, own: new Set(own.keys()), files, others, filesMax });
  const packages: PackageCode = {
    files,
    settings: settingsOfPackages(world),
    holdsAll: others.length === 0,
    ...(madeNames === undefined ? {} : { madeNames }),
  };
  const named = files.flatMap(({ path, ownFunctions = [] }) =>
    functionsIn(ownFunctions).map((fact) => ({ ...fact, path })),
  );
  return {
    code: await readOwnCode(world.tree, world.files, 'anySurroundings', packages),
    files: files.length + world.files.length,
    functions: Map.groupBy(named, ({ name }) => name),
    members: membersOf(world.tree, files),
    binaries: loaded.paths.filter((path) => installed?.isBinary?.(path) === true),
    missing: loaded.missing,
    owns: loaded.owns,
  };
}

/** Outside of all functions: those may turn out to be uncalled. */
async function namesAnything(
  { tree, linkage }: World,
  path: string,
  factsOf: () => FileFacts | undefined | Promise<FileFacts | undefined>,
): Promise<boolean> {
  const patterns = linkage.languages.flatMap((language) => computedNames[language]?.anywhere ?? []);
  const text = patterns.length === 0 ? undefined : await readTextIfThere(tree, path);
  const found = text === undefined ? [] : patterns.filter((pattern) => pattern.test(text));
  if (text === undefined || found.length === 0) return false;
  const facts = await factsOf();
  if (facts === undefined) return true;
  for (const pattern of found) {
    let places = 0;
    for (const { index } of computingPlaces(text, pattern, facts.prose ?? []))
      if (++places > placesMax || !isInOwnFunction(facts, index)) return true;
  }
  return false;
}

/** Without types: their names stand for the code of methods, too, which begins further behind than the methods' own. */
function functionsIn(facts: readonly OwnFunctionFact[]): readonly OwnFunctionFact[] {
  const last = new Map<string, OwnFunctionFact>();
  for (const fact of facts) {
    if (fact.idle !== undefined) continue;
    const known = last.get(`${fact.start} ${fact.end}`);
    if (known === undefined || known.at < fact.at) last.set(`${fact.start} ${fact.end}`, fact);
  }
  return [...last.values()];
}

/** What stands in a class goes by the name of the class; which methods it holds its text tells. */
function membersOf(tree: FileTree, files: readonly FileFacts[]): WholeProgram['members'] {
  const ofClasses = Map.groupBy(
    files.flatMap(({ path, ownFunctions = [] }) =>
      ownFunctions.filter(({ idle }) => idle === 'unmade').map((fact) => ({ ...fact, path })),
    ),
    ({ name }) => name,
  );
  return async (holder, method, owns) => {
    const found: FunctionPlace[] = [];
    for (const fact of ofClasses.get(holder) ?? [])
      if (owns(fact.path) && declares((await readTextIfThere(tree, fact.path)) ?? '', fact, method)) found.push(fact);
    return found;
  };
}

const headMax = 400;
const declaration = /\b(?:def|function)\s{1,9}&?(?:self\s{0,9}\.\s{0,9})?(\w+)/g;

/** It is the body of the method, or of a class that has it. */
function declares(text: string, { start, end }: OwnFunctionFact, method: string): boolean {
  const before = [...text.slice(Math.max(0, start - headMax), start).matchAll(declaration)].slice(-1);
  return [...before, ...text.slice(start, end).matchAll(declaration)].some(([, name]) => name === method);
}

interface Held extends Pick<WholeProgram, 'missing' | 'owns'> {
  readonly paths: readonly string[];
}

async function filesLoaded(world: World): Promise<Held | undefined> {
  const { installed } = world.linker;
  const trace = installed === undefined ? undefined : await world.trace();
  if (trace === undefined || installed === undefined) return undefined;
  const paths = [...new Set([...trace.loaded.keys(), ...trace.possible.keys()])];
  return { paths, missing: [...trace.missing.keys()], owns: (item) => installed.ownership(item) };
}

async function filesCompiled(world: World): Promise<Held | undefined> {
  const code = await world.linkage.compiledCode?.(world);
  return code === undefined
    ? undefined
    : { paths: code.files, missing: [], owns: (item) => Promise.resolve(code.owns(item)) };
}

function settingsOfPackages({ tree }: World): readonly string[] {
  const vendored = vendoredFolders(tree);
  return tree.entries.flatMap(({ path, kind, size }) =>
    kind === 'file' &&
    size <= settingMax &&
    setting.test(path) &&
    (!isFirstParty(path) || vendored.some((folder) => path.startsWith(folder)))
      ? [path]
      : [],
  );
}
