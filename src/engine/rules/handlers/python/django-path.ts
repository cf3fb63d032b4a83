/** Django's two ways of writing a path, as one: `users/<int:pk>/` stays, a regular expression keeps its texts and the names of its groups. */

/** `^users/(?P<pk>\d+)/$` → `users/<pk>/`. Linear in the pattern. */
export function plainPath(pattern: string): string {
  let out = '';
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at] ?? '';
    if (character === '(') {
      const end = closing(pattern, at);
      const name = /^\(\?P<([^>]{1,100})>/.exec(pattern.slice(at, at + 110))?.[1];
      if (name !== undefined) out += `<${name}>`;
      else if (!pattern.startsWith('(?', at)) out += '<>';
      else if (pattern.startsWith('(?:', at)) out += plainPath(firstBranch(pattern.slice(at + 3, end)));
      at = end;
    } else if (character === '[') {
      const end = pattern.indexOf(']', at + 2);
      out += '<>';
      if (end < 0) return out;
      at = end;
    } else if (character === '\\') {
      const next = pattern[at + 1] ?? '';
      if (/[dwsDWS]/.test(next)) out += '<>';
      else if (!/[AZbB]/.test(next)) out += next;
      at++;
    } else if (character === '{') {
      const end = pattern.indexOf('}', at);
      at = end < 0 ? at : end;
    } else if (character === '.') out += /[*+?]/.test(pattern[at + 1] ?? '') ? '<>' : '.';
    else if (!/[\^$?+*]/.test(character)) out += character;
  }
  return out;
}

function closing(pattern: string, start: number): number {
  let depth = 0;
  for (let at = start; at < pattern.length; at++) {
    if (pattern[at] === '\\') at++;
    else if (pattern[at] === '(') depth++;
    else if (pattern[at] === ')' && --depth === 0) return at;
  }
  return pattern.length;
}

function firstBranch(group: string): string {
  const end = group.indexOf('|');
  return (end < 0 ? group : group.slice(0, end)).slice(0, 1_000).replaceAll('(?:', '');
}
