/**
 * Whether a call of a vulnerable function is made harmless by its arguments. Only what the text of the call surely says counts: an
 * argument that is a variable, or comes from elsewhere, may be anything, and the call stays a use of the function.
 */
import type { CallArguments, TextRange } from '../call-arguments/argument-value.ts';
import { type IsNamed, meetsTest } from '../call-arguments/meets-test.ts';
import { readArguments } from '../call-arguments/read-arguments.ts';
import { FileUnreadable } from '../files/file-tree.ts';
import type { SymbolEntry } from '../model/advisory.ts';
import type { FileFacts } from '../model/file-facts.ts';
import type { ReachQuestion } from '../model/reach-question.ts';
import type { UseFact } from '../model/use-fact.ts';
import { sourceFile } from '../text/source-file.ts';
import type { World } from './linker.ts';
import { matchEntry, plainMembers, sameNames } from './symbols.ts';
import type { PackageTarget } from './use-sites.ts';

/** `untold`: a condition was given, and the text of the call does not say whether it is met. */
export type Harm = 'harmful' | 'untold' | 'harmless';

export interface ConditionalCall {
  readonly file: FileFacts;
  readonly fact: TextRange & { readonly kind: UseFact['kind'] | 'import' };
  /** The callee's own name. */
  readonly name: string;
}

export function isConditional({ unless, onlyIf }: SymbolEntry): boolean {
  return unless !== undefined || onlyIf !== undefined;
}

/** The symbols that a use is exactly a use of, and what its arguments make of it. */
export async function harmOfUse(
  world: World,
  question: ReachQuestion,
  target: PackageTarget,
  { file, fact }: { readonly file: FileFacts; readonly fact: UseFact },
): Promise<Harm> {
  const { entries } = question.symbols;
  if (!entries.some(isConditional)) return 'harmful';
  const used = entries.filter((entry) => matchEntry(world.linkage.symbols, entry, target) === 'exact');
  const name = plainMembers(target.path).at(-1) ?? target.module.split(/[./\\]|::/).at(-1) ?? '';
  return harmOf(world, question, used, { file, fact, name });
}

export async function harmOf(
  world: World,
  question: ReachQuestion,
  entries: readonly SymbolEntry[],
  call: ConditionalCall,
): Promise<Harm> {
  if (entries.length === 0 || !entries.every(isConditional)) return 'harmful';
  const { file, fact, name } = call;
  const text = fact.kind === 'call' ? await textOf(world, file.path) : undefined;
  const written = text === undefined ? undefined : readArguments(text, file.language, fact, name);
  if (written === undefined) return 'untold';
  const isNamed: IsNamed = (range, names) => namesOnly(world, question, file, range, names);
  const harms = entries.map((entry) => harmByEntry(entry, written, isNamed));
  return harms.includes('harmful') ? 'harmful' : harms.includes('untold') ? 'untold' : 'harmless';
}

function harmByEntry({ unless = [], onlyIf = [] }: SymbolEntry, written: CallArguments, isNamed: IsNamed): Harm {
  const safe = unless.map((test) => meetsTest(written, test, 'all', isNamed));
  const needed = onlyIf.map((test) => meetsTest(written, test, 'some', isNamed));
  if (safe.includes('met') || (needed.length > 0 && needed.every((meeting) => meeting === 'unmet'))) return 'harmless';
  const isTold = !safe.includes('unknown') && (needed.length === 0 || needed.includes('met'));
  return isTold ? 'harmful' : 'untold';
}

const texts = new WeakMap<World, Map<string, Promise<string | undefined>>>();
const textsKept = 32;

function textOf(world: World, path: string): Promise<string | undefined> {
  const known = texts.get(world) ?? new Map<string, Promise<string | undefined>>();
  texts.set(world, known);
  let reading = known.get(path);
  if (reading === undefined) {
    if (known.size >= textsKept) known.clear();
    known.set(path, (reading = readText(world, path)));
  }
  return reading;
}

async function readText({ tree }: World, path: string): Promise<string | undefined> {
  try {
    return sourceFile(path, await tree.read(path)).text;
  } catch (error) {
    if (error instanceof FileUnreadable) return undefined;
    throw error;
  }
}

/** Everything that may stand behind a name (an import may be tried before another) is what one of the names says. */
function namesOnly(
  { linker }: World,
  { package: item }: ReachQuestion,
  file: ConditionalCall['file'],
  { start, end }: TextRange,
  names: readonly string[],
): true | undefined {
  const facts = file.uses.filter(
    (use) => use.start >= start && use.end <= end && (use.start === start || use.end === end),
  );
  const isListed = (fact: UseFact): boolean => {
    const specifier = file.imports[fact.import]?.specifier ?? '';
    const targets = linker.packageTargets(file, specifier, fact.path);
    const own = targets.filter((target) => target.isExact && target.name === item.normalizedName);
    const plain = [...partsOf(specifier), ...plainMembers(fact.path)];
    return names
      .map(partsOf)
      .some(
        (wanted) =>
          sameNames(plain, wanted) ||
          own.some((target) => isSame([...partsOf(target.module), ...plainMembers(target.path)], wanted, target.name)),
      );
  };
  return facts.length > 0 && facts.every(isListed) ? true : undefined;
}

/** The end of the full name, or the package's first name and the last one: packages hand their inner names on. */
function isSame(full: readonly string[], wanted: readonly string[], packageName: string): boolean {
  if (wanted.length <= full.length && sameNames(full.slice(full.length - wanted.length), wanted)) return true;
  const [first] = wanted;
  return wanted.length > 1 && full.at(-1) === wanted.at(-1) && (first === full[0] || first === packageName);
}

function partsOf(name: string): readonly string[] {
  return name.split(/[./\\#]|::/).filter((part) => part !== '');
}
