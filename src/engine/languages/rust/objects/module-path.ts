/** The module that a file holds tells its place: a crate's modules lie where its root file says, by their names. */

/**
 * The path of a file's module within its crate, empty for its root. Files beside the library, such as programs and tests, are
 * roots of crates of their own, whose modules lie beside them.
 *
 * @param filePathBelowSrc `client/mod.rs`, `bin/tool.rs`; of a test what stands below `tests`
 */
export function modulePathOf(filePathBelowSrc: string): string[] {
  const parts = filePathBelowSrc
    .replace(/\.rs$/, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.');
  if (parts[0] === 'src') parts.shift();
  if (/^(?:bin|tests|examples|benches)$/.test(parts[0] ?? '')) {
    // `bin/tool.rs` and `bin/tool/main.rs` are roots, `bin/tool/a.rs` is a module of the second.
    if (parts.length <= 2) return [];
    parts.splice(0, 2);
  }
  const last = parts.at(-1);
  if (last === 'mod' || (parts.length === 1 && (last === 'lib' || last === 'main'))) parts.pop();
  return parts.map((part) => part.replace(/^r#/, ''));
}
