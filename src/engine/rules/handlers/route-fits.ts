/** Whether a route is one that a rule is for: `/admin/*` is for `GET /admin/users`, and `POST /x` only for that method. */

/** `*` stands for anything within a part, `**` for any parts; a path without stars is for all below it, too. */
export function routeFits(glob: string, route: string): boolean {
  const wanted = split(glob);
  const given = split(route);
  if (wanted.method !== '' && given.method !== wanted.method && !['', 'ANY', 'ALL', '*'].includes(given.method))
    return false;
  if (wanted.path === undefined) return true;
  const parts = wanted.path.split('/').filter((part) => part !== '');
  const isExact = parts.some((part) => part.includes('*')) && parts.at(-1) !== '*';
  const globParts = isExact ? parts : [...(parts.at(-1) === '*' ? parts.slice(0, -1) : parts), '**'];
  return partsFit(
    globParts,
    (given.path ?? '').split('/').filter((part) => part !== ''),
  );
}

function split(text: string): { readonly method: string; readonly path: string | undefined } {
  const [, method = '', path = ''] = /^\s*([A-Za-z]+\b(?!\/))?\s*(.*?)\s*$/.exec(text.slice(0, 1_000)) ?? [];
  return { method: method.toUpperCase(), path: path === '' ? undefined : path };
}

/** Which parts of the glob may have been used up after each part of the path: a table, so that no glob takes long. */
function partsFit(glob: readonly string[], path: readonly string[]): boolean {
  let open = closure(new Set([0]), glob);
  for (const part of path) {
    const next = new Set<number>();
    for (const at of open) {
      if (glob[at] === '**') next.add(at);
      else if (at < glob.length && oneFits(glob[at] ?? '', part)) next.add(at + 1);
    }
    open = closure(next, glob);
    if (open.size === 0) return false;
  }
  return open.has(glob.length);
}

function closure(open: Set<number>, glob: readonly string[]): Set<number> {
  for (const at of open) if (glob[at] === '**') open.add(at + 1);
  return open;
}

function oneFits(glob: string, part: string): boolean {
  const pieces = glob.split('*');
  if (pieces.length === 1) return glob === part;
  let at = 0;
  for (const [index, piece] of pieces.entries()) {
    if (index === 0) {
      if (!part.startsWith(piece)) return false;
      at = piece.length;
      continue;
    }
    if (index === pieces.length - 1) return part.length - at >= piece.length && part.endsWith(piece);
    const found = part.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return true;
}
