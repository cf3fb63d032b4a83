/** Uses of packages by first-party code that only following values shows: what names alone show is left to the index of modules. */
import type { FileFacts } from '../../../model/file-facts.ts';
import type { Linker } from '../../../linking/linker.ts';
import { indexModules } from '../../../linking/module-index.ts';
import type { UseSite } from '../../../linking/use-sites.ts';

/** @param detailed files with what following their values found, by path; others count as they are */
export function followedUses(
  files: readonly FileFacts[],
  detailed: ReadonlyMap<string, FileFacts>,
  linker: Pick<Linker, 'ownTargets' | 'packageTargets'>,
): ReadonlyMap<string, readonly UseSite[]> {
  const known = indexModules(files, linker);
  const all = indexModules(
    files.map((file) => detailed.get(file.path) ?? file),
    linker,
  );
  const more = new Map<string, readonly UseSite[]>();
  for (const [name, { uses }] of all) {
    const seen = new Set(known.get(name)?.uses.map(placeOf));
    const found = uses.flatMap((use) => (seen.has(placeOf(use)) ? [] : [{ ...use, isFollowed: true as const }]));
    if (found.length > 0) more.set(name, found);
  }
  return more;
}

function placeOf({ file, fact, target }: UseSite): string {
  return `${file.path}\0${fact.start}\0${target.module}\0${target.path.join('.')}`;
}
