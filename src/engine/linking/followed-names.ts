/** Which functions are called by values, asked again as long as what runs by them calls others. */
import { type Candidate, keyOf } from './candidates.ts';
import type { MadeNames } from './made-names.ts';
import type { Naming, NamingWay } from './naming-ways.ts';

/** @param namedElsewhere names that stand where no code is read */
export type AskMadeNames = (
  mayRun: (path: string, offset: number) => boolean,
  namedElsewhere: ReadonlySet<string>,
) => Promise<MadeNames>;

interface Input {
  /** Absent where values are not followed. */
  readonly madeNames: AskMadeNames | undefined;
  readonly ways: readonly NamingWay[];
  /** Code that runs may call anything by ways that no value shows. */
  readonly isOpen: (byValue: Naming['all']) => boolean;
  readonly mayRun: (path: string, offset: number) => boolean;
  readonly namedElsewhere: ReadonlySet<string>;
  readonly count: (all: Naming['all']) => void;
}

/** `undefined` where not all calls are known. */
export async function followedNames({
  madeNames,
  ways,
  isOpen,
  mayRun,
  namedElsewhere,
  count,
}: Input): Promise<MadeNames['functionsNamed']> {
  const byValue = ways.find(({ isOfValues }) => isOfValues === true)?.all;
  if (madeNames === undefined || byValue === undefined) return undefined;
  const known = new Set<string>();
  const isNew = (name: string): boolean => !known.has(name) && known.add(name).size > 0;
  while (!isOpen(byValue)) {
    const { isAny, beginnings, anyOf, functionsNamed } = await madeNames(mayRun, namedElsewhere);
    const starts = beginnings.filter(isNew);
    const methods = new Set(anyOf.map(({ path, name }) => `${path}\0${name}`).filter(isNew));
    if (isAny) count(byValue);
    // What runs now calls no other name that is made: then nothing else runs, either.
    else if (starts.length === 0 && methods.size === 0) return functionsNamed;
    else
      count(
        (item: Candidate) =>
          byValue(item) &&
          (methods.has(`${item.path}\0${item.name}`) || starts.some((start) => keyOf(item).startsWith(start))),
      );
  }
  return undefined;
}
