/** The package and the module within it that a specifier of JavaScript names. */

/** `@scope/name/a/b.js` is module `a/b.js` of `@scope/name`. */
export function parsePackage(specifier: string): { name: string; module: string } | undefined {
  const text = specifier.replace(/^npm:/, '').replace(/[?#].*$/s, '');
  const installed = text.lastIndexOf('node_modules/');
  const path = installed >= 0 ? text.slice(installed + 'node_modules/'.length) : text;
  const match = /^(@[\w.~-]+\/[\w.~-]+|[\w.~-]+)(?:@[^/]*)?(?:\/(.*))?$/s.exec(path);
  const name = match?.[1];
  if (name === undefined || /^\.{0,2}$/.test(name) || name.startsWith('.') || name.includes(':')) return undefined;
  return { name, module: match?.[2] ?? '' };
}
