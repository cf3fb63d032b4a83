/**
 * The program as a whole: the repository's own code with that of all packages it may load. What nothing in it names does not run,
 * whichever package holds it.
 */
import { computedNames } from '../../linking/computed-names.ts';
import { readOwnCode, type OwnCode, type PackageCode } from '../../linking/own-code.ts';
import { isFirstParty, vendoredFolders } from '../../linking/first-party.ts';
import type { World } from '../../linking/linker.ts';
import type { FileFacts, OwnFunctionFact } from '../../model/file-facts.ts';
import type { EcosystemName } from '../../model/ecosystem-name.ts';
import type { Package } from '../../model/package.ts';
import { readTextIfThere } from '../../text/read-text.ts';
import { languageAt } from './file-links.ts';

export interface WholeProgram {
  readonly code: OwnCode;
  /** Files that were read, own ones and those of packages. */
  readonly files: number;
  /** Functions of packages, by their names. */
  readonly functions: ReadonlyMap<string, readonly (OwnFunctionFact & { readonly path: string })[]>;
  /** Compiled code, of which nobody sees what it names. */
  readonly binaries: readonly string[];
  /** Packages that loaded code asks for and that are not here. */
  readonly missing: readonly string[];
  /** Tells the files of a package; `undefined` where they are not here. */
  readonly owns: (item: Package) => Promise<((path: string) => boolean) | undefined>;
}

/** To read more files for one answer would cost more than a person's look. */
const filesMax = 6000;
const settingMax = 1024 * 1024;
const setting =
  /(?:^|\/)(?:entry_points\.txt|[^/]+\.(?:ya?ml|toml|cfg|ini|json|xml|properties|conf|neon|gemspec|s|c|cc|cpp|h|m))$/i;

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
  const held = (await filesLoaded(world)) ?? (await filesCompiled(world));
  if (held === undefined || held.paths.length > filesMax) return undefined;
  const { installed } = world.linker;
  const files: FileFacts[] = [];
  const code = held.paths.filter((path) => languageAt({ resolver: installed }, path) !== undefined);
  // One place that can name anything keeps all open: most programs have one, and are not read for nothing.
  for (const path of [...world.files.map((file) => file.path), ...code])
    if (await namesAnything(world, path)) return undefined;
  for (const path of code) {
    const facts = await world.detailed(path);
    if (facts === undefined || facts.hazards.some((hazard) => hazard.code === 'unparsed_file')) return undefined;
    files.push(facts);
  }
  const packages: PackageCode = { files, settings: settingsOfPackages(world) };
  const named = files.flatMap(({ path, ownFunctions = [] }) =>
    functionsIn(ownFunctions).map((fact) => ({ ...fact, path })),
  );
  return {
    code: await readOwnCode(world.tree, world.files, 'anySurroundings', packages),
    files: files.length + world.files.length,
    functions: Map.groupBy(named, ({ name }) => name),
    binaries: held.paths.filter((path) => installed?.isBinary?.(path) === true),
    missing: held.missing,
    owns: held.owns,
  };
}

async function namesAnything({ tree, linkage }: World, path: string): Promise<boolean> {
  const patterns = linkage.languages.flatMap((language) => computedNames[language]?.anywhere ?? []);
  const text = patterns.length === 0 ? undefined : await readTextIfThere(tree, path);
  return text !== undefined && patterns.some((pattern) => pattern.test(text));
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
