/** A made-up Maven repository for tests of fix plans, asked in rounds as the real one is. */
import { memoryTree } from '../../files/memory-tree.ts';
import type { FixPlan } from '../model/fix-plan.ts';
import type { FixSettings } from '../model/project-editor.ts';
import type { Metadata, MetadataRequest, MetadataShelf } from '../model/release.ts';
import { type FixInput, planEachFix, type PlannedFixes, planFixes } from '../plan-fixes.ts';
import { rememberRounds } from '../remembered-rounds.ts';
import { advisoriesOf, anyFix } from '../universe.testing.ts';

/** By `artifact:version` of the group `g`, or `group:artifact:version`, the inner text of its pom; `null`: it is listed, and has none. */
export type Repository = Readonly<Record<string, string | null>>;

interface RoundsShelf extends MetadataShelf {
  fetch(requests: readonly MetadataRequest[]): void;
}

function repositoryShelf(repository: Repository): RoundsShelf {
  const poms = new Map<string, string>();
  const versions = new Map<string, string[]>();
  for (const [label, inner] of Object.entries(repository)) {
    const parts = label.split(':');
    const [group = '', artifact = '', version = ''] = parts.length === 2 ? ['g', ...parts] : parts;
    const name = `${group}:${artifact}`;
    versions.set(name, [...(versions.get(name) ?? []), version]);
    if (inner !== null)
      poms.set(
        `${name}:${version}`,
        `<project><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version>${inner}</project>`,
      );
  }
  const known = new Map<string, Metadata>();
  const answer = ({ name, version }: MetadataRequest): Metadata => {
    const value =
      version === '' ? versions.get(name) && { versions: versions.get(name) } : poms.get(`${name}:${version}`);
    return value === undefined
      ? { kind: 'unavailable', reason: 'the registry answers 404' }
      : { kind: 'document', value };
  };
  return {
    find: ({ name, version }) => known.get(`${name}:${version}`),
    fetch(requests) {
      for (const request of requests) known.set(`${request.name}:${request.version}`, answer(request));
    },
  };
}

const roundsMax = 60;

export async function plannedMaven(
  files: Readonly<Record<string, string>>,
  repository: Repository,
  affected: Readonly<Record<string, string>>,
  settings: Partial<FixSettings> = {},
): Promise<PlannedFixes> {
  return inRounds(planFixes, { files, repository, affected, settings });
}

/** Each group by itself. */
export async function eachPlannedMaven(
  files: Readonly<Record<string, string>>,
  repository: Repository,
  affected: Readonly<Record<string, string>>,
): Promise<readonly FixPlan[]> {
  return (await inRounds(planEachFix, { files, repository, affected, settings: {} })).plans;
}

interface Made {
  readonly files: Readonly<Record<string, string>>;
  readonly repository: Repository;
  readonly affected: Readonly<Record<string, string>>;
  readonly settings: Partial<FixSettings>;
}

async function inRounds<Planned extends Pick<PlannedFixes, 'missing'>>(
  plan: (input: FixInput) => Promise<Planned>,
  { files, repository, affected, settings }: Made,
): Promise<Planned> {
  const shelf = repositoryShelf(repository);
  const remembered = rememberRounds();
  for (let round = 0; ; round += 1) {
    const planned = await plan({
      tree: memoryTree(files),
      lookup: advisoriesOf('Maven', affected),
      privateRegistries: [],
      shelf,
      settings: { ...anyFix, ...settings },
      remembered,
    });
    if (planned.missing.length === 0 || round === roundsMax) return planned;
    shelf.fetch(planned.missing);
  }
}
