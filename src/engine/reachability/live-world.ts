/**
 * The same repository without the code of its own that never runs: what only that imports, the program does not load. Told only
 * where all code of the program is here, packages included, since any of it may call what the repository itself does not.
 */
import { indexModules } from '../linking/module-index.ts';
import type { World } from '../linking/linker.ts';
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
  const code = (await wholeProgramOf(world))?.code;
  if (code === undefined) return undefined;
  let isWhole = true;
  const files = world.files.map((file): FileFacts => {
    const runs = ({ start }: { readonly start: number }): boolean => code.mayRun(file.path, start);
    const dead = new Set(file.imports.filter((fact) => !runs(fact)));
    if (dead.size === 0) return file;
    isWhole = false;
    // Uses name their imports by place, so that these stay where they are.
    const imports = file.imports.map((fact) => (dead.has(fact) ? { ...fact, kind: 'type' as const } : fact));
    return { ...file, imports, uses: file.uses.filter(runs) };
  });
  if (isWhole) return undefined;
  return {
    ...world,
    files,
    index: indexModules(files, world.linker),
    trace: once(() => world.traceFrom(files)),
  };
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}
