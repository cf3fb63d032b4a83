/** Which format reads a file that was handed over by itself: a bill of materials by what it says of itself, all else by a name. */
import type { Format } from '../extraction/ecosystem.ts';
import { formatOwners } from '../ecosystems/index.ts';
import { recognizeBill } from '../ecosystems/sbom/recognize-bill.ts';

/** @param name of the file, or of a file of that kind. @returns the format's name; `undefined` where nothing tells */
export function formatOf(name: string, text: string): string | undefined {
  return recognizeBill(text) ?? formatNamed(name)?.name;
}

function formatNamed(name: string): Format | undefined {
  return formatOwners.flatMap(({ formats }) => formats).find((format) => format.matches(name));
}
