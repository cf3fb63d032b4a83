/** The import declarations of Go and the names by which their packages go in the file. */

/**
 * A package's name is written in its own source, which need not be at hand; these are the names that its path allows,
 * the likeliest first.
 */
export function packageNames(path: string): readonly string[] {
  const parts = path.split('/');
  let last = parts.pop() ?? path;
  if (/^v\d+$/.test(last) && parts.length > 0) last = parts.pop() ?? last;
  const bare = last.replace(/\.v\d+$/, '');
  const names = [
    bare,
    bare.replace(/^(?:go|golang)[-_.]/, ''),
    bare.replace(/[-_.](?:go|golang)$/, ''),
    ...bare.split(/[-.]/).reverse(),
    bare.replace(/[-.]/g, ''),
    bare.replace(/[-.]/g, '_'),
    last,
  ];
  return [...new Set(names)].filter((name) => /^[A-Za-z_]\w*$/.test(name) && name !== 'go');
}
