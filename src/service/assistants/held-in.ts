/** Which of the wanted packages a scanned folder holds, compared as their ecosystem does. */
import { findEcosystem } from '../../engine/ecosystems/index.ts';
import type { Package } from '../../engine/model/package.ts';
import { versionMatcher } from '../packages/matches-wanted.ts';
import type { WantedPackage } from '../packages/wanted-package.ts';
import type { ScannedFolder } from './world.ts';

export interface HeldEntry {
  readonly line: number;
  readonly text: string;
  readonly state: 'held' | 'mayBeHeld' | 'notHeld';
  readonly count: number;
  readonly holdings: readonly {
    readonly repositoryName: string;
    readonly repositoryId: string;
    readonly name: string;
    readonly version: string;
    readonly manifestPaths: readonly string[];
  }[];
}

export function heldIn({ report }: Pick<ScannedFolder, 'report'>, list: readonly WantedPackage[]): HeldEntry[] {
  const byName = Map.groupBy(
    report.inventory.packages,
    ({ ecosystem, normalizedName }) => `${ecosystem}\n${normalizedName}`,
  );
  const ecosystems = [...new Set(report.inventory.packages.map(({ ecosystem }) => ecosystem))];
  return list.map((wanted) => {
    const found = ecosystems
      .filter((ecosystem) => wanted.ecosystem === undefined || wanted.ecosystem === ecosystem)
      .flatMap((ecosystem) => {
        const name = findEcosystem(ecosystem)?.normalizeName(wanted.name) ?? wanted.name;
        const matches = versionMatcher(ecosystem);
        return (byName.get(`${ecosystem}\n${name}`) ?? []).flatMap((one) => {
          const match = matches(one.version, wanted.versions);
          return match === 'no' ? [] : [{ one, match }];
        });
      })
      .sort((a, b) => Number(b.match === 'yes') - Number(a.match === 'yes'));
    const state = found.some(({ match }) => match === 'yes') ? 'held' : found.length > 0 ? 'mayBeHeld' : 'notHeld';
    return { line: wanted.line, text: wanted.text, state, count: found.length, holdings: found.map(holdingOf) };
  });
}

function holdingOf({ one }: { readonly one: Package }): HeldEntry['holdings'][number] {
  const { name, version, manifestPath, lockfilePath } = one;
  const manifestPaths = [...new Set([manifestPath, lockfilePath].filter(Boolean))];
  return { repositoryName: '', repositoryId: '', name, version, manifestPaths };
}
