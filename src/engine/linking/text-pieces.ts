/**
 * Names that code writes in pieces, to be put together elsewhere: `make('pack', 'vault')`, `use('old', 'crypt')`. Which pieces become
 * one name, and in which letters, nobody sees; so one may be meant of which all parts stand in texts of the same file.
 */

const quoted = /'([^'\n]{1,200})'|"([^"\n]{1,200})"/g;

/** What stands in quotation marks. */
export function quotedTexts(text: string): readonly string[] {
  return [...text.matchAll(quoted)].map(([, single, double]) => single ?? double ?? '');
}

/** `FooBar_baz` is `foo`, `bar` and `baz`. */
export function wordsIn(text: string): readonly string[] {
  return text
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z\d\x80-\uffff]+/)
    .filter((word) => word !== '');
}

const pieceMin = 2;

/** Whether a name is two pieces or more, one behind the other. */
export function isMadeOf(pieces: ReadonlySet<string>, name: string): boolean {
  const ends = new Set([0]);
  for (let end = pieceMin; end <= name.length; end++)
    for (const start of ends)
      if (end - start >= pieceMin && end - start < name.length && pieces.has(name.slice(start, end))) {
        ends.add(end);
        break;
      }
  return ends.has(name.length);
}
