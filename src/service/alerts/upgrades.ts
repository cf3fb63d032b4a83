/**
 * To which versions a package should come, so that the alerts in it are closed: of all versions that are held the lowest that closes what can be
 * closed, one for each line of versions in which a fix exists.
 */
import { isMaliciousId } from '../../engine/advisories/osv-record.ts';
import type { EcosystemName } from '../../engine/model/ecosystem-name.ts';
import { closingVersion, fixingVersion } from '../../engine/report/fixing-version.ts';
import { isMajorStep } from '../../engine/report/is-major-step.ts';
import { schemeOfEcosystem } from '../../engine/versions/index.ts';
import { compareTexts } from '../../engine/versions/version-scheme.ts';
import type { GroupedAlert, HeldVersionOfAlert } from './group-store.ts';

export interface Upgrade {
  readonly version: string;
  /** The versions, or declared ranges, that it is from, in order. */
  readonly from: readonly string[];
  readonly versionIds: readonly string[];
  /** As the package manager sees it, of any of them. */
  readonly isMajor: boolean;
  readonly alertIds: readonly string[];
}

export interface PackageUpgrades {
  /** `remove`: malware. `wait`: no version is known to close anything. */
  readonly action: 'upgrade' | 'remove' | 'wait';
  /** That which closes most alerts first. */
  readonly upgrades: readonly Upgrade[];
  /** Alerts that none of them closes everywhere. */
  readonly unclosedIds: readonly string[];
}

/** @param alerts of the package, the most urgent first @param held the lowest version first */
export function upgradesOf(
  ecosystem: string,
  alerts: readonly GroupedAlert[],
  held: readonly HeldVersionOfAlert[],
): PackageUpgrades {
  const all = alerts.map(({ id }) => id);
  const isMalicious = alerts.some(({ advisory_id, aliases }) => [advisory_id, ...aliases].some(isMaliciousId));
  if (isMalicious) return { action: 'remove', upgrades: [], unclosedIds: all };
  const steps = [...Map.groupBy(held, ({ package_version_id: id }) => id).values()].flatMap((own) =>
    stepOf(ecosystem, own),
  );
  const upgrades = linesOf(ecosystem, steps).map((line) => upgradeOf(ecosystem, line, all));
  const stays = new Set(held.filter((one) => !isClosed(steps, one)).map(({ alert_id: id }) => id));
  return {
    action: upgrades.length === 0 ? 'wait' : 'upgrade',
    upgrades: upgrades.toSorted((a, b) => b.alertIds.length - a.alertIds.length),
    unclosedIds: all.filter((id) => stays.has(id)),
  };
}

/** What is to be done of one version that is held. */
interface Step {
  readonly versionId: string;
  readonly version: string;
  /** As it is shown. */
  readonly from: string;
  readonly target: string;
  readonly closed: readonly Hit[];
}

interface Hit {
  readonly alertId: string;
  readonly fixedVersions: readonly string[];
}

function stepOf(ecosystem: string, own: readonly HeldVersionOfAlert[]): Step[] {
  const [first] = own;
  if (first === undefined) return [];
  const { version, version_range: range, package_version_id: versionId } = first;
  const hits = own.map(({ alert_id: alertId, fixed_versions: fixedVersions }) => ({ alertId, fixedVersions }));
  const { target, closed } = closingVersion(schemeOfEcosystem(ecosystem), version, hits);
  return target === '' ? [] : [{ versionId, version, from: version === '' ? range : version, target, closed }];
}

interface Line {
  readonly target: string;
  readonly steps: readonly Step[];
}

/** Steps that lead into one line of versions go to one version of it, where that closes all that each of them does. */
function linesOf(ecosystem: string, steps: readonly Step[]): Line[] {
  const scheme = schemeOfEcosystem(ecosystem);
  const byTarget = steps.toSorted((a, b) =>
    scheme === undefined ? 0 : (compareTexts(scheme, a.target, b.target) ?? 0),
  );
  const lines: Line[] = [];
  for (const step of byTarget) {
    const at = lines.findIndex(({ target }) => !isMajor(ecosystem, target, step.target));
    const line = lines[at];
    const joined = line === undefined ? '' : commonTarget(ecosystem, [...line.steps, step]);
    if (line === undefined || joined === '' || isMajor(ecosystem, line.target, joined)) {
      const same = lines.findIndex(({ target }) => target === step.target);
      const known = lines[same];
      if (known === undefined) lines.push({ target: step.target, steps: [step] });
      else lines[same] = { target: known.target, steps: [...known.steps, step] };
    } else lines[at] = { target: joined, steps: [...line.steps, step] };
  }
  return lines;
}

/** Above every version that is held, and closing all that the steps close. */
function commonTarget(ecosystem: string, steps: readonly Step[]): string {
  const scheme = schemeOfEcosystem(ecosystem);
  const [first] = steps;
  if (scheme === undefined || first === undefined) return '';
  const versions = steps.map(({ version }) => version).filter((version) => version !== '');
  const highest = versions.toSorted((a, b) => compareTexts(scheme, a, b) ?? 0).at(-1) ?? '';
  const target = fixingVersion(
    scheme,
    '',
    steps.flatMap(({ closed }) => closed),
  );
  if (target !== '' && (highest === '' || (compareTexts(scheme, target, highest) ?? 0) > 0)) return target;
  return fixingVersion(
    scheme,
    highest,
    steps.flatMap(({ closed }) => closed),
  );
}

function isMajor(ecosystem: string, from: string, to: string): boolean {
  // Names of ecosystems are those that the engine wrote.
  return isMajorStep(ecosystem as EcosystemName, from, to);
}

function upgradeOf(ecosystem: string, { target, steps }: Line, all: readonly string[]): Upgrade {
  const scheme = schemeOfEcosystem(ecosystem);
  const closed = new Set(steps.flatMap((step) => step.closed.map(({ alertId }) => alertId)));
  const inOrder = scheme === undefined ? steps : steps.toSorted((a, b) => compareTexts(scheme, a.from, b.from) ?? 0);
  return {
    version: target,
    from: [...new Set(inOrder.map(({ from }) => from))],
    versionIds: steps.map(({ versionId }) => versionId),
    isMajor: steps.some(({ version }) => version !== '' && isMajor(ecosystem, version, target)),
    alertIds: all.filter((id) => closed.has(id)),
  };
}

function isClosed(
  steps: readonly Step[],
  { package_version_id: versionId, alert_id: alertId }: HeldVersionOfAlert,
): boolean {
  return steps.some((step) => step.versionId === versionId && step.closed.some((hit) => hit.alertId === alertId));
}
