/**
 * Where a package comes from, and how it came into its project: what every extractor states, and what decides whether the
 * advisories of a public registry's package of that name say anything about it.
 */

export type PackageSource =
  /** `url` is the registry's address as the files give it; empty where they do not say: the ecosystem's public one. */
  | { readonly kind: 'registry'; readonly url: string }
  /** A repository of any version control; `reference` is the commit, tag or branch, empty where none is given. */
  | { readonly kind: 'git'; readonly url: string; readonly reference: string }
  /** A folder or an archive on the disk, as the file writes it. */
  | { readonly kind: 'path'; readonly path: string }
  /** An archive at an address of its own. */
  | { readonly kind: 'url'; readonly url: string };

export const sourceKinds = ['registry', 'git', 'path', 'url'] as const satisfies readonly PackageSource['kind'][];

/** What a file means that says nothing of where its packages come from. */
export const unsaidSource: PackageSource = { kind: 'registry', url: '' };

/** True where the file does not say, so that another file may. */
export function isUnsaid(source: PackageSource | undefined): boolean {
  return source === undefined || (source.kind === 'registry' && source.url === '');
}

/** All that a source can say, each part empty where it is of another kind: for replies that leave nothing out. */
export interface SourceFields {
  readonly kind: PackageSource['kind'];
  readonly url: string;
  readonly reference: string;
  readonly path: string;
}

export function sourceFields(source: PackageSource): SourceFields {
  return { url: '', reference: '', path: '', ...source };
}

/** `direct`: the project asks for it itself; `unknown`: the files do not tell, as a list without roots does not. */
export const directnesses = ['direct', 'transitive', 'unknown'] as const;
export type Directness = (typeof directnesses)[number];

/** Several packages at one version in one manifest: what one of them surely is counts before what is not known. */
export function strongestDirectness(all: Iterable<Directness>): Directness {
  const found = new Set(all);
  return found.has('direct') ? 'direct' : found.has('unknown') ? 'unknown' : 'transitive';
}
