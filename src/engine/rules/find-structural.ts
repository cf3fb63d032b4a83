/**
 * Runs many ast-grep rules on one syntax tree. The native engine goes through the whole tree for each question, so all rules are first asked as one
 * question, and each by itself only of the few places at which some of them fits.
 */
import type { ReadyPart } from './ready-rule.ts';
import type { NapiConfig, SgNode } from './syntax/rule-engine.ts';
import type { SourceView } from './syntax/source-view.ts';

/** Asking one place costs about as much as asking so many characters of a file. */
const charactersAPlace = 200;
/** Fewer are asked one by one. */
const partsMin = 3;

/** @returns what each of the parts finds, in the order of the tree */
export function structuralSearch(
  parts: readonly ReadyPart[],
  { language, root, source }: SourceView,
): (part: ReadyPart) => readonly SgNode[] {
  const together = parts.flatMap(({ configs }) => {
    const config = configs.get(language);
    return config === undefined || config.utils !== undefined ? [] : [config];
  });
  const places = together.length < partsMin ? undefined : placesOf(root, together);
  const isCheap = places !== undefined && places.length * charactersAPlace < source.text.length;
  return ({ configs }) => {
    const config = configs.get(language);
    if (config === undefined) return [];
    if (config.utils !== undefined || !isCheap) return root.findAll(config);
    return places.flatMap((place) => (place.matches(config) ? (place.find(config) ?? []) : []));
  };
}

/** Undefined where the engine does not take them together. */
function placesOf(root: SgNode, configs: readonly NapiConfig[]): readonly SgNode[] | undefined {
  try {
    return root.findAll({ rule: { any: configs.map(({ rule }) => rule) } });
  } catch {
    return undefined;
  }
}
