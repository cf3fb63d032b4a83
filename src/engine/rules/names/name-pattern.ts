/**
 * Whether the dotted name of a call is one that a rule names: `requireAuth` fits `auth.requireAuth`, `db.query` fits `this.db.query`, and `*`
 * stands for any part or any piece of one; `^exec` is only that, with nothing before it. Names are compared part by part from the end, so that a long one takes no longer than it is.
 */

/** Case matters, except that languages that spell `::`, `->` or `\` are written with dots. */
export function nameFits(pattern: string, name: string): boolean {
  const wanted = dotted(pattern);
  const parts = name.split('.');
  if (pattern.startsWith('^') && parts.length !== wanted.length) return false;
  if (wanted.length > parts.length) return false;
  for (let back = 1; back <= wanted.length; back++) {
    if (!partFits(wanted[wanted.length - back] ?? '', parts[parts.length - back] ?? '')) return false;
  }
  return true;
}

/** As people write it, with any sign between parts, and brackets behind. */
function dotted(pattern: string): readonly string[] {
  return pattern
    .trim()
    .replace(/^(?:new\s+|[@$#&^]+)/, '')
    .replace(/\((?:\s|\.\.\.|…)*\)?;?$/, '')
    .split(/\?\.|\.|::|->|\\|#/)
    .filter((part) => part !== '');
}

/** `*` stands for any characters, none too; two pointers and one way back, so that no pattern takes long. */
export function partFits(pattern: string, part: string): boolean {
  if (!pattern.includes('*')) return pattern === part;
  let at = 0;
  let star = -1;
  let resume = 0;
  let sign = 0;
  while (at < part.length) {
    if (pattern[sign] === '*') {
      star = sign++;
      resume = at;
    } else if (pattern[sign] === part[at]) {
      sign++;
      at++;
    } else if (star >= 0) {
      sign = star + 1;
      at = ++resume;
    } else return false;
  }
  while (pattern[sign] === '*') sign++;
  return sign === pattern.length;
}
