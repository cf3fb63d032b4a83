/** What the right-hand side of a dependency in package.json asks for: a range of a package, an alias, or local code. */

export interface Specifier {
  /** The package in the registry, where it differs from the name on the left (`npm:lodash@^4`). */
  readonly target?: string;
  readonly constraint: string;
  /** Where the constraint allows one version only. */
  readonly version?: string;
  /** A folder of the repository or a workspace member: no package of a registry. */
  readonly isLocal: boolean;
}

const exactPattern = /^[=v\s]*(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?)$/;

export function readSpecifier(written: string): Specifier {
  const text = written.trim();
  if (/^(?:workspace|link|portal):/.test(text)) return { constraint: text, isLocal: true };
  // A `file:` that names an archive brings in a package; one that names a folder is code of this repository.
  if (text.startsWith('file:')) return { constraint: text, isLocal: !/\.(?:tgz|tar\.gz|tar)$/i.test(text) };
  const alias = readAlias(text);
  const constraint = alias?.constraint ?? text;
  const version = exactVersion(constraint);
  return {
    ...(alias?.target === undefined ? {} : { target: alias.target }),
    constraint,
    ...(version === undefined ? {} : { version }),
    isLocal: false,
  };
}

export function exactVersion(constraint: string): string | undefined {
  return constraint.length > 200 ? undefined : exactPattern.exec(constraint)?.[1];
}

/** `npm:@scope/name@^1`, `npm:^1` (the name stays) and `jsr:@scope/name@^1`. */
function readAlias(text: string): { readonly target?: string; readonly constraint: string } | undefined {
  if (!text.startsWith('npm:')) return undefined;
  const rest = text.slice(4);
  const at = rest.indexOf('@', 1);
  if (at > 0) return { target: rest.slice(0, at), constraint: rest.slice(at + 1) };
  return /^[\d^~<>=*v\s]/.test(rest) ? { constraint: rest } : { target: rest, constraint: '' };
}

/** Where a resolved address leads, as far as it can be told from other addresses than the registry's. */
export function sourceOf(resolved: string): 'git' | 'path' | 'url' | undefined {
  if (/^(?:git[+:]|git@|github:|gitlab:|bitbucket:|gist:|ssh:)/.test(resolved) || /\.git(?:#|$)/.test(resolved))
    return 'git';
  if (/^(?:file|link|portal|workspace):/.test(resolved)) return 'path';
  return /^https?:/.test(resolved) ? 'url' : undefined;
}
