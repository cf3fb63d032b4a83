/** What Composer would say of a set of packages before it installs them: what is missing, what does not go together. */
import { isPlatformPackage } from '../../ecosystems/packagist/platform.ts';
import { linksOf, meetsComposer, standInsOf } from './composer-releases.ts';

export interface LockedComposerPackage {
  readonly name: string;
  readonly version: string;
  readonly fields: unknown;
  /** As it was: what it asks of others that are as they were is not looked at. */
  readonly isOriginal: boolean;
}

/** Of the first that is found, a sentence; empty where there is none. @param manifest composer.json, whose own rules count, too */
export function composerProblem(manifest: unknown, packages: readonly LockedComposerPackage[]): string {
  const byName = new Map(packages.map((one) => [one.name, one]));
  const project = { name: '', version: '', fields: manifest, isOriginal: true };
  const standIns = standInsOf([...packages, project]);
  for (const one of packages) {
    for (const [name, constraint] of linksOf(one.fields, 'require')) {
      if (isPlatformPackage(name)) continue;
      const there = byName.get(name);
      const substitutes = standIns.get(name) ?? [];
      if (
        one.isOriginal &&
        (there === undefined ? substitutes.map(({ by }) => by) : [there]).some(({ isOriginal }) => isOriginal)
      )
        continue;
      const isMet =
        there === undefined
          ? substitutes.some(({ stated, by }) => agrees(stated, by.version, constraint))
          : meetsComposer(there.version, own(constraint, one.version));
      if (!isMet) return `${one.name} ${one.version} asks for ${name} ${constraint}, which would not be there`;
    }
    for (const [name, constraint] of linksOf(one.fields, 'conflict')) {
      const there = byName.get(name);
      if (there === undefined || there === one || (one.isOriginal && there.isOriginal)) continue;
      if (meetsComposer(there.version, own(constraint, one.version)))
        return `${one.name} ${one.version} does not go with ${name} ${there.version}`;
    }
    for (const name of linksOf(one.fields, 'replace').keys())
      if (!one.isOriginal && byName.has(name) && name !== one.name)
        return `${one.name} ${one.version} takes the place of ${name}, which is there, too`;
  }
  for (const [name, constraint] of linksOf(manifest, 'conflict')) {
    const there = byName.get(name);
    if (there !== undefined && !there.isOriginal && meetsComposer(there.version, constraint))
      return `composer.json does not want ${name} ${there.version}`;
  }
  return '';
}

function agrees(stated: string, version: string, constraint: string): boolean {
  if (stated === 'self.version') return meetsComposer(version, constraint);
  return stated === '*' || constraint === '*' || stated === constraint || meetsComposer(stated, constraint);
}

function own(constraint: string, version: string): string {
  return constraint === 'self.version' ? version : constraint;
}
