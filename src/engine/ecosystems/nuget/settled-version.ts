/** What a NuGet version text of a declaration settles on: one version, or nothing by itself. */

/**
 * The one version that a requirement means, as far as it can be told without asking a registry. `13.0.1` says "13.0.1 or
 * higher", and NuGet takes the lowest that fits, so it is what is used unless another package asks for more; `[13.0.1]`
 * is exact. Ranges and floating versions (`6.*`) settle on nothing.
 */
export function settledVersion(requirement: string): string | undefined {
  const exact = /^\[([^,[\]()]*)(?:,([^,[\]()]*))?\]$/.exec(requirement);
  if (exact !== null) {
    const [, low = '', high = low] = exact;
    return low.trim() !== '' && low.trim() === high.trim() ? low.trim() : undefined;
  }
  return requirement === '' || /[\s,[\]()*${}<>&;"'|]/.test(requirement) ? undefined : requirement;
}
