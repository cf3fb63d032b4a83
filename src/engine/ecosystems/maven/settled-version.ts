/** What a version text of a Maven, Gradle or sbt declaration settles on: one version, or nothing by itself. */

/**
 * The one version that a requirement means, as far as it can be told without asking a registry. A plain version is a
 * soft requirement, but it is taken unless another declaration intervenes; `[1.2]` and Gradle's `1.2!!` are exact;
 * ranges, `LATEST`, `latest.release` and `1.+` settle on nothing.
 */
export function settledVersion(requirement: string): string | undefined {
  const exact = /^\[([^,[\]()]*)(?:,([^,[\]()]*))?\]$/.exec(requirement);
  if (exact !== null) {
    const [, low = '', high = low] = exact;
    return low.trim() !== '' && low.trim() === high.trim() ? low.trim() : undefined;
  }
  const version = requirement.endsWith('!!') ? requirement.slice(0, -2) : requirement;
  if (version === '' || /[\s,[\]()${}<>&;"'|]/.test(version) || version.endsWith('+')) return undefined;
  return version === 'LATEST' || version === 'RELEASE' || version.startsWith('latest.') ? undefined : version;
}
