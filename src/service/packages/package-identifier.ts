/** A purl without its version: `pkg:npm/lodash@4.17.20` → `pkg:npm/lodash`. An `@` inside a name is always encoded. */
export function purlWithoutVersion(purl: string): string {
  const end = purl.search(/[@?#]/);
  return end === -1 ? purl : purl.slice(0, end);
}
