/** Rust: what the items of a file do with values, as facts for call chains. Macros hide code in tokens, which are parsed first. */
import type { ObjectFacts } from '../../model/object-facts.ts';
import type { SyntaxNode } from '../../syntax/syntax-tree.ts';
import type { Reading } from './objects/body.ts';
import { readBlock, readModule } from './objects/items.ts';
import { macroArguments } from './objects/macro-arguments.ts';
import { valueOf } from './objects/values.ts';

export { modulePathOf } from './objects/module-path.ts';

/** @param modulePath of the module that the file holds: `wire_courier::client` */
export async function rustObjects(text: string, root: SyntaxNode, modulePath: string): Promise<ObjectFacts> {
  const reading: Reading = {
    text,
    macros: await macroArguments(text, root),
    classes: [],
    functions: [],
    aliases: new Map(),
    steps: [],
    lazy: new Set(),
    constants: new Set(),
    plainFields: new Set(),
    otherFields: new Set(),
    taken: new Map(),
  };
  const { start, end } = root;
  reading.functions.push({ owner: '', name: '', within: -1, parameters: [], code: [], start, end });
  const isTest = /^\s*#!\[\s*cfg\s*\(\s*test\s*\)\s*\]/m.test(text);
  if (!isTest) readModule(reading, { value: valueOf, within: readBlock, depth: 0 }, modulePath, root.children);
  const [own, ...functions] = reading.functions;
  const whole = own === undefined ? functions : [{ ...own, code: reading.steps }, ...functions];
  return { classes: reading.classes, functions: whole, aliases: [...reading.aliases] };
}
