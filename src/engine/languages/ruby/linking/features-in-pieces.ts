/** Paths of gems that own code names in pieces, as `use('old', 'crypt')` does for a gem that requires what it joins. */
import { isMadeOf, quotedTexts } from '../../../linking/text-pieces.ts';

const symbol = /(?<![\w:]):([A-Za-z_]\w*)|\b([a-z_]\w*):(?!:)/g;
const list = /%[wWiI](?:\[([^\]]*)\]|\(([^)]*)\)|\{([^}]*)\}|<([^>]*)>|([|!/])([^|!/]*)\5)/g;

/** @param features files by the paths that `require` takes */
export function featuresInPieces(
  features: ReadonlyMap<string, readonly string[]>,
): (text: string) => readonly string[] {
  const byStart = Map.groupBy(
    [...features].map(([feature, paths]) => ({ name: plain(feature), feature, paths })),
    ({ name }) => name.slice(0, 2),
  );
  return (text) => {
    const pieces = new Set<string>();
    const whole = new Set<string>();
    const add = (piece: string): void => {
      whole.add(piece);
      pieces.add(plain(piece));
    };
    for (const found of quotedTexts(text)) if (/^[\w./:-]+$/.test(found)) add(found);
    for (const [, value, key] of text.matchAll(symbol)) add(value ?? key ?? '');
    for (const [, ...parts] of text.matchAll(list))
      for (const word of parts
        .filter((part) => part !== undefined)
        .join(' ')
        .split(/\s+/))
        add(word);
    const found: string[] = [];
    // What is written whole is seen where texts are read.
    for (const start of new Set([...pieces].map((piece) => piece.slice(0, 2))))
      for (const { name, feature, paths } of byStart.get(start) ?? [])
        if ((pieces.has(name) && !whole.has(feature)) || isMadeOf(pieces, name))
          for (const path of paths) found.push(path);
    return found;
  };
}

/** Letters alone: whoever puts a name together may write it small, and part it by other marks. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z\d]+/g, '');
}
