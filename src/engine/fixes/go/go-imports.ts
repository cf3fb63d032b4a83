/** The package clause and the imports at the head of a Go file, read without its grammar: the go command stops reading there too. */

export interface GoHead {
  readonly name: string;
  readonly imports: readonly string[];
}

const token = /\s+|\/\/[^\n]*|\/\*[^]*?\*\/|"((?:[^"\\\n]|\\.)*)"|`([^`]*)`|([;()])|([\p{L}_.][\p{L}\p{N}_]*)/uy;

/** `undefined` for what is no Go file, and for files that the go command is told to ignore. */
export function readGoImports(text: string): GoHead | undefined {
  const imports: string[] = [];
  let name = '';
  let state: 'start' | 'package' | 'between' | 'import' | 'block' = 'start';
  token.lastIndex = text.startsWith('\u{FEFF}') ? 1 : 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [all, quoted, raw, sign = '', word = ''] = match;
    if (state === 'start' && /^\/\/(?:go:build| ?\+build)\s+ignore\b/.test(all)) return undefined;
    const path = quoted ?? raw;
    if (path !== undefined) {
      if (state !== 'import' && state !== 'block') return end(name, imports);
      imports.push(path);
      if (state === 'import') state = 'between';
    } else if (sign === '(' && state === 'import') state = 'block';
    else if (sign === ')' && state === 'block') state = 'between';
    else if (word !== '') {
      if (state === 'start') {
        if (word !== 'package') return undefined;
        state = 'package';
      } else if (state === 'package') {
        name = word;
        state = 'between';
      } else if (state === 'between') {
        if (word !== 'import') return end(name, imports);
        state = 'import';
      }
    }
  }
  return end(name, imports);
}

function end(name: string, imports: readonly string[]): GoHead | undefined {
  return name === '' ? undefined : { name, imports };
}
