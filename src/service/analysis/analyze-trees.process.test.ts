import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporaryFolder } from '../../testing/git-fixtures.ts';
import { packageSourcesOf } from '../../testing/package-sources.ts';
import { serveRegistry, tarball } from '../../testing/registry-server.ts';
import type { AnalysisTask } from './analysis-task.ts';
import type { AnalysisChildOptions, AnalysisOptions } from './analysis-child.ts';
import { AnalysisFailed } from './analysis-failed.ts';
import { analyzeTrees } from './analyze-trees.ts';

const task: AnalysisTask = {
  trees: [{ kind: 'folder', path: '.' }],
  advisoryFile: '',
  rules: [],
  privateRegistries: [],
  factCacheDir: '',
  sourcesDir: '',
  registries: {},
};
const options: AnalysisOptions & AnalysisChildOptions = {
  timeoutMs: 0,
  memoryMb: 256,
  packageSources: packageSourcesOf({}),
  network: {},
  onPhase: () => {},
  program: new URL('dying-analysis.testing.ts', import.meta.url),
};

// A package whose sources bring the analysis down would otherwise take away the answer that was there without them.
test('what was judged without sources stands where the analysis dies with them, and says so', async () => {
  const { reports, fetched, failedWithSources } = await analyzeTrees(task, options);
  assert.equal(reports[0]?.advisories.snapshot, 'first');
  assert.equal(fetched?.kept, 0);
  assert.match(failedWithSources ?? '', /ended unexpectedly \(exit code 3\)/);
});

test('an analysis that dies before it judged anything fails with its reason', async () => {
  await assert.rejects(analyzeTrees({ ...task, trees: [] }, options), (error) => {
    assert.ok(error instanceof AnalysisFailed);
    assert.match(error.message, /ended unexpectedly \(exit code 3\)/);
    return true;
  });
});

test('a cancelled analysis ends at once and gives nothing, whatever it had judged', async () => {
  const stopped = new AbortController();
  const onPhase = (phase: string): void => {
    if (phase === 'sources') stopped.abort();
  };
  await assert.rejects(analyzeTrees(task, { ...options, signal: stopped.signal, onPhase }), /cancelled/);
});

test('an analysis may ask for sources again and again, within one budget, and is told when nothing more comes', async () => {
  const body = await tarball({ 'index.js': '' });
  const held = ['first', 'second', 'third'].map((name) => [`/${name}/-/${name}-1.0.0.tgz`, { body }] as const);
  const server = await serveRegistry(new Map(held));
  const registries = { npm: [server.url] };
  const program = new URL('asking-analysis.testing.ts', import.meta.url);
  const fetchWith = async (archivesMax: number) => {
    const settings = packageSourcesOf(registries);
    const packageSources = { ...settings, budget: { ...settings.budget, archivesMax } };
    const asking = { ...task, registries, sourcesDir: temporaryFolder() };
    const { fetched } = await analyzeTrees(asking, { ...options, program, packageSources });
    return { kept: fetched?.kept, refused: fetched?.refused.map(({ request }) => request.name) };
  };
  try {
    assert.deepEqual(await fetchWith(10), { kept: 3, refused: ['fourth'] });
    assert.deepEqual(await fetchWith(2), { kept: 2, refused: ['third'] });
  } finally {
    await server.close();
  }
});
