/** Files as they become part of a program: their functions and classes. */
import type { FileFacts } from '../model/file-facts.ts';
import type { ObjectFacts } from '../model/object-facts.ts';
import { keyOf, type LinkedClass, type LinkedFile, type LinkedFunction, type Program } from './program.ts';

export function linkFile(program: Program, { path }: FileFacts, facts: ObjectFacts, isOwn: boolean): LinkedFile {
  const { functions, variables } = program;
  const file: LinkedFile = { path, facts, firstFunction: functions.length, isOwn };
  for (const shape of facts.classes) linkedClass(program, shape.name).shapes.push({ shape, file });
  for (const shape of facts.functions) {
    const around = aroundOf(program, { file, shape });
    const first = variables.allocate(3);
    const hasSelf = around === undefined || shape.hasSelf === true;
    const [self, block] = [hasSelf ? first + 1 : around.self, around === undefined ? first + 2 : around.block];
    const id = functions.length;
    functions.push({
      id,
      file,
      shape,
      names: new Map(),
      self,
      result: first,
      block,
      fallbacks: new Map(),
      isActive: false,
      isHanded: false,
    });
    if (shape.within >= 0 || shape.name === '') continue;
    const key = keyOf(program, shape.name);
    if (shape.owner === '') push(program.named, key, id);
    else {
      const owner = linkedClass(program, shape.owner);
      push(shape.isStatic === true ? owner.statics : owner.methods, key, id);
    }
  }
  for (const [name, to] of facts.aliases) program.aliases.set(keyOf(program, name), to);
  return file;
}

function linkedClass(program: Program, name: string): LinkedClass {
  const key = keyOf(program, name);
  const known = program.classes[program.classIds.get(key) ?? -1];
  if (known !== undefined) return known;
  const made: LinkedClass = {
    id: program.classes.length,
    name,
    shapes: [],
    methods: new Map(),
    statics: new Map(),
  };
  program.classes.push(made);
  program.classIds.set(key, made.id);
  return made;
}

/** One more under a key. */
export function push<Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [item]);
  else known.push(item);
}

/** The code of the file itself first. */
export function functionsOf({ functions }: Program, { firstFunction, facts }: LinkedFile): readonly LinkedFunction[] {
  return functions.slice(firstFunction, firstFunction + facts.functions.length);
}

/** The function in which a closure stands; `undefined` of others. */
export function aroundOf(
  { functions }: Program,
  { file, shape }: Pick<LinkedFunction, 'file' | 'shape'>,
): LinkedFunction | undefined {
  return shape.within < 0 ? undefined : functions[file.firstFunction + shape.within];
}
