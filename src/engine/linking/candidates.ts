/** The functions and the idle code of all files, of which it is asked whether anything calls them. */
import type { FileFacts, OwnFunctionFact } from '../model/file-facts.ts';
import type { LanguageName } from '../model/language-name.ts';

export interface Candidate extends OwnFunctionFact {
  readonly path: string;
  readonly language: LanguageName;
  /** Names that stand in it. */
  readonly holds: Name[];
  isUncalled: boolean;
}

export interface Name {
  readonly key: string;
  readonly path: string;
  readonly index: number;
  /** Only something of the file itself can be meant. */
  readonly isLocal: boolean;
  /** What it stands for where it is no name, but code that puts names together. */
  readonly all?: ((candidate: Candidate) => boolean) | undefined;
  /** How many functions around it are still uncalled; the name counts at none. */
  around: number;
}

export function candidatesOf(
  files: readonly FileFacts[],
  unnamed: ReadonlyMap<string, OwnFunctionFact>,
): ReadonlyMap<string, readonly Candidate[]> {
  const byPath = new Map<string, readonly Candidate[]>();
  for (const { path, language, ownFunctions = [] } of files) {
    const whole = unnamed.get(path);
    const found = [...(whole === undefined ? [] : [whole]), ...ownFunctions].map((fact) => ({
      ...fact,
      path,
      language,
      holds: [],
      isUncalled: true,
    }));
    if (found.length > 0) byPath.set(path, found.sort((a, b) => a.start - b.start)); // biome-ignore format: one step
  }
  return byPath;
}

/** PHP's functions are called in any case of their letters. */
export function keyOf({ name, language }: Candidate): string {
  return language === 'php' ? name.toLowerCase() : name;
}

/** Where all code of a language is for another system, so is the program. */
export function ofOtherSystems(
  files: readonly FileFacts[],
  languages: Iterable<string>,
  byPath: ReadonlyMap<string, readonly Candidate[]>,
): readonly Candidate[] {
  const isWhole = ({ idle, start, at }: Candidate): boolean => idle === 'platform' && start === 0 && at === 0;
  return [...languages].flatMap((language) => {
    const ofLanguage = files.filter((file) => file.language === language).map(({ path }) => byPath.get(path) ?? []);
    return ofLanguage.every((own) => own.some(isWhole))
      ? ofLanguage.flat().filter(({ idle }) => idle === 'platform')
      : [];
  });
}

/** The functions around places that are asked for from the first to the last. */
export function holdersIn(own: readonly Candidate[]): (offset: number) => readonly Candidate[] {
  let next = 0;
  let open: Candidate[] = [];
  return (offset) => {
    for (let item = own[next]; item !== undefined && item.start <= offset; item = own[++next]) open.push(item);
    if (open.some(({ end }) => end <= offset)) open = open.filter(({ end }) => end > offset);
    return open;
  };
}

/** The functions around one place. */
export function holdersAt(own: readonly Candidate[], offset: number): readonly Candidate[] {
  return own.filter(({ start, end }) => start <= offset && offset < end);
}
