/**
 * A case as one text: up front a head of JSON, then the files by their paths. The head's `installed` and `outside` are lists of
 * prefixes that sort the files; all else stands in it as in a line of the shared cases.
 */
import { sectionsOf } from '../../../src/testing/sections.ts';

export function fieldsOfCaseText(text: string): Record<string, unknown> {
  const { head, parts } = sectionsOf(text);
  const fields: unknown = JSON.parse(head);
  if (typeof fields !== 'object' || fields === null) throw new Error('the head is no object');
  const said = new Map<string, unknown>(Object.entries(fields));
  const installed = prefixesOf(said.get('installed'));
  const outside = prefixesOf(said.get('outside'));
  const below = (prefixes: readonly string[], path: string) => prefixes.some((prefix) => path.startsWith(prefix));
  const pick = (wanted: (path: string) => boolean) => Object.fromEntries(parts.filter(([path]) => wanted(path)));
  return {
    ...Object.fromEntries(said),
    files: pick((path) => !below(installed, path) && !below(outside, path)),
    installed: installed.length === 0 ? undefined : pick((path) => below(installed, path)),
    outside: pick((path) => below(outside, path)),
  };
}

function prefixesOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
