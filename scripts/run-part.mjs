// Runs test files in this process, one after another, as `node --test --test-isolation=none` does, with the summary on standard output.
// Different in one point: node:test does not follow promises. It listens to each that is made and collected, in order to know which test
// a stray error is of, and that costs tests of the engine a quarter of their processor time. Here a stray error is told of by itself
// and fails the run (run-part.test.ts). Node names the switch `trackPromises` for hooks of one's own; where it is not found, they are followed.
import { createHook } from 'node:async_hooks';
import { run } from 'node:test';
import { parseArgs } from 'node:util';
import summary from './test-summary.mjs';

const hook = createHook({});
const prototype = Object.getPrototypeOf(hook);
const { enable } = prototype;
const untracked = Object.getOwnPropertySymbols(hook).find(({ description }) => description === 'kNoPromiseHook');
if (untracked !== undefined)
  prototype.enable = function enableUntracked() {
    this[untracked] = true;
    return enable.call(this);
  };

const { values, positionals: files } = parseArgs({ options: { timeout: { type: 'string' } }, allowPositionals: true });
run({ files, isolation: 'none', ...(values.timeout === undefined ? {} : { timeout: Number(values.timeout) }) })
  .on('test:fail', () => (process.exitCode = 1))
  .compose(summary)
  .pipe(process.stdout);
