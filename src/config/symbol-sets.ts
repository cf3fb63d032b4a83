/**
 * The sets of vulnerable functions that stand beside a source of advisories, each told apart so that it can be left out: what
 * records and the source's own overlays name is always read.
 */
import { quote } from './setting-values.ts';

/** Each is a folder of overlays below `advisories/`. */
export const symbolSets = ['curated'] as const;

export type SymbolSet = (typeof symbolSets)[number];

/** @param text names with commas between; empty: all of them; `named`: what records name themselves, and so no more than that where it stands alone */
export function readSymbolSets(text: string, complain: (message: string) => void): readonly SymbolSet[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const wrong = names.find((name) => name !== 'named' && !isSymbolSet(name));
  if (wrong !== undefined) complain(`has ${quote(wrong)}; names are named, ${symbolSets.join(', ')}`);
  return names.length === 0 ? symbolSets : symbolSets.filter((set) => names.includes(set));
}

function isSymbolSet(name: string): name is SymbolSet {
  return symbolSets.some((set) => set === name);
}
