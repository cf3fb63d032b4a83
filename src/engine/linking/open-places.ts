/** Where a program calls what no value shows: by reflection, by code that it writes, by files of which nobody knows which. */
import type { FileTree } from '../files/file-tree.ts';
import { type FileFacts, type HazardFact, mayLoadAnything, placesOf } from '../model/file-facts.ts';
import type { CalledValues } from '../objects/called-values/called-values.ts';
import type { CallingLanguage } from '../objects/called-values/calling-language.ts';
import { readTextIfThere } from '../text/read-text.ts';
import { computedNames } from './computed-names.ts';
import { computingPlaces, placesMax } from './computing-places.ts';

interface Place {
  readonly path: string;
  readonly index: number;
}

export interface OpenPlaces {
  readonly anything: readonly Place[];
  /** Texts that hold code. */
  readonly code: readonly Place[];
  /** How files are called that may hold code. */
  readonly codeFile: RegExp;
  /** Whether code stands in a file that is not read as code, of those whose names may end so. */
  readonly isCodeElsewhere: (ends: readonly (string | undefined)[]) => Promise<boolean>;
}

/** What is loaded by a name that nobody knows, or made from text, may call anything. */
export function computesNames(hazard: HazardFact): boolean {
  return hazard.code === 'reflection' || (hazard.code === 'dynamic_load' && mayLoadAnything(hazard));
}

interface Input {
  readonly tree: FileTree;
  /** All code of the language. */
  readonly files: readonly FileFacts[];
  readonly isOwn: (path: string) => boolean;
  readonly language: Pick<CallingLanguage, 'codeIn' | 'files' | 'namesCaller'>;
}

export async function openPlacesOf({ tree, files, isOwn, language }: Input): Promise<OpenPlaces> {
  const anything: Place[] = [];
  const code: Place[] = [];
  const read = new Set(files.map(({ path }) => path));
  for (const { path, language: name, hazards, prose = [] } of files) {
    for (const hazard of hazards.filter(computesNames))
      if (hazard.bound === undefined || !toldByValues.has(hazard.bound))
        for (const { start } of placesOf(hazard)) anything.push({ path, index: start });
    const text = (await readTextIfThere(tree, path)) ?? '';
    const pattern = computedNames[name]?.anywhere;
    let places = 0;
    if (pattern !== undefined)
      for (const { index } of computingPlaces(text, pattern, prose))
        anything.push({ path, index: ++places > placesMax ? -1 : index });
    for (const index of language.codeIn(text, true)) code.push({ path, index });
  }
  const others = tree.entries.filter(({ path, kind }) => kind === 'file' && !read.has(path));
  for (const { path, size } of others) {
    if (!isOwn(path) || !data.test(path) || size > textMax) continue;
    if (language.namesCaller.test((await readTextIfThere(tree, path)) ?? '')) anything.push({ path, index: -1 });
  }
  const known = new Map<string, Promise<boolean>>();
  const holdsCode = async (path: string, size: number): Promise<boolean> => {
    if (archive.test(path)) return true;
    if (size > textMax) return !bulky.test(path);
    return language.codeIn((await readTextIfThere(tree, path)) ?? '', false).length > 0;
  };
  return {
    anything,
    code,
    codeFile: language.files.codeFile,
    async isCodeElsewhere(ends) {
      for (const { path, size } of others) {
        if (
          forPeople.test(path) &&
          !ends.some((end) => end === undefined || path.endsWith(end.replace(/^.*(?=\.)/, '')))
        )
          continue;
        const found = known.get(path) ?? holdsCode(path, size);
        known.set(path, found);
        if (await found) return true;
      }
      return false;
    },
  };
}

const toldByValues: ReadonlySet<string> = new Set(['values', 'classes', 'modules', 'files']);
const textMax = 1024 * 1024;
const data = /\.(?:json5?|ya?ml|ini|neon|xml|toml|env|csv|tsv|conf|cfg|properties|txt|dat)$/i;
/** Pages that show code and are no code. */
const forPeople =
  /\.(?:md|markdown|mdx|rst|adoc|po|pot)$|(?:^|\/)(?:README|CHANGELOG|CHANGES|LICEN[CS]E|UPGRADE|NOTICE|AUTHORS)[^/]*$/i;
const archive = /\.phar$/i;
const bulky =
  /\.(?:js|css|map|json|xml|svg|sql|sqlite3?|db|png|jpe?g|gif|webp|ico|woff2?|ttf|otf|eot|pdf|zip|gz|tgz|bz2|xz|mp[34]|wasm|so|dll|exe|lock|po|pot|mo|log|csv|tsv|txt|pid|ics|yml|yaml|ini)$/i;

/** Whether code that runs may call what no value shows. */
export async function isOpen(
  { anything, code, codeFile, isCodeElsewhere }: OpenPlaces,
  { runs, files: { written, read, loads } }: Pick<CalledValues, 'runs' | 'files'>,
): Promise<boolean> {
  const mayRun = ({ path, index }: Place): boolean => index < 0 || runs(path, index);
  if (anything.some(mayRun)) return true;
  const mayBeCode = (end: string | undefined): boolean => end === undefined || codeFile.test(end);
  // A file that is here may be written anew, and classes are looked for.
  if (written.some((end) => end !== undefined && codeFile.test(end))) return true;
  if (written.includes(undefined) && (read.some(mayBeCode) || code.some(mayRun))) return true;
  if (written.some((end) => loads.some((other) => mayMeet(end, other)))) return true;
  return loads.length > 0 && (code.some(mayRun) || (await isCodeElsewhere(loads)));
}

/** What is written may be what is loaded. */
function mayMeet(written: string | undefined, loaded: string | undefined): boolean {
  if (written === undefined || (loaded === undefined && !bulky.test(written))) return true;
  return loaded !== undefined && kindIn(written) === kindIn(loaded);
}

function kindIn(path: string): string {
  return /\.\w+$/.exec(path)?.[0].toLowerCase() ?? '';
}
