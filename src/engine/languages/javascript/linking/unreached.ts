/**
 * What the code of a JavaScript program may reach at most, by names, through its installed packages. A function that is
 * declared or exported under a name runs only where the name is mentioned, or where its module's exports are handed to code
 * that may take any of them.
 */
import { type FileFacts, mayCallAnything, type MentionFact } from '../../../model/file-facts.ts';
import {
  computedLoad,
  escapeMark,
  handedOnWhole,
  memberMark,
  ownMark,
  readMark,
  takenMark,
} from '../mentions/mention-notes.ts';
import { type NamedCode, reachedNames } from '../../../linking/reached-names.ts';
import { pushEach } from '../../../text/push-each.ts';

export interface ReachableNames {
  /** True unless nothing mentions the name and the exports of the file stay where they are. */
  readonly mayReach: (path: string, name: string) => boolean;
  readonly computedLoads: ReadonlySet<string>;
}

export interface ReachedInput {
  readonly own: readonly FileFacts[];
  /** Of a first-party file: the function of that name runs only where its name is mentioned. All others may run by themselves. */
  readonly waits?: (file: FileFacts, name: string, mayBeLoadedUnseen: boolean) => boolean;
  /** Runs when its file is loaded, or when it is mentioned. */
  readonly installed: readonly FileFacts[];
  /** `anyFile` where the module may be one of those here, and it is not known which. */
  readonly resolve: (path: string, specifier: string) => Promise<readonly string[]>;
}

export const anyFile = '*';

/** Hazards of code that may be anything, and so see all that its file sees. */
export const fromText =
  /eval|from text|with text|by vm|^with$|^module used|module loader|of a caller|arguments of|native binding|global object/;

/** What of these may mention anything that its file can see, modules that it imports included. */
const seesAll = /eval|from text|with text|by vm|^with$/;

/** What of these may take the exports of any module. */
export const ofModules = /^module used|module loader/;

export async function reachedIn({
  own,
  installed,
  resolve,
  waits = () => false,
}: ReachedInput): Promise<ReachableNames> {
  const code: NamedCode[] = [];
  const roots: string[] = [];
  const computedLoads = new Set<string>();
  const handOn = await handedOnBy([...own, ...installed], resolve);
  const targetsOf = async (path: string, specifier: string): Promise<readonly string[]> =>
    withHandedOn(await resolve(path, specifier), handOn);
  const keysOf = async (path: string, name: string): Promise<readonly string[]> => {
    if (name === computedLoad) {
      computedLoads.add(path);
      return [];
    }
    if (name === escapeMark) return [escapeOf(path)];
    const rest = name.slice(1);
    if (name.startsWith(escapeMark)) return (await targetsOf(path, rest)).map(escapeOf);
    if (name.startsWith(ownMark)) return [inFile(path, name)];
    if (name.startsWith(memberMark)) return [name, inFile(path, `${ownMark}${rest}`)];
    const at = name.indexOf(takenMark);
    if (at < 0) return [name];
    const taken = name.slice(0, at);
    const targets = taken === '' ? [] : await targetsOf(path, name.slice(at + 1));
    // Of a module that nobody finds, the name may be any file's.
    if (taken !== '' && targets.length === 0) return [taken];
    return targets.map((target) => inFile(target, `${taken}${takenMark}`));
  };
  const add = async (path: string, { in: unit, names }: MentionFact, kind: 'root' | 'waits' | 'ownWaits') => {
    const keys: string[] = [];
    for (const name of names) pushEach(keys, await keysOf(path, name));
    if (unit === '' || kind === 'root') {
      for (const key of keys) roots.push(key);
      return;
    }
    const plain = unit.startsWith(ownMark) ? unit.slice(ownMark.length) : unit;
    const own = inFile(path, `${ownMark}${plain}`);
    // Reading what is handed out under its own name runs at most a getter.
    for (const need of [...namesOf(path, plain), ...(kind === 'ownWaits' ? [`${memberMark}${plain}`] : [])])
      code.push({ needs: [need], mentions: need.startsWith(readMark) ? keys.filter((key) => key !== own) : keys });
  };
  const addFile = async (file: FileFacts, kindOf: (unit: string) => 'root' | 'waits' | 'ownWaits'): Promise<void> => {
    const { path, mentions = [], hazards } = file;
    // Code that is made from text may mention anything that its file can see.
    const isOpen = hazards.some(({ what }) => fromText.test(what));
    const seesImports = hazards.some(({ what }) => seesAll.test(what));
    for (const mention of mentions) await add(path, mention, isOpen ? 'root' : kindOf(mention.in));
    const seen = new Set(mentions.flatMap(({ names }) => names.map(specifierIn)));
    for (const { specifier, kind } of file.mentions === undefined ? [] : file.imports)
      if (seesImports || (kind !== 'type' && kind !== 'started' && !seen.has(specifier)))
        for (const target of await targetsOf(path, specifier)) roots.push(escapeOf(target));
    if (isOpen) roots.push(escapeOf(path));
  };
  for (const file of installed) {
    if (file.hazards.some((hazard) => hazard.code === 'dynamic_load' && mayCallAnything(hazard)))
      computedLoads.add(file.path);
    await addFile(file, () => 'waits');
  }
  const mayBeLoadedUnseen = computedLoads.size > 0;
  for (const file of own)
    await addFile(file, (unit) =>
      unit.startsWith(ownMark) ? 'waits' : waits(file, unit, mayBeLoadedUnseen) ? 'ownWaits' : 'root',
    );
  const reached = reachedNames(code, roots);
  return {
    computedLoads,
    mayReach: (path, name) => namesOf(path, name).some((key) => !key.startsWith(readMark) && reached.has(key)),
  };
}

/** All that the function of a file may be mentioned by: as a name of the file, taken from it, with all of its exports, or as nobody's name. */
function namesOf(path: string, name: string): readonly string[] {
  const taken = `${name}${takenMark}`;
  return [
    name,
    inFile(path, `${ownMark}${name}`),
    ...[path, anyFile].flatMap((at) => [inFile(at, taken), inFile(at, `${readMark}${taken}`), escapeOf(at)]),
  ];
}

/** Files whose exports another hands on whole, by that other. */
async function handedOnBy(
  files: readonly FileFacts[],
  resolve: ReachedInput['resolve'],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const handOn = new Map<string, readonly string[]>();
  for (const { path, mentions = [] } of files)
    for (const { in: unit, names } of mentions) {
      if (unit !== handedOnWhole) continue;
      const targets: string[] = [];
      for (const name of names) pushEach(targets, await resolve(path, name.slice(escapeMark.length)));
      handOn.set(path, targets);
    }
  return handOn;
}

function withHandedOn(paths: readonly string[], handOn: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const all = new Set(paths);
  // A set takes what is added while it is walked.
  for (const path of all) for (const target of handOn.get(path) ?? []) all.add(target);
  return [...all];
}

/** The specifier that a mention speaks of; empty where it speaks of none. */
function specifierIn(name: string): string {
  const at = name.indexOf(takenMark);
  return name.startsWith(escapeMark) ? name.slice(escapeMark.length) : at < 0 ? '' : name.slice(at + 1);
}

/** A name that the file declares or hands out, as its own code writes it. */
function inFile(path: string, marked: string): string {
  return `${marked}\0${path}`;
}

function escapeOf(path: string): string {
  return `${escapeMark}\0${path}`;
}
