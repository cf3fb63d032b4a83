/**
 * The child process in which fixes are planned: it reads a tree and registries that nobody trusts, and holds no database and no secret but
 * those of registries.
 */
import { planEachFix, planFixes } from '../../engine/fixes/plan-fixes.ts';
import { rememberRounds } from '../../engine/fixes/remembered-rounds.ts';
import type { FixPlan } from '../../engine/fixes/model/fix-plan.ts';
import type { MetadataRequest } from '../../engine/fixes/model/release.ts';
import { publicPackages } from '../../engine/match-packages.ts';
import { unsaidSource } from '../../engine/model/package-source.ts';
import { openAdvisories } from '../advisories/open-advisories.ts';
import { openTree } from '../analysis/open-tree.ts';
import { fetchedShelf } from '../releases/metadata.ts';
import { diskStore } from '../sources/disk-store.ts';
import { downloader } from '../sources/download.ts';
import type { Planned, PlanReply, PlanTask } from './plan-task.ts';

/** A plan needs a round for each step from a package to what brings it in; more are a registry that leads on and on. */
const roundsMax = 200;

process.once('message', (task: PlanTask) => {
  plansOf(task).then(
    (planned) => reply({ kind: 'done', ...planned }),
    (error: unknown) => reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});
process.once('disconnect', () => process.exit());

async function plansOf({
  tree: source,
  advisoryFile,
  registries,
  access,
  settings,
  privateRegistries,
  sourcesDir,
  urgencies,
  mode,
}: PlanTask): Promise<Planned> {
  await using opened = new AsyncDisposableStack();
  using lookup = openAdvisories(advisoryFile);
  const tree = await openTree(source, opened);
  const isPublic = publicPackages(privateRegistries);
  const shelf = fetchedShelf(registries, downloader(access), {
    isPrivate: ({ ecosystem, name }) => !isPublic({ ecosystem, normalizedName: name, source: unsaidSource }),
    store: sourcesDir === '' ? undefined : diskStore(sourcesDir),
  });
  const remembered = rememberRounds();
  let asked = 0;
  for (let round = 1; ; round++) {
    const { plans, missing } = await planOnce(
      {
        tree,
        lookup,
        privateRegistries,
        shelf,
        settings,
        remembered,
        ...(urgencies === undefined ? {} : { urgencies }),
        onProgress: (detail) => reply({ kind: 'progress', detail: `fixes: ${detail}` }),
      },
      mode,
    );
    if (missing.length === 0) return { plans, unasked: shelf.unasked() };
    if (round === roundsMax) {
      const late = missing.map(({ ecosystem, name }) => ({ ecosystem, name, reason: 'registries lead on and on' }));
      return { plans, unasked: [...shelf.unasked(), ...late] };
    }
    asked += missing.length;
    reply({ kind: 'progress', detail: `fixes: asking registries of ${asked} packages` });
    await shelf.fetch(missing);
  }
}

async function planOnce(
  input: Parameters<typeof planFixes>[0],
  mode: PlanTask['mode'],
): Promise<{ readonly plans: readonly FixPlan[]; readonly missing: readonly MetadataRequest[] }> {
  if (mode === 'each') return planEachFix(input);
  const { plan, missing } = await planFixes(input);
  return { plans: [plan], missing };
}

function reply(message: PlanReply): void {
  process.send?.(message);
}
