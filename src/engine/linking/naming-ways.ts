/** How the languages of a program call functions by names that nobody writes, and which: each way by the pattern that shows it. */
import type { LanguageName } from '../model/language-name.ts';
import type { Candidate } from './candidates.ts';
import { computedNames } from './computed-names.ts';

export interface Naming {
  /** What is called where the place runs. */
  readonly all: (candidate: Candidate) => boolean;
}

export interface NamingWay extends Naming {
  readonly pattern: RegExp;
  /** Only where the value may be such a name that is called there. */
  readonly isOfValues?: true;
  /** Whatever it is called by. */
  readonly isOfAny?: true;
  /** Where it depends on what stands there: part of the same. */
  readonly at?: ((found: RegExpExecArray) => Naming) | undefined;
}

interface WaysInput {
  readonly languages: Iterable<LanguageName>;
  /** What nobody has to name for any other reason. */
  readonly isFree: (candidate: Candidate) => boolean;
  /** Of a whole program: files of packages. */
  readonly ofPackages: ReadonlySet<string> | undefined;
}

export function namingWays({ languages, isFree, ofPackages }: WaysInput): readonly NamingWay[] {
  return [...languages].flatMap((language) => {
    const { anywhere, values, beginning, wide, heirs, types } = computedNames[language] ?? {};
    const isOf = (item: Candidate): boolean => item.language === language;
    const way = (pattern: RegExp | undefined, all: Naming['all']) => (pattern === undefined ? [] : [{ pattern, all }]);
    const isUnmade = (item: Candidate): boolean => isOf(item) && item.idle === 'unmade';
    return [
      ...way(anywhere, (item) => isOf(item) && isFree(item)).map((found) => ({ ...found, isOfAny: true as const })),
      ...(values === undefined
        ? []
        : [{ pattern: values, all: (item: Candidate) => isOf(item) && isFree(item), isOfValues: true as const }]),
      ...(beginning === undefined ? [] : [begunWay(beginning, (item) => isOf(item) && isFree(item))]),
      ...way(wide, (item) => isOf(item) && isFree(item) && item.isFilePrivate !== true),
      ...way(types, isUnmade),
      // Of packages no function goes by the name of its class.
      ...way(heirs, (item) => isUnmade(item) || (isOf(item) && isFree(item) && ofPackages?.has(item.path) !== true)),
    ];
  });
}

function begunWay(pattern: RegExp, isMeant: Naming['all']): NamingWay {
  const known = new Map<string, Naming>();
  const at = ([, made = '']: RegExpExecArray): Naming => {
    const start = /['"](\w+)/.exec(made)?.[1] ?? '';
    let naming = known.get(start);
    if (naming === undefined)
      known.set(start, (naming = { all: (item) => isMeant(item) && item.name.startsWith(start) }));
    return naming;
  };
  return { pattern, all: isMeant, at };
}
