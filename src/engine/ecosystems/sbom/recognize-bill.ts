/**
 * Which format a text is in that its file's name does not tell: for what a person hands over by itself. Only marks that the
 * format's own specification demands count; whether the rest holds what they promise is its reader's to say.
 */

export type BillFormat =
  | 'CycloneDX JSON'
  | 'CycloneDX XML'
  | 'SPDX JSON'
  | 'SPDX YAML'
  | 'SPDX tag-value'
  | 'package URLs';

/** `undefined` where it is none of them. */
export function recognizeBill(text: string): BillFormat | undefined {
  const start = text.search(/\S/);
  if (start < 0) return undefined;
  const first = text[start];
  if (first === '{') {
    if (/"bomFormat"\s*:\s*"CycloneDX"/.test(text)) return 'CycloneDX JSON';
    return /"spdxVersion"\s*:\s*"SPDX-/.test(text) || /"@context"\s*:[^}]{0,300}spdx\.org\/rdf\/3/.test(text)
      ? 'SPDX JSON'
      : undefined;
  }
  if (first === '<')
    return /<(?:[\w.-]+:)?bom[\s>]/.test(text.slice(start, start + headMax)) ? 'CycloneDX XML' : undefined;
  if (/^SPDXVersion:[ \t]*SPDX-/m.test(text)) return 'SPDX tag-value';
  if (/^["']?spdxVersion["']?:[ \t]*["']?SPDX-/m.test(text)) return 'SPDX YAML';
  return isPurlList(text.slice(start, start + headMax)) ? 'package URLs' : undefined;
}

/** Comments and declarations stand before what counts, and no more of them than this. */
const headMax = 65_536;

function isPurlList(head: string): boolean {
  return /^(?:[ \t]*(?:#[^\n]*)?\r?\n)*[ \t]*pkg:\/{0,2}[a-z][\w.+-]*\//i.test(head);
}

/** Names under which a tree holds a bill that came without one. */
export const billFileNames: Readonly<Record<BillFormat, string>> = {
  'CycloneDX JSON': 'bom.cdx.json',
  'CycloneDX XML': 'bom.cdx.xml',
  'SPDX JSON': 'bom.spdx.json',
  'SPDX YAML': 'bom.spdx.yaml',
  'SPDX tag-value': 'bom.spdx',
  'package URLs': 'purls.txt',
};
