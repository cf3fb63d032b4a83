/** The part of an address that narrows a list to one repository, alike in all lists that know it. */
export function inRepository(id: string): { q: string; repository: string[] } {
  return { q: '', repository: [id] };
}
