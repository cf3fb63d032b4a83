/**
 * The members of the objects that a CommonJS module assigns to `module.exports`, each as its text. Brackets are counted and strings and comments
 * passed over, in one pass, so that a function's body does not end the object, and an object without an end costs no more than its length.
 */

const opening = /module\.exports\s*=\s*(?:exports\s*=\s*)?\{/g;
/** What is passed over as a whole, a bracket, a comma; else nothing of interest. */
const token =
  /\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?|`(?:[^`\\]|\\[^])*`?|[{[(]|[}\])]|,/g;

export function exportedMembers(text: string): readonly string[] {
  const members: string[] = [];
  let start = 0;
  for (const match of text.matchAll(opening)) {
    if (match.index < start) continue;
    start = readObject(text, match.index + match[0].length, members);
  }
  return members;
}

/** Where the object ends. */
function readObject(text: string, start: number, members: string[]): number {
  let depth = 0;
  let kept = '';
  let from = start;
  const close = (to: number): void => {
    const member = (kept + text.slice(from, to)).trim();
    if (member !== '') members.push(member);
    kept = '';
  };
  token.lastIndex = start;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [sign] = found;
    if (sign.startsWith('/')) {
      kept += text.slice(from, found.index);
      from = found.index + sign.length;
    } else if (sign === ',' && depth === 0) {
      close(found.index);
      from = found.index + 1;
    } else if ('{[('.includes(sign)) depth++;
    else if ('}])'.includes(sign) && --depth < 0) {
      close(found.index);
      return found.index + 1;
    }
  }
  return text.length;
}
