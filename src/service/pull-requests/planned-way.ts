/**
 * The way out of findings that a kept plan of the repository has found and tried: how, and to which version. Plans are of the target's branch, so
 * that only what stands there as it does in the pull request is covered; nobody is asked for a new one here.
 */
import { normalizePackageName } from '../../engine/advisories/normalize-name.ts';
import { findEcosystem } from '../../engine/ecosystems/index.ts';
import type { FixedAlert } from '../../engine/fixes/model/fix-plan.ts';
import type { FoundOccurrence, KeptFixPlan } from '../database/tables.ts';

type KeptGroup = KeptFixPlan['groups'][number];

/** Of findings in one version of a package; undefined where the plan does not close them all in one way. */
export type WayFinder = (group: readonly FoundOccurrence[]) => string | undefined;

export const noWay: WayFinder = () => undefined;

export function plannedWays({ groups = [] }: Partial<KeptFixPlan>): WayFinder {
  const byPlace = new Map<string, KeptGroup>();
  for (const group of groups)
    for (const alert of group.closes) {
      const place = placeOf(group.ecosystem, alert);
      if (!byPlace.has(place)) byPlace.set(place, group);
    }
  return (found) => {
    const closing = new Set(
      found.map((one) =>
        [one.advisoryId, ...one.aliases]
          .map((advisoryId) => byPlace.get(placeOf(one.ecosystem, { ...one, advisoryId, name: one.packageName })))
          .find((group) => group !== undefined),
      ),
    );
    const [group] = closing;
    return group === undefined || closing.size > 1 ? undefined : wayWords(group);
  };
}

function placeOf(
  ecosystem: string,
  { advisoryId, name, version, manifestPath }: Pick<FixedAlert, 'advisoryId' | 'name' | 'version' | 'manifestPath'>,
): string {
  const known = findEcosystem(ecosystem)?.name;
  const plainName = known === undefined ? name : normalizePackageName(known, name);
  return JSON.stringify([advisoryId, ecosystem, plainName, version, manifestPath]);
}

/** `Upgrade qs to 6.11.0 by what brings it in (express 4.17.1 → 4.19.2)`, and what to look out for. */
function wayWords({ kind, name, to, moves, paths, isMajor, breaking, notes }: KeptGroup): string {
  const risks = [
    ...(isMajor ? ['it crosses a major version'] : []),
    ...(breaking.length === 0 ? [] : [`code uses ${namesOf(breaking)}, which is there no more`]),
    ...notes.slice(0, 1),
  ];
  const what = to.length === 0 ? `Drop ${name}` : `Upgrade ${name} to ${to.join(' and ')}`;
  return `${what}${byWords({ kind, name, moves, paths })}${risks.map((risk) => `; ${risk}`).join('')}.`;
}

const namesMax = 3;

function namesOf(breaking: KeptGroup['breaking']): string {
  return [...new Set(breaking.map(({ symbol }) => symbol))].slice(0, namesMax).join(', ');
}

function byWords({ kind, name, moves, paths }: Pick<KeptGroup, 'kind' | 'name' | 'moves' | 'paths'>): string {
  const files = paths.join(', ');
  switch (kind) {
    case 'refresh':
      return ` in the lockfile alone (${files}), inside the declared ranges`;
    case 'direct':
      return ` in ${files}`;
    case 'override':
      return ` by an override in ${files}, since a range forbids it`;
    case 'ancestor': {
      const above = moves.filter((move) => move.name !== name && move.from !== '' && move.to !== '');
      const [only] = above;
      return only === undefined || above.length > 1
        ? ' by what brings it in'
        : ` by what brings it in (${only.name} ${only.from} → ${only.to})`;
    }
  }
}
