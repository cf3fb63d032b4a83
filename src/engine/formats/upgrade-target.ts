/** To which version a format says that a package should come: the one that closes all that can be closed in it, and not one for each vulnerability. */
import { closingVersion } from '../report/fixing-version.ts';
import { schemeOfEcosystem } from '../versions/index.ts';
import type { ExportedVulnerability } from './exported.ts';

/** @returns empty for a vulnerability that no higher version closes */
export function upgradeTargets(found: readonly ExportedVulnerability[]): (one: ExportedVulnerability) => string {
  const targets = new Map<ExportedVulnerability, string>();
  for (const same of Map.groupBy(found, keyOf).values()) {
    const [first] = same;
    if (first === undefined) continue;
    const { ecosystem, version } = first.package;
    const { target, closed } = closingVersion(schemeOfEcosystem(ecosystem), version, same);
    for (const one of closed) targets.set(one, target);
  }
  return (one) => targets.get(one) ?? '';
}

function keyOf({ package: { ecosystem, name, version, manifestPath } }: ExportedVulnerability): string {
  return JSON.stringify([ecosystem, name, version, manifestPath]);
}
