/**
 * The registries whose packages the operator says are not the public ones of the same names: hosts, prefixes of addresses, patterns of Go
 * module paths, and groups of Maven (`com.acme.*`, or `com.acme/lib` for an artifact of one), each compared part by part with `*` for any text
 * without a slash.
 */
import { matchesPart } from './folder-globs.ts';

/** `true` for an address, a module path, or a group and artifact with a slash between, that one of the patterns begins. */
export type IsPrivate = (address: string) => boolean;

const patternLengthMax = 500;

export function privateRegistries(patterns: readonly string[]): IsPrivate {
  const compiled = patterns.filter(isSaying).map(partsOf);
  if (compiled.length === 0) return () => false;
  return (address) => {
    const parts = partsOf(address);
    return compiled.some(
      (pattern) => pattern.length <= parts.length && pattern.every((part, at) => matchesPart(part, parts[at] ?? '')),
    );
  };
}

/** Host first, in lower case and without scheme, user and the usual ports. */
function partsOf(address: string): readonly string[] {
  const bare = address
    .trim()
    .replace(/^(?:registry|sparse)\+/, '')
    .replace(/^[a-z][a-z0-9+.-]{0,20}:\/\//i, '')
    .replace(/^[^/@]{0,2000}@/, '');
  const [host = '', ...path] = (bare.split(/[?#]/, 1)[0] ?? '').split('/').filter((part) => part !== '');
  return [host.toLowerCase().replace(/:(?:443|80)$/, ''), ...path];
}

/** @returns the patterns of `npm.corp.example, https://repo.corp.example/npm/, go.corp.example/*` */
export function readPatterns(text: string, complain: (message: string) => void): readonly string[] {
  const patterns = text.split(',').flatMap((part) => part.trim() || []);
  for (const pattern of patterns) {
    // What stands before an @ may be a password, so such a pattern is not repeated.
    if (/^[^/]*:\/\/[^/]*@/.test(pattern)) complain('has an address with user info in it; leave that out');
    else if (!isSaying(pattern))
      complain(`has ${JSON.stringify(pattern.slice(0, 80))}, which names neither a host nor a path`);
  }
  return patterns;
}

function isSaying(pattern: string): boolean {
  return pattern.length <= patternLengthMax && !partsOf(pattern).every((part) => /^\**$/.test(part));
}
