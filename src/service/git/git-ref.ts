/** Branches and tags by their full names in git, and by the short ones that people know. */

export const refKinds = ['branch', 'tag'] as const;
export type RefKind = (typeof refKinds)[number];

const folders = { branch: 'refs/heads/', tag: 'refs/tags/' } as const satisfies Record<RefKind, string>;

export function gitRef(kind: RefKind, name: string): string {
  return `${folders[kind]}${name}`;
}

/** Of a full name; anything but a tag counts as a branch. */
export function kindOfRef(ref: string): RefKind {
  return ref.startsWith(folders.tag) ? 'tag' : 'branch';
}

export function shortName(ref: string): string {
  const folder = folders[kindOfRef(ref)];
  return ref.startsWith(folder) ? ref.slice(folder.length) : ref;
}
