/** The other names of functions and classes: packages hand their inner ones on under shorter names. */
import type { LinkedFunction, Program } from './program.ts';
import { lookUpName } from './names.ts';

/** Whole names by function, and by class; only those that differ from its own. */
export interface OtherNames {
  readonly functions: ReadonlyMap<number, readonly string[]>;
  readonly classes: ReadonlyMap<string, readonly string[]>;
}

export function otherNames(program: Program): OtherNames {
  const functions = new Map<number, string[]>();
  const classes = new Map<string, string[]>();
  const note = (name: string): void => {
    const found = lookUpName(program, name);
    if (found?.kind === 'functions') for (const id of found.ids) push(functions, id, name);
    else if (found?.kind === 'class') push(classes, program.classes[found.id]?.name ?? '', name);
  };
  const { mark } = program.language;
  for (const [name, to] of program.aliases) {
    if (!name.endsWith(`${mark}*`)) note(name);
    else
      for (const source of to) {
        const below = source.slice(0, -1);
        for (const inner of namesIn(program, below)) note(`${name.slice(0, -1)}${inner}`);
      }
  }
  return { functions, classes };
}

/** The last parts of names that stand right below another. */
function namesIn({ functions, classes, language: { mark } }: Program, below: string): readonly string[] {
  const names = [
    ...functions.map(({ shape }: LinkedFunction) => (shape.owner === '' ? shape.name : '')),
    ...classes.map(({ name }) => name),
  ];
  return names.flatMap((name) => {
    const rest = name.startsWith(below) ? name.slice(below.length) : '';
    return rest === '' || rest.includes(mark) ? [] : [rest];
  });
}

function push<Key>(map: Map<Key, string[]>, key: Key, name: string): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [name]);
  else if (!known.includes(name)) known.push(name);
}
