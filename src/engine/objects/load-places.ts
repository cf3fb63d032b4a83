/** Where code loads modules, as far as it is followed. */
import type { FactPlace } from '../model/file-facts.ts';
import type { ObjectFacts } from '../model/object-facts.ts';

const known = new WeakMap<ObjectFacts, readonly FactPlace[]>();

export function loadPlaces(facts: ObjectFacts): readonly FactPlace[] {
  const found = known.get(facts);
  if (found !== undefined) return found;
  const places: FactPlace[] = [];
  const open: unknown[] = facts.functions.flatMap(({ code, parameters }) => [
    code,
    ...parameters.map(({ fallback }) => fallback),
  ]);
  while (open.length > 0) {
    const item = open.pop();
    if (Array.isArray(item)) {
      const [kind, , start, end] = item as readonly unknown[];
      if ((kind === 'module' || kind === 'moduleAt') && typeof start === 'number' && typeof end === 'number')
        places.push({ start, end });
      for (const inner of item as readonly unknown[]) open.push(inner);
    } else if (typeof item === 'object' && item !== null) for (const inner of Object.values(item)) open.push(inner);
  }
  known.set(facts, places);
  return places;
}

/** The place lies within one of these; a load within it is another. */
export function isAtPlace(places: readonly FactPlace[], { start, end }: FactPlace): boolean {
  return places.some((place) => place.start <= start && end <= place.end);
}
