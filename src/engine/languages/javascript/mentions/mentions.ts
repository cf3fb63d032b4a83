/**
 * What the functions of a file mention by name, for showing that nothing mentions another. Only a function that is declared,
 * or exported, under a name waits for its name to be mentioned; functions in tables, methods and callbacks count as part of
 * the code around them, since tables are read by names made while running.
 */
import type { MentionFact } from '../../../model/file-facts.ts';
import { visitFields } from './mention-code.ts';
import { escapeMark, type OnUnit, type Walk } from './mention-notes.ts';
import { bindsExports, moduleNames } from './module-names.ts';
import type { Node } from '../syntax/node.ts';

export function mentionsOf(program: Node, onUnit: OnUnit = () => {}): readonly MentionFact[] {
  const walk: Walk = { onUnit, units: new Map(), modules: moduleNames(program), names: new Set(), thisIs: 'file' };
  walk.units.set('', walk.names);
  if (bindsExports(program)) walk.names.add(escapeMark);
  visitFields(walk, program);
  return [...walk.units].map(([holder, names]) => ({ in: holder, names: [...names] }));
}
