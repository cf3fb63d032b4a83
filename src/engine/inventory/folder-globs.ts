/**
 * Globs of workspace members: `packages/*`, `apps/**`, `{a,b}/*`, `!packages/old`. Matched by segments in time linear in
 * pattern and path, since the patterns come from scanned files.
 */

/** Whether `folder` lies below `base` and the globs, read in order, take it. */
export function isMatchingFolder(folder: string, base: string, globs: readonly string[]): boolean {
  if (folder === base || !(base === '' || folder.startsWith(`${base}/`))) return false;
  const segments = (base === '' ? folder : folder.slice(base.length + 1)).split('/');
  let isTaken = false;
  for (const glob of globs.slice(0, globsMax)) {
    const isNegated = glob.startsWith('!');
    if (isNegated !== isTaken) continue;
    const alternatives = expandBraces(isNegated ? glob.slice(1) : glob);
    if (alternatives.some((pattern) => matchesSegments(pattern, segments))) isTaken = !isNegated;
  }
  return isTaken;
}

const globsMax = 100;
const alternativesMax = 64;
const patternLengthMax = 500;

function expandBraces(pattern: string): readonly string[] {
  let waiting = [pattern.slice(0, patternLengthMax)];
  for (;;) {
    const expanded = waiting.flatMap(expandFirstBrace);
    if (expanded.length === waiting.length || expanded.length > alternativesMax)
      return expanded.slice(0, alternativesMax);
    waiting = expanded;
  }
}

function expandFirstBrace(pattern: string): readonly string[] {
  const close = pattern.indexOf('}');
  const open = pattern.lastIndexOf('{', close);
  if (close < 0 || open < 0) return [pattern];
  const alternatives = pattern.slice(open + 1, close).split(',');
  if (alternatives.length === 1) return [pattern];
  return alternatives.map((alternative) => pattern.slice(0, open) + alternative + pattern.slice(close + 1));
}

function matchesSegments(pattern: string, segments: readonly string[]): boolean {
  const parts = pattern.split('/').filter((part) => part !== '' && part !== '.');
  // reachable[i]: the parts so far can take the first i segments.
  let reachable = segments.map((_, index) => index === 0);
  reachable.push(segments.length === 0);
  for (const part of parts) {
    const next: boolean[] = reachable.map(() => false);
    for (let i = 0; i <= segments.length; i++) {
      if (part === '**') next[i] = reachable[i] === true || (i > 0 && next[i - 1] === true);
      else if (i > 0) next[i] = reachable[i - 1] === true && matchesPart(part, segments[i - 1] ?? '');
    }
    reachable = next;
  }
  return reachable[segments.length] === true;
}

/** `*` takes any run of characters, `?` one. Greedy with one point of return, so never more than pattern × text. */
export function matchesPart(pattern: string, text: string): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  let index = 0;
  while (index < text.length) {
    if (pattern[at] === '*') {
      star = at++;
      resume = index;
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === text[index])) {
      at++;
      index++;
    } else if (star >= 0) {
      at = star + 1;
      index = ++resume;
    } else return false;
  }
  while (pattern[at] === '*') at++;
  return at === pattern.length;
}
