/**
 * The same repository without the code of its own that never runs: what only that imports, the program does not load. Where all code
 * of the program is here, packages included, that is what nothing in it names; else what no other file could name, and what is false
 * as written.
 */
import { indexModules } from '../linking/module-index.ts';
import type { Program, World } from '../linking/linker.ts';
import { type OwnCode, readOwnCode } from '../linking/own-code.ts';
import type { UseSite } from '../linking/use-sites.ts';
import type { FileFacts } from '../model/file-facts.ts';
import { wholeProgramOf } from './installed/whole-program.ts';

const known = new WeakMap<World, Promise<World | undefined>>();

/** Worked out once; `undefined` where not all code is here, or all of the repository's may run. */
export function liveWorldOf(world: World): Promise<World | undefined> {
  const made = known.get(world) ?? openLive(world);
  known.set(world, made);
  return made.then((live) => {
    // What still seems to be used there is.
    if (live !== undefined) known.set(live, Promise.resolve(undefined));
    return live;
  });
}

async function openLive(world: World): Promise<World | undefined> {
  const code = (await wholeProgramOf(world))?.code ?? (await hiddenCodeOf(world));
  let isWhole = true;
  const files = world.files.map((file): FileFacts => {
    const runs = ({ start }: { readonly start: number }): boolean => code.mayRun(file.path, start);
    const dead = new Set(file.imports.filter((fact) => !runs(fact)));
    if (dead.size === 0) return file;
    isWhole = false;
    // Uses name their imports by place, so that these stay where they are.
    const imports = file.imports.map((fact) => (dead.has(fact) ? { ...fact, kind: 'type' as const } : fact));
    return { ...file, imports, uses: file.uses.filter(runs), strings: file.strings.filter(runs) };
  });
  if (isWhole) return undefined;
  const live: World = {
    ...world,
    ...(await world.mentionsFrom(files)),
    files,
    index: indexModules(files, world.linker),
    trace: once(() => world.traceFrom(live)),
    program: once(async () => withoutDeadUses(await world.program(), code)),
  };
  return live;
}

function withoutDeadUses(program: Program | undefined, code: OwnCode): Program | undefined {
  if (program === undefined) return undefined;
  const runs = ({ file, fact }: UseSite): boolean => code.mayRun(file.path, fact.start);
  return { ...program, uses: new Map([...program.uses].map(([name, sites]) => [name, sites.filter(runs)])) };
}

/** Nothing outside of the repository can come to any of it. */
function hiddenCodeOf({ tree, files }: World): Promise<OwnCode> {
  const hidden = files.map((file): FileFacts => {
    const { ownFunctions = [], ...others } = file;
    const kept = ownFunctions.filter(({ isFilePrivate, idle }) => isFilePrivate === true || idle === 'never');
    return kept.length === 0 ? others : { ...others, ownFunctions: kept };
  });
  return readOwnCode(tree, hidden, 'anySurroundings');
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}
