/** Asks for everything that one step needs before it says that something is missing: each round of asking costs a plan. */
import { MetadataMissing } from '../model/release.ts';

/** @param ask for one of them; what it gives is known afterwards @throws {MetadataMissing} where any of them is */
export function askForAll<Item>(items: Iterable<Item>, ask: (item: Item) => void): void {
  let missing: MetadataMissing | undefined;
  for (const item of items) {
    try {
      ask(item);
    } catch (error) {
      if (!(error instanceof MetadataMissing)) throw error;
      missing = error;
    }
  }
  if (missing !== undefined) throw missing;
}
