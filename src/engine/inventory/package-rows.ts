/**
 * Makes the rows of the inventory from what the join finds, one at a time, so that no second list of a large lockfile's
 * packages is held: adds the name as advisories spell it and the purl, and takes secrets out of constraints.
 */
import type { Ecosystem } from '../extraction/ecosystem.ts';
import { ecosystems } from '../ecosystems/index.ts';
import type { EcosystemName } from '../model/ecosystem-name.ts';
import { withoutSecrets } from '../model/source-address.ts';
import type { JoinedPackage } from './joined-package.ts';
import type { Package } from '../model/package.ts';
import { purlBuilder } from './purl.ts';

export interface PackageRows {
  readonly add: (found: JoinedPackage) => void;
  /** In the order in which they were added. */
  readonly all: () => readonly Package[];
}

export function packageRows(): PackageRows {
  const byName = new Map<EcosystemName, Ecosystem>(ecosystems.map((ecosystem) => [ecosystem.name, ecosystem]));
  const purl = purlBuilder();
  const rows: Package[] = [];
  /**
   * One spelling for each package whose purl keeps its case, so that files that spell it differently give one purl: the
   * first in order of text, which is the one with more capitals.
   */
  const spellings = new Map<string, string>();
  return {
    add(found) {
      const ecosystem = byName.get(found.ecosystem);
      const { name, version, constraint, source, replaces, directness, scope, manifestPath, span } = found;
      const normalizedName = ecosystem?.normalizeName(name) ?? name;
      const keepsCase = ecosystem?.purlKeepsCase === true;
      if (keepsCase) {
        const known = spellings.get(normalizedName);
        if (known === undefined || name < known) spellings.set(normalizedName, name);
      }
      rows.push({
        ecosystem: found.ecosystem,
        name,
        normalizedName,
        version,
        constraint: withoutSecrets(constraint),
        purl: ecosystem === undefined ? '' : purl(ecosystem, keepsCase ? name : normalizedName, version),
        source,
        replaces,
        directness,
        isDirect: directness === 'direct',
        scope,
        manifestPath,
        span,
        lockfilePath: found.lockfilePath,
        lockfileSpan: found.lockfileSpan,
        parents: found.parents,
        dependencyPath: found.dependencyPath,
      });
    },
    all() {
      if (spellings.size === 0) return rows;
      return rows.map((row) => {
        const ecosystem = byName.get(row.ecosystem);
        const spelling = spellings.get(row.normalizedName);
        if (ecosystem?.purlKeepsCase !== true || spelling === undefined || spelling === row.name) return row;
        return { ...row, purl: purl(ecosystem, spelling, row.version) };
      });
    },
  };
}
