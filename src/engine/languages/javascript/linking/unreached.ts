/**
 * What the code of a JavaScript program may reach at most, by names, through its installed packages. A function that is
 * declared or exported under a name runs only where the name is mentioned, or where its module's exports are handed to code
 * that may take any of them.
 */
import type { FileFacts } from '../../../model/file-facts.ts';
import { computedLoad, escapeMark } from '../mentions/mention-notes.ts';
import { type NamedCode, reachedNames } from '../../../linking/reached-names.ts';

export interface ReachableNames {
  /** True unless nothing mentions the name and the exports of the file stay where they are. */
  readonly mayReach: (path: string, name: string) => boolean;
  /** Loaded files that load others by names made while running. */
  readonly computedLoads: ReadonlySet<string>;
}

export interface ReachedInput {
  /** All of it may run. */
  readonly own: readonly FileFacts[];
  /** Runs when its file is loaded, or when it is mentioned. */
  readonly installed: readonly FileFacts[];
  readonly resolve: (path: string, specifier: string) => Promise<readonly string[]>;
}

/** Hazards of code that may be anything, and so see all that its file sees. */
const fromText =
  /eval|from text|with text|by vm|^with$|^module used|module loader|of a caller|arguments of|native binding|global object/;

export async function reachedIn({ own, installed, resolve }: ReachedInput): Promise<ReachableNames> {
  const code: NamedCode[] = [];
  const roots: string[] = [];
  const computedLoads = new Set<string>();
  const keysOf = async (path: string, names: readonly string[]): Promise<readonly string[]> => {
    const keys: string[] = [];
    for (const name of names) {
      if (name === computedLoad) computedLoads.add(path);
      else if (name === escapeMark) keys.push(escapeOf(path));
      else if (!name.startsWith(escapeMark)) keys.push(name);
      else for (const target of await resolve(path, name.slice(escapeMark.length))) keys.push(escapeOf(target));
    }
    return keys;
  };
  for (const { path, mentions = [] } of own)
    for (const { names } of mentions) for (const key of await keysOf(path, names)) roots.push(key);
  for (const { path, mentions = [], hazards } of installed) {
    // Code that is made from text may mention anything that its file can see.
    const isOpen = hazards.some(({ what }) => fromText.test(what));
    if (hazards.some(({ code, bound }) => code === 'dynamic_load' && bound === undefined)) computedLoads.add(path);
    for (const { in: unit, names } of mentions) {
      const keys = await keysOf(path, names);
      if (unit === '' || isOpen) for (const key of keys) roots.push(key);
      // Nothing mentions the mark of what is handed on whole.
      else code.push({ needs: [escapeOf(path)], mentions: keys }, { needs: [unit], mentions: keys });
    }
    if (isOpen) roots.push(escapeOf(path));
  }
  const reached = reachedNames(code, roots);
  return { computedLoads, mayReach: (path, name) => reached.has(name) || reached.has(escapeOf(path)) };
}

function escapeOf(path: string): string {
  return `${escapeMark}\0${path}`;
}
