/**
 * Patterns of generic text as regular expressions: words and signs with any blanks between them, `...` for what stands on the next lines, a variable for a
 * word. A variable that comes twice cannot be said so, and is refused.
 */
import { escapePattern } from '../../text/escape-pattern.ts';

/** Undefined for what no regular expression says. */
export function genericPattern(pattern: string): string | undefined {
  const tokens = pattern.trim().match(/\$\.\.\.[A-Z_][A-Z_0-9]*|\$[A-Z_][A-Z_0-9]*|\.\.\.|\w+|[^\s\w]/g) ?? [];
  const names = new Set<string>();
  let regex = '';
  for (const [index, token] of tokens.entries()) {
    if (token === '...' || token.startsWith('$...')) {
      // Ten lines at most, as few as will do.
      regex += '(?:[^\\n]*?\\n){0,10}?[^\\n]*?';
      continue;
    }
    if (index > 0) regex += needsBlank(tokens[index - 1] ?? '', token) ? '\\s+' : '\\s*';
    if (/^\$[A-Z_]/.test(token)) {
      const name = token.slice(1);
      if (names.has(name)) return undefined;
      names.add(name);
      regex += /^_+$/.test(name) ? '\\w+' : `(?<${name}>\\w+)`;
    } else if (/^\w+$/.test(token)) regex += `\\b${token}\\b`;
    else regex += escapePattern(token);
  }
  return regex === '' ? undefined : regex;
}

function needsBlank(before: string, after: string): boolean {
  return /^[\w$]/.test(before) && /^[\w$]/.test(after) && before !== '...';
}
