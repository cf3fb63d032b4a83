/** Which modules of its own package a JavaScript module loads, under which local names, and which files these are. */

/** Local name → module that it is, as a whole. */
export function loadsOf(text: string): ReadonlyMap<string, string> {
  const loads = new Map<string, string>();
  for (const [, local = '', from = ''] of text.matchAll(
    /(?:const|let|var|,)\s*([\w$]+)\s*=\s*(?:\w+\()?require\(\s*['"](\.[^'"]*)['"]\s*\)/g,
  ))
    loads.set(local, from);
  for (const [, local = '', from = ''] of text.matchAll(
    /import\s+(?:\*\s+as\s+)?([\w$]+)\s+from\s*['"](\.[^'"]*)['"]/g,
  ))
    loads.set(local, from);
  return loads;
}

export interface LoadedMember {
  readonly from: string;
  readonly name: string;
}

/** Local name → the member of a module that it is. */
export function loadedMembersOf(text: string): ReadonlyMap<string, LoadedMember> {
  const members = new Map<string, LoadedMember>();
  const each = (list: string, from: string, renamed: RegExp): void => {
    for (const item of list.split(',')) {
      const [, name = '', local = name] = renamed.exec(item.trim()) ?? [];
      if (name !== '') members.set(local, { from, name });
    }
  };
  for (const [, list = '', from = ''] of text.matchAll(
    /(?:const|let|var)\s*\{([^{}]*)\}\s*=\s*require\(\s*['"](\.[^'"]*)['"]\s*\)/g,
  ))
    each(list, from, /^([\w$]+)(?:\s*:\s*([\w$]+))?$/);
  for (const [, list = '', from = ''] of text.matchAll(/import\s*\{([^{}]*)\}\s*from\s*['"](\.[^'"]*)['"]/g))
    each(list, from, /^([\w$]+)(?:\s+as\s+([\w$]+))?$/);
  for (const [, local = '', from = '', name = ''] of text.matchAll(
    /(?:const|let|var)\s+([\w$]+)\s*=\s*require\(\s*['"](\.[^'"]*)['"]\s*\)\.([\w$]+)\s*[;,\n]/g,
  ))
    members.set(local, { from, name });
  return members;
}

export function resolve(texts: ReadonlyMap<string, string>, from: string, to: string): string | undefined {
  if (!to.startsWith('.')) return undefined;
  const parts = from.split('/').slice(0, -1);
  for (const part of to.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return withEnding(texts, parts.join('/'));
}

const endings = [
  '',
  '.js',
  '.ts',
  '.mjs',
  '.cjs',
  '.jsx',
  '.tsx',
  '/index.js',
  '/index.ts',
  '/index.mjs',
  '/index.cjs',
];

export function withEnding(texts: ReadonlyMap<string, string>, base: string): string | undefined {
  const bare = base.replace(/\.[cm]?js$/, '');
  for (const stem of bare === base ? [base] : [base, bare])
    for (const ending of endings)
      if (texts.has(`${stem}${ending}`.replace(/^\//, ''))) return `${stem}${ending}`.replace(/^\//, '');
  return undefined;
}
