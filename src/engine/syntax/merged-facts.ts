/** Facts of several texts of one file as the facts of that file: code that stands in strings and templates is read on its own. */
import { type ContentFacts, type HazardFact, placesOf } from '../model/file-facts.ts';

export function mergedFacts(first: ContentFacts, others: readonly ContentFacts[]): ContentFacts {
  let merged = first;
  for (const other of others) {
    const shift = merged.imports.length;
    merged = {
      ...merged,
      imports: [...merged.imports, ...other.imports],
      uses: [...merged.uses, ...other.uses.map((use) => ({ ...use, import: use.import + shift }))],
      strings: unique([...merged.strings, ...other.strings], ({ text }) => text),
      calledMembers: unique([...merged.calledMembers, ...other.calledMembers], ({ text }) => text),
      ...(other.commands === undefined
        ? {}
        : { commands: unique([...(merged.commands ?? []), ...other.commands], ({ text }) => text) }),
      hazards: togetherByKind([...merged.hazards, ...other.hazards]),
    };
  }
  return merged;
}

function togetherByKind(hazards: readonly HazardFact[]): readonly HazardFact[] {
  const kinds = Map.groupBy(hazards, ({ code, what }) => `${code}:${what}`);
  return [...kinds.values()].flatMap(([first, ...more]) => {
    if (first === undefined) return [];
    const others = [...(first.others ?? []), ...more.flatMap(placesOf)];
    return [others.length === 0 ? first : { ...first, others }];
  });
}

function unique<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  const found = new Map<string, Item>();
  for (const item of items) if (!found.has(keyOf(item))) found.set(keyOf(item), item);
  return [...found.values()];
}

/** The same facts at other places. */
export function placedFacts(facts: ContentFacts, move: (place: number, isEnd: boolean) => number): ContentFacts {
  const at = <Fact extends { readonly start: number; readonly end: number }>(fact: Fact): Fact => ({
    ...fact,
    start: move(fact.start, false),
    end: move(fact.end, true),
  });
  return {
    ...facts,
    imports: facts.imports.map(at),
    uses: facts.uses.map(at),
    strings: facts.strings.map(at),
    calledMembers: facts.calledMembers.map(at),
    ...(facts.commands === undefined ? {} : { commands: facts.commands.map(at) }),
    hazards: facts.hazards.map(({ others, ...hazard }) => ({
      ...at(hazard),
      ...(others === undefined ? {} : { others: others.map(at) }),
    })),
  };
}
