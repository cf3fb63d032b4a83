/** What is answered of a package that somebody thinks of adding, here and by the assistants' tool that asks a folder of advisories. */
import { type Static, Type } from 'typebox';
import { checkPackage, packageStates } from '../../engine/check-package.ts';
import { findEcosystem } from '../../engine/ecosystems/index.ts';
import type { AdvisoryHit, AdvisoryLookup } from '../../engine/model/advisory.ts';
import { count, severity, severitySource } from './fields.ts';

const packageNameMax = 300;
const versionMax = 200;

export const packageQuestion = Type.Object(
  {
    ecosystem: Type.String({ maxLength: 50, description: 'OSV name or alias, such as npm, PyPI, pip, Maven.' }),
    name: Type.String({
      minLength: 1,
      maxLength: packageNameMax,
      description: 'As its registry knows it: lodash, @scope/name, group:artifact, github.com/owner/module.',
    }),
    version: Type.Optional(Type.String({ maxLength: versionMax, description: 'The exact version that is wanted.' })),
    range: Type.Optional(
      Type.String({
        maxLength: versionMax,
        description: 'Instead of a version: the range as a manifest declares it (^4.17.0, >=1,<2, [1.0,2.0)).',
      }),
    ),
  },
  { title: 'PackageQuestion' },
);
export type PackageQuestion = Static<typeof packageQuestion>;

const knownOfPackage = Type.Object(
  {
    id: Type.String(),
    aliases: Type.Array(Type.String()),
    summary: Type.String(),
    severity,
    severityScore: Type.Number({ minimum: 0, maximum: 10 }),
    severitySource,
    isMalicious: Type.Boolean(),
    isKnownExploited: Type.Boolean(),
    isCertain: Type.Boolean({
      description: 'False where the version could not be compared, or a range allows others.',
    }),
    fixedVersions: Type.Array(Type.String(), { description: 'Those above the version first.' }),
  },
  { title: 'KnownOfPackage' },
);

export const packageCheck = Type.Object(
  {
    ecosystem: Type.String({ description: 'By its OSV name.' }),
    name: Type.String(),
    version: Type.String(),
    range: Type.String(),
    state: Type.Enum([...packageStates, 'unknownEcosystem'], {
      title: 'PackageState',
      description:
        '`noneKnown` says that no advisory speaks of it, not that it is good, nor that it exists. `mayBeVulnerable`: the version cannot be compared, or the range allows affected versions beside others. `affectedAtSomeVersions`: a name alone was asked for.',
    }),
    nearestSafe: Type.String({
      description:
        'The lowest version above that has nothing known, of those that advisories name as fixes; empty where none is known or needed.',
    }),
    fresh: Type.String({ description: 'Of a range: what a fresh install takes, this one or one beyond it.' }),
    ids: Type.Array(Type.String(), { description: 'Of every advisory that applies, at most 100.' }),
    count,
    advisories: Type.Array(knownOfPackage, {
      description: 'Malicious first, then the most severe, at most 20; none for a name without a version.',
    }),
  },
  { title: 'PackageCheck' },
);
export type PackageCheck = Static<typeof packageCheck>;

const advisoriesMax = 20;
const idsMax = 100;

export function checkedPackage(question: PackageQuestion, lookup: AdvisoryLookup): PackageCheck {
  const { version = '', range = '' } = question;
  const name = question.name.trim();
  const ecosystem = findEcosystem(question.ecosystem.trim())?.name;
  const asked = { name, version: version.trim(), range: range.trim() };
  if (ecosystem === undefined)
    return {
      ecosystem: question.ecosystem,
      ...asked,
      state: 'unknownEcosystem',
      nearestSafe: '',
      fresh: '',
      ids: [],
      count: 0,
      advisories: [],
    };
  const { state, hits, ids, nearestSafe, fresh } = checkPackage({ ecosystem, ...asked }, lookup);
  return {
    ecosystem,
    ...asked,
    state,
    nearestSafe,
    fresh,
    ids: ids.slice(0, idsMax),
    count: ids.length,
    advisories: hits.slice(0, advisoriesMax).map(knownOf),
  };
}

function knownOf({ advisory, isCertain, fixedVersions }: AdvisoryHit): Static<typeof knownOfPackage> {
  const { id, aliases, summary, isMalicious, isKnownExploited = false } = advisory;
  return {
    id,
    aliases: [...aliases],
    summary,
    severity: advisory.severity,
    severityScore: advisory.severityScore,
    severitySource: advisory.severitySource,
    isMalicious,
    isKnownExploited,
    isCertain,
    fixedVersions: fixedVersions.slice(0, 20),
  };
}
