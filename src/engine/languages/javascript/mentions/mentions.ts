/**
 * What the functions of a file mention by name, for showing that nothing mentions another. Only a function that is declared,
 * or exported, under a name waits for its name to be mentioned; functions in tables, methods and callbacks count as part of
 * the code around them, since tables are read by names made while running.
 */
import type { MentionFact } from '../../../model/file-facts.ts';
import { visit } from './mention-code.ts';
import { escapeMark, type OnUnit, type Walk } from './mention-notes.ts';
import { declaredNames } from './declared-names.ts';
import { bindsExports, moduleNames } from './module-names.ts';
import type { Node } from '../syntax/node.ts';

export function mentionsOf(program: Node, onUnit: OnUnit = () => {}): readonly MentionFact[] {
  const { byName, ambiguous } = moduleNames(program);
  const walk: Walk = {
    visit,
    onUnit,
    units: new Map(),
    modules: byName,
    declared: declaredNames(program),
    names: new Set(),
    thisIs: 'file',
  };
  walk.units.set('', walk.names);
  if (bindsExports(program)) walk.names.add(escapeMark);
  for (const specifier of ambiguous) walk.names.add(`${escapeMark}${specifier}`);
  visit(walk, program);
  return [...walk.units].map(([holder, names]) => ({ in: holder, names: [...names] }));
}
