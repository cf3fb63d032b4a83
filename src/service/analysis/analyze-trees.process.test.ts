import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packageSourcesOf } from '../../testing/package-sources.ts';
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
