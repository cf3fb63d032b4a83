/**
 * Constants of other files that conditions ask for: `Features.UPLOADS`, `flags.uploads`, `UPLOADS`. Told where the repository gives
 * the name one value, `true` or `false`, and no other.
 */
import { basename, dirname } from 'node:path/posix';
import type { FileFacts, OwnFunctionFact } from '../model/file-facts.ts';
import { escapePattern } from '../text/escape-pattern.ts';

export interface FlagValues {
  /** Told of all own code once, in any order. */
  readonly note: (file: FileFacts, text: string) => void;
  /** Whether the flag has the value at which this code does not run. Asked when all code was noted. */
  readonly isIdle: (fact: Pick<OwnFunctionFact, 'rests'>) => boolean;
}

const plain: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/** Conditions on more names are not looked into. */
const namesMax = 200;

export function flagValues(facts: readonly OwnFunctionFact[]): FlagValues {
  const wanted = new Map<string, Set<string>>();
  for (const { idle, rests = [] } of facts)
    for (const rest of idle === 'flag' ? rests : []) {
      const { base, name } = partsOf(rest);
      if (wanted.size < namesMax || wanted.has(name)) wanted.set(name, (wanted.get(name) ?? new Set()).add(base));
    }
  /** By base and name; `undefined` where there are several. */
  const values = new Map<string, boolean | undefined>();
  const changed = new Set<string>();
  return {
    note(file, text) {
      for (const [name, bases] of wanted) {
        if (!text.includes(name)) continue;
        if (new RegExp(`(?:\\.|->|::)${name}\\s*(?:[-+*|&^]|\\|\\||&&)?=(?![=>])`).test(text)) changed.add(name);
        const given = valuesIn(text, name);
        if (given.length === 0) continue;
        for (const base of bases) {
          if (base !== '' && !isHome(file, text, base)) continue;
          const key = `${base}.${name}`;
          values.set(key, values.has(key) || given.length > 1 ? undefined : plain.get(given[0] ?? ''));
        }
      }
    },
    isIdle: ({ rests = [] }) =>
      rests.every((rest) => {
        const { base, name, value } = partsOf(rest);
        return !changed.has(name) && values.get(`${base}.${name}`) === value;
      }),
  };
}

/** `Features.UPLOADS=false` */
function partsOf(rest: string): { readonly base: string; readonly name: string; readonly value: boolean } {
  const [path = '', value] = rest.split('=');
  const dot = path.indexOf('.');
  return { base: path.slice(0, Math.max(0, dot)), name: path.slice(dot + 1), value: value === 'true' };
}

function valuesIn(text: string, name: string): readonly string[] {
  const given = new RegExp(
    `(?<![\\w$.>:])${escapePattern(name)}["']?\\s*(?::\\s*[\\w<>?]+\\s*)?(?:=(?![=>])|:(?!:))\\s*([^\\s,;})]*)`,
    'g',
  );
  return [...text.matchAll(given)].map(([, value = '']) => value.toLowerCase());
}

/** A class, an object or a variable of the name, or a module by its file, its folder or its package. */
function isHome({ path }: FileFacts, text: string, base: string): boolean {
  if (basename(path).replace(/\.\w+$/, '') === base) return true;
  if (/^(?:mod|index|__init__|lib)\.\w+$/.test(basename(path)) && basename(dirname(path)) === base) return true;
  return new RegExp(
    `\\b(?:class|object|interface|enum|struct|module|namespace|mod|const|let|var|val|package)\\s+${escapePattern(base)}\\b|\\bexports\\.${escapePattern(base)}\\s*=`,
  ).test(text);
}
