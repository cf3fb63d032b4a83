/** Modules of Rust by the places of their files: `crate|routes.users` of `crate/src/routes/users.rs`. */

/** The crate's folder, a bar, the path of the module in it. */
export function moduleOf(path: string): string {
  const at = path.lastIndexOf('src/');
  const isRoot = at === 0 || path[at - 1] === '/';
  const crate = at > 0 && isRoot ? path.slice(0, at - 1) : '';
  const inner = (at >= 0 && isRoot ? path.slice(at + 4) : path).replace(/\.rs$/, '');
  // Each program of a crate is a root of its own.
  const program = /^bin\/([^/]+)(?:\/main)?$/.exec(inner)?.[1];
  if (program !== undefined) return `${crate}/bin/${program}|`;
  const parts = inner.split('/').filter((part) => part !== '');
  if (['mod', 'main', 'lib'].includes(parts.at(-1) ?? '')) parts.pop();
  return `${crate}|${parts.join('.')}`;
}

/** What `crate.routes`, `super.users`, `users` or the name of another crate of the repository mean in a file. */
export function scopeOfPath(from: string, path: string, scopes: ReadonlySet<string>): string | undefined {
  const own = moduleOf(path);
  const bar = own.indexOf('|');
  const crate = own.slice(0, bar);
  let parts = own
    .slice(bar + 1)
    .split('.')
    .filter((part) => part !== '');
  const [first = '', ...rest] = from.split('.');
  let names: readonly string[] = rest;
  if (first === 'crate') parts = [];
  else if (first === 'super') {
    parts = parts.slice(0, -1);
    while (names[0] === 'super') {
      parts = parts.slice(0, -1);
      names = names.slice(1);
    }
  } else if (first !== 'self') {
    const sibling = `${crate}|${[...parts, first, ...rest].join('.')}`;
    if (scopes.has(sibling)) return sibling;
    const folder = first.replaceAll('_', '-');
    const others = [...crateFolders(scopes)].filter(
      (name) => name === folder || name === first || name.endsWith(`/${folder}`) || name.endsWith(`/${first}`),
    );
    const other = others.find((name) => scopes.has(`${name}|${rest.join('.')}`));
    if (other !== undefined) return `${other}|${rest.join('.')}`;
    // A program of a crate names its library by the crate's name.
    return undefined;
  }
  const found = `${crate}|${[...parts, ...names].join('.')}`;
  return scopes.has(found) ? found : undefined;
}

const folders = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>();

function crateFolders(scopes: ReadonlySet<string>): ReadonlySet<string> {
  const known = folders.get(scopes) ?? new Set([...scopes].map((scope) => scope.slice(0, scope.indexOf('|'))));
  folders.set(scopes, known);
  return known;
}
