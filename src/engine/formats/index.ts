/** The list of formats; a test compares it with the folder. */
import { csv } from './csv.ts';
import { cyclonedx16, cyclonedx17 } from './cyclonedx.ts';
import type { Format } from './format.ts';
import type { FormatName } from './format-names.ts';
import { gitlab } from './gitlab.ts';
import { jsonLines } from './json-lines.ts';
import { markdown } from './markdown.ts';
import { openvex } from './openvex.ts';
import { sarif } from './sarif.ts';
import { spdx } from './spdx.ts';

export const formats = [
  sarif,
  cyclonedx16,
  cyclonedx17,
  spdx,
  openvex,
  gitlab,
  markdown,
  csv,
  jsonLines,
] as const satisfies readonly (Format & { readonly name: FormatName })[];

export function formatNamed(name: string): Format | undefined {
  return formats.find((format) => format.name === name);
}
