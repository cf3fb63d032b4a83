/** Plans a repository's fixes on the head of its default branch, each group by itself, in a child process that holds no secret of the service. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fixKinds } from '../../engine/fixes/model/fix-plan.ts';
import type { Config } from '../../config/config.ts';
import type { AdvisorySource } from '../advisories/advisory-source.ts';
import { credentialOf } from '../connections/credentials.ts';
import type { Database } from '../database/tables.ts';
import { NotPlanned, planInChild } from '../fix-planning/plan-in-child.ts';
import type { Clock } from '../foundation/clock.ts';
import { newId } from '../foundation/ids.ts';
import { fetchCommit } from '../git/fetch-commit.ts';
import { findRepository } from '../repositories/store.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { registryAccess } from '../sources/registry-access.ts';
import { type FixPlanner, PlanFailed } from './fix-planner.ts';

export interface ChildPlanner {
  readonly db: Database;
  readonly keys: Keyring;
  readonly clock: Clock;
  readonly advisories: AdvisorySource;
  readonly config: Config;
}

export function childPlanner({ db, keys, clock, advisories, config }: ChildPlanner): FixPlanner {
  return {
    async plan({ organizationId, repositoryId, majors, cooldownDays }, signal) {
      const repository = await findRepository(db, organizationId, repositoryId);
      if (repository === undefined) throw new PlanFailed('the repository is gone', { isPassing: false });
      if (repository.kind !== 'git')
        throw new PlanFailed('it is a bill of materials, and holds no files to change', { isPassing: false });
      const known = advisories.current();
      if (known === undefined) throw new PlanFailed('there are no advisories yet', { isPassing: true });
      const { network, privateRegistries, packageSources, scanTimeoutSeconds } = config;
      const folder = join(config.dataDir, 'work', `plan-${newId()}`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const credential = await credentialOf({ db, keys, config }, { organizationId, url: repository.url });
        const { gitDir, commitSha } = await fetchCommit({
          url: repository.url,
          allowedPrefixes: config.allowedRepositories,
          ...(credential === undefined ? {} : { credential }),
          network,
          limits: { timeoutMs: scanTimeoutSeconds * 1000, packBytesMax: config.repositorySizeMaxMb * 1024 * 1024 },
          signal,
          ref: repository.default_branch,
          into: join(folder, 'git'),
        });
        const { plans, unasked } = await planInChild(
          {
            tree: { kind: 'commit', gitDir, commit: commitSha },
            advisoryFile: known.file,
            privateRegistries,
            registries: packageSources.registries,
            access: registryAccess(packageSources, network),
            sourcesDir: join(config.dataDir, 'sources'),
            settings: { cooldownDays, now: clock.now().toISOString(), majors, kinds: fixKinds },
            urgencies: undefined,
            mode: 'each',
          },
          { timeoutMs: scanTimeoutSeconds * 1000, network, signal },
        );
        const unfixed = plans.flatMap((plan) => plan.unfixed);
        return {
          commitSha,
          groups: plans.flatMap(({ groups, files }) => groups.map((group) => ({ group, files }))),
          unfixed,
          isComplete: unasked.length === 0,
        };
      } catch (error) {
        if (!(error instanceof NotPlanned)) throw error;
        throw new PlanFailed(`no plan was made: ${error.message}`, { isPassing: true, cause: error });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
