/** What the forked process does: reads rules, and runs them on the one file it is sent; and says how much memory it holds by then. */
import { flushCompileCache } from 'node:module';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { inProcessRuleRunner } from '../../engine/rules/run-rules.ts';
import type { RuleAnswer, RuleTask } from './rule-task.ts';

const runner = inProcessRuleRunner();

process.on('message', (task: RuleTask) => {
  void perform(task).then((answer) => process.send?.(answer));
});
// The parent is gone: nobody is left to answer to. The thread sees it also while the engine is busy for ever.
process.on('disconnect', () => process.exit(0));
new Worker(new URL(`./parent-watch${extname(import.meta.filename)}`, import.meta.url), {
  workerData: process.ppid,
}).unref();

process.send?.({ kind: 'ready' } satisfies RuleAnswer);
// Written now, since a child that is killed writes nothing.
flushCompileCache();

async function perform(task: RuleTask): Promise<RuleAnswer> {
  const rssBytes = () => process.memoryUsage.rss();
  switch (task.kind) {
    case 'understand':
      return { kind: 'understood', meaning: await runner.understand(task.text), rssBytes: rssBytes() };
    case 'readFacts': {
      const facts = await runner.readFacts(task.path, task.content, task.asked);
      return { kind: 'factsRead', facts, rssBytes: rssBytes() };
    }
    case 'run': {
      const outcome = await runner.run(task.path, task.content, task.rules, task.handlers);
      return { kind: 'ran', outcome, rssBytes: rssBytes() };
    }
  }
}
