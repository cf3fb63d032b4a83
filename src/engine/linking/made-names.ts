/** Which names, put together as the program runs, may be those that running code calls. */
import type { FileTree } from '../files/file-tree.ts';
import type { FileFacts } from '../model/file-facts.ts';
import type { LanguageName } from '../model/language-name.ts';
import { type CalledValues, calledValues } from '../objects/called-values/called-values.ts';
import type { CallingLanguage } from '../objects/called-values/calling-language.ts';
import { escapePattern } from '../text/escape-pattern.ts';
import { isOpen, type OpenPlaces } from './open-places.ts';
import { readTextIfThere } from '../text/read-text.ts';

interface Input {
  readonly tree: FileTree;
  readonly languageName: LanguageName;
  readonly language: CallingLanguage;
  /** With what their functions do with values. */
  readonly files: readonly FileFacts[];
  /** False of places that run only where a name is made. */
  readonly mayRun: (path: string, offset: number) => boolean;
  readonly isOwn: (path: string) => boolean;
  readonly holdsAll: boolean;
  readonly namedElsewhere: ReadonlySet<string>;
  /** How many there are, of which some may not be readable. */
  readonly filesExpected: number;
  readonly openPlaces: OpenPlaces;
}

export interface MadeNames {
  /** Any name may be made. */
  readonly isAny: boolean;
  /** How those begin of which the rest is made. */
  readonly beginnings: readonly string[];
  /** Methods of which any is called. */
  readonly anyOf: readonly { readonly path: string; readonly name: string }[];
  /** The functions that a name stands for, and whether a call leads to them; absent where any name may be made. */
  readonly functionsNamed?: CalledValues['functionsNamed'];
}

const any: MadeNames = { isAny: true, beginnings: [], anyOf: [] };

export async function madeNamesOf({
  tree,
  languageName,
  language,
  files,
  mayRun,
  isOwn,
  holdsAll,
  namedElsewhere,
  filesExpected,
  openPlaces,
}: Input): Promise<MadeNames> {
  const code = files.flatMap(({ path, objects, language: own }) =>
    own === languageName ? [{ path, facts: objects }] : [],
  );
  if (files.length < filesExpected) return any;
  const known = code.flatMap(({ path, facts }) => (facts === undefined ? [] : [{ path, facts }]));
  if (known.length < code.length) return any;
  const found = calledValues({ files: known, language, mayRun, isOwn, holdsAll, namedElsewhere });
  if (found === undefined || found.places.length > 0 || (await isOpen(openPlaces, found))) return any;
  for (const { path, text } of found.texts) {
    const written = await readTextIfThere(tree, path);
    if (written === undefined || isMade(text, written)) return any;
  }
  return { isAny: false, beginnings: found.begun, anyOf: found.anyOf, functionsNamed: found.functionsNamed };
}

/** It does not stand in the file as it is: it was put together there, or its letters are written in another way. */
function isMade(text: string, written: string): boolean {
  if (/\\[0-7xu]/.test(text)) return true;
  const parts = text.split(/::|\\/).filter((part) => part !== '');
  if (parts.some((part) => !/^\w+$/.test(part))) return false;
  return parts.some((part) => !new RegExp(`(?<!\\w)${escapePattern(part)}(?!\\w)`, 'i').test(written));
}
