/** Patterns of paths as Spring's security and interceptors have them: `*` for a part, `**` for any number of them. */

/** Takes a time that grows with the product of the parts of both, which are few. */
export function fitsPattern(pattern: string, path: string): boolean {
  const wanted = partsOf(pattern);
  const parts = partsOf(path);
  // What was matched up to each part of the path, for the pattern so far.
  let reached: boolean[] = [true, ...parts.map(() => false)];
  for (const want of wanted) {
    const next = reached.map(() => false);
    for (let at = 0; at <= parts.length; at++) {
      if (want === '**' || want.startsWith('{*')) next[at] = reached[at] === true || (at > 0 && next[at - 1] === true);
      else next[at] = at > 0 && reached[at - 1] === true && fitsPart(want, parts[at - 1] ?? '');
    }
    reached = next;
  }
  return reached[parts.length] === true;
}

const partsMax = 64;

function partsOf(path: string): string[] {
  return path
    .split('/')
    .filter((part) => part !== '')
    .slice(0, partsMax);
}

/** A variable of either side fits whatever stands there on the other. */
function fitsPart(want: string, part: string): boolean {
  if (want === '*' || want === part || want.startsWith('{')) return true;
  if (!want.includes('*')) return false;
  const pieces = want.split('*');
  const first = pieces[0] ?? '';
  const last = pieces.at(-1) ?? '';
  if (!part.startsWith(first) || !part.endsWith(last) || part.length < first.length + last.length) return false;
  let at = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = part.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at <= part.length - last.length;
}
