/** Names in which one `*` stands for any rest, and the folders whose files they are for. */

/** What stands for the `*`, empty where the pattern has none; `undefined` where the specifier is not meant. */
export function restOf(pattern: string, specifier: string): string | undefined {
  const star = pattern.indexOf('*');
  if (star < 0) return specifier === pattern ? '' : undefined;
  const [prefix, suffix] = [pattern.slice(0, star), pattern.slice(star + 1)];
  const isMatch =
    specifier.startsWith(prefix) && specifier.endsWith(suffix) && specifier.length >= prefix.length + suffix.length;
  return isMatch ? specifier.slice(prefix.length, specifier.length - suffix.length) : undefined;
}

export function isBelow(path: string, folder: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`);
}
