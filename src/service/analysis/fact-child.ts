/**
 * The forked child of the parser pool: answers a few files at a time and ends with its parent. Parsers are native or wasm
 * and may crash on hostile input, which costs this process only.
 */
import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';
import { extractFacts } from '../../engine/languages/extract-facts.ts';
import { encodeAnswer } from '../../engine/syntax/facts-codec.ts';
import { type FactQuestion, isFactQuestion } from './messages.ts';

/** A parser stuck in a loop hears no `disconnect`; this thread sees that the parent is gone and ends the process. */
const orphanWatch = `
  const parent = process.ppid;
  setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 1000);
`;

process.on('disconnect', () => process.exit(0));
process.on('message', (message: unknown) => {
  if (isFactQuestion(message)) void answer(message);
});
process.send?.({ kind: 'ready' });
// Written now, since a child that is killed writes nothing.
flushCompileCache();
new Worker(orphanWatch, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } }).unref();

async function answer({ id, files }: FactQuestion): Promise<void> {
  const answers: Uint8Array[] = [];
  for (const { path, language, content, isDetailed } of files) {
    const extracted = await extractFacts(path, language, content, isDetailed);
    answers.push(encodeAnswer('facts' in extracted ? extracted.facts : extracted));
  }
  process.send?.({ kind: 'answer', id, answers });
}
