/** What a sentence says should be used instead. */

export const instead =
  '[(use | prefer | call) {names-better:names} [instead | rather] | (in favor of | in favour of) {names-better:names} | but {names-better:names}]';

export function hint(better: readonly string[] | undefined): string {
  return better === undefined ? '' : `; use ${better.join(' or ')} instead`;
}
