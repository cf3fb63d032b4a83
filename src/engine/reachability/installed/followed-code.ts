/** The code whose values are followed: what is loaded, and what no load leads to, since a value may name a class of it. */
import { readDetailed } from '../../linking/detailed-files.ts';
import type { AskMadeNames } from '../../linking/followed-names.ts';
import type { World } from '../../linking/linker.ts';
import { madeNamesOf } from '../../linking/made-names.ts';
import { openPlacesOf } from '../../linking/open-places.ts';
import { isFirstParty } from '../../linking/first-party.ts';
import type { FileFacts } from '../../model/file-facts.ts';

interface Input {
  readonly world: World;
  /** Paths of the repository's own files. */
  readonly own: ReadonlySet<string>;
  /** Of packages, what is loaded. */
  readonly files: readonly FileFacts[];
  /** Paths of all other code of the language. */
  readonly others: readonly string[];
  /** To more than so many what is not loaded is not added. */
  readonly filesMax: number;
}

/** `undefined` for languages whose values are not followed. */
export function askMadeNames({ world, own, files, others, filesMax }: Input): AskMadeNames | undefined {
  const { calling: language } = world.linkage;
  const [languageName] = world.linkage.languages;
  if (language === undefined || languageName === undefined) return undefined;
  const read = once(async () => {
    const isTooMuch = own.size + files.length + others.length > filesMax;
    const beside = isTooMuch ? [] : await readDetailed(world.detailed, others, undefined);
    const readable = beside.filter(({ objects }) => objects !== undefined && objects.isBroken !== true);
    const loaded = [...(await readDetailed(world.detailed, [...own], undefined)), ...files];
    const all = [...loaded, ...readable];
    return {
      files: all,
      filesExpected: own.size + files.length + readable.length,
      holdsAll: readable.length === others.length,
      openPlaces: await openPlacesOf({ tree: world.tree, files: all, isOwn: isFirstParty, language }),
    };
  });
  return async (mayRun, namedElsewhere) =>
    madeNamesOf({
      ...(await read()),
      tree: world.tree,
      languageName,
      language,
      mayRun,
      namedElsewhere,
      isOwn: (path) => own.has(path),
    });
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
