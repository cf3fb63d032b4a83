/**
 * Packages of npm that a page has the browser load by an address: `/packages/jquery/dist/jquery.min.js` is a file of `jquery`
 * wherever packages are installed or copied to, unless the repository holds a file of that path itself.
 */
import type { FileTree } from '../files/file-tree.ts';

const script = /\.(?:[cm]?js|wasm|css)$/;
const segmentsMax = 20;
const address = /(?<![\w@.~/-])[\w@.~/-]{3,300}\.(?:[cm]?js|wasm|css)\b/g;

/** The folders of such a path, each of which may be a package's; what comes first is told by `namesIn` already. */
export type ServedNames = (path: string) => readonly string[];

export function servedNamesOf({ entries }: FileTree): ServedNames {
  const byBase = new Map<string, string[]>();
  for (const { path, kind } of entries) {
    if (kind !== 'file' || !script.test(path)) continue;
    const base = path.slice(path.lastIndexOf('/') + 1);
    const known = byBase.get(base);
    if (known === undefined) byBase.set(base, [path]);
    else known.push(path);
  }
  return (written) => {
    if (!written.includes('/') || !script.test(written) || written.includes('node_modules/')) return [];
    const parts = written.split('/').filter((part) => part !== '' && part !== '.' && part !== '..' && part !== '~');
    const ending = parts.join('/');
    const isHere = (byBase.get(parts.at(-1) ?? '') ?? []).some(
      (path) => path === ending || path.endsWith(`/${ending}`),
    );
    if (isHere || parts.length > segmentsMax) return [];
    return parts
      .slice(0, -1)
      .flatMap((part, at) => (part.startsWith('@') && at + 2 < parts.length ? [`${part}/${parts[at + 1]}`] : [part]));
  };
}

/** Addresses of scripts in code of any language, which may write them into a page. */
export function addressesIn(text: string): readonly { readonly path: string; readonly start: number }[] {
  return [...text.matchAll(address)].map(({ 0: path, index }) => ({ path, start: index }));
}

const directive =
  /^[ \t]*(?:\/\/|#|\*|\/\*)=[ \t]*(?:require|link|depend_on(?:_asset)?)[ \t]+["']?([\w@.~/-]{1,300})/gm;

/** Sprockets puts in place of a comment `//= require name/file` what it finds among a project's packages. */
export function directivesIn(text: string): readonly { readonly path: string; readonly start: number }[] {
  return [...text.matchAll(directive)].map(({ 0: line, 1: path = '', index }) => ({
    path,
    start: index + line.length - path.length,
  }));
}
