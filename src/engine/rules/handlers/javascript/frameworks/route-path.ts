/** Paths of routes as people write them, put together. */

export function joinPaths(...parts: readonly string[]): string {
  const path = parts
    .filter((part) => part !== '')
    .map((part, index, all) =>
      part.startsWith('/') || (part.startsWith('*') && all.length === 1 && index === 0) ? part : `/${part}`,
    )
    .join('')
    .replace(/\/{2,}/g, '/');
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}

/** Whether what is put before `prefix` stands before `path`: parts of the path are compared, variables and `*` fit anything. */
export function isBelow(prefix: string, path: string): boolean {
  if (prefix === '' || prefix === '/' || prefix === '*') return true;
  const wanted = prefix.split('/').filter((part) => part !== '');
  const parts = path.split('/').filter((part) => part !== '');
  for (const [index, part] of wanted.entries()) {
    if (part.includes('*') && part.replace(/[()*.]|:\w+|\{|\}/g, '') === '') return true;
    const there = parts[index];
    if (there === undefined) return false;
    if (part !== there && !part.startsWith(':') && !part.startsWith('{') && !there.startsWith(':')) return false;
  }
  return true;
}

const httpMethods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const;

export function isHttpMethod(name: string): boolean {
  return (httpMethods as readonly string[]).includes(name);
}
