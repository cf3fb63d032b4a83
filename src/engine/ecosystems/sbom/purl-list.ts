/**
 * Package URLs, one a line (https://github.com/package-url/purl-spec): what an incident's notice or a script gives. Blank lines
 * and comments (`# …`, also behind a package URL) are passed over; quotes and commas of a pasted list are not minded.
 */
import type { Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { linesOf } from '../../text/lines.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { quoted } from '../../extraction/conclude.ts';
import { type BillComponent, extractionOfBill } from './bill.ts';

const entry = /^\s*(?:[-*]\s+)?["']?(pkg:\/{0,2}[a-z][\w.+-]*\/[^\s"',]+)["']?,?\s*(?:#.*)?$/i;

export function extractPurlList(file: SourceFile): Extraction {
  const components: BillComponent[] = [];
  const problems: Problem[] = [];
  for (const { text, start, number: line } of linesOf(file.text)) {
    if (/^\s*(?:#|$)/.test(text)) continue;
    const purl = entry.exec(text)?.[1];
    if (purl === undefined) {
      problems.push({ line, message: `${quoted(text.trim())} is no package URL; the line is left out` });
      continue;
    }
    const at = start + text.indexOf(purl);
    components.push({ reference: '', name: '', purl, version: '', start: at, end: at + purl.length });
  }
  return extractionOfBill(file, { components, edges: [], subjects: new Set(), problems });
}
