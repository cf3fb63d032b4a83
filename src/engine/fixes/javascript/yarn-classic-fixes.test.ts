/** Fixes of yarn 1's lockfile, case by case: which entries are there afterwards, and that all that is asked for gets what yarn would give it. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FixPlan } from '../model/fix-plan.ts';
import { distOf, plannedFixes, type Universe } from '../universe.testing.ts';
import { meets } from './install-tree.ts';
import { recordOf, textsOf } from './packument.ts';
import { readBlocks } from './yarn-classic-blocks.ts';
import { type Case, cases, filesOf } from './yarn-classic-cases.testing.ts';

describe('yarn.lock of yarn 1', () => {
  for (const one of cases) test(one.name, () => check(one));
});

async function check(one: Case): Promise<void> {
  const files = filesOf(one);
  const { plan, missing } = await plannedFixes(files, one.universe, one.affected);
  assert.deepEqual(missing, []);
  const reasons = plan.unfixed.map(({ reason }) => reason).join('\n');
  assert.deepEqual(plan.groups.map(titleOf), one.groups, reasons);
  const after = { ...files, ...Object.fromEntries(plan.files.map(({ path, text }) => [path, text])) };
  const { name: _, ...manifest } = JSON.parse(after['package.json']);
  assert.deepEqual(manifest, one.manifestAfter ?? one.manifest);
  const blocks = readBlocks(after['yarn.lock']);
  assert.deepEqual(
    Object.fromEntries(blocks.map(({ descriptors, version }) => [descriptors.join(', '), version])),
    one.after,
  );
  assert.deepEqual(problemsOf(after['yarn.lock'], manifest, one.universe), []);
  if (one.unfixed === undefined) assert.equal(reasons, '');
  else assert.match(reasons, one.unfixed);
}

/** What yarn would complain of, or put right. */
function problemsOf(lock: string, manifest: unknown, universe: Universe): readonly string[] {
  const blocks = readBlocks(lock);
  const answers = new Map(blocks.flatMap((block) => block.descriptors.map((descriptor) => [descriptor, block])));
  const rules = [...textsOf(recordOf(recordOf(manifest)['resolutions']))];
  const problems: string[] = [];
  const ask = (by: string, needs: ReadonlyMap<string, string>): void => {
    for (const [name, range] of needs) {
      const answer = answers.get(`${name}@${range}`);
      const rule = rules.find(([pattern]) =>
        [name, `**/${name}`, `${by}/${name}`, `**/${by}/${name}`].includes(pattern),
      );
      const wanted = rule?.[1] ?? range;
      if (answer === undefined || !meets(answer.version, wanted))
        problems.push(`${by} asks for ${name} ${wanted}, and gets ${answer?.version ?? 'nothing'}`);
    }
  };
  ask('', textsOf(recordOf(recordOf(manifest)['dependencies'])));
  for (const [pattern, range] of rules) ask('resolutions', new Map([[/[^/]+$/.exec(pattern)?.[0] ?? '', range]]));
  for (const {
    descriptors: [descriptor = ''],
    version,
    resolved,
    integrity,
    dependencies,
  } of blocks) {
    const name = descriptor.slice(0, descriptor.indexOf('@', 1));
    const dist = distOf(name, version);
    if (resolved !== `${dist.tarball}#${dist.shasum}` || integrity !== dist.integrity)
      problems.push(`${name} has another digest or address`);
    assert.deepEqual(dependencies, textsOf(recordOf(universe[name]?.[version]?.['dependencies'])));
    ask(name, dependencies);
  }
  return problems;
}

function titleOf({ kind, name, from, to }: FixPlan['groups'][number]): string {
  return `${kind} ${name} ${from.join(', ')} → ${to.join(', ')}`;
}
