/** The part of the advisory bench that runs in a process or thread of its own, so that its memory and caches are its own. */
import { readFileSync } from 'node:fs';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { ecosystemNames } from '../../src/engine/model/ecosystem-name.ts';
import { type AdvisoryFile, openAdvisories } from '../../src/service/advisories/open-advisories.ts';
import type { Questions } from './synthetic-advisories.ts';

if (isMainThread) measureAll(process.argv[2] ?? '', process.argv[3] ?? '');
else measureThread(workerData.file, workerData.questions);

function measureAll(file: string, questionsFile: string): void {
  const scan = measureScan(file, JSON.parse(readFileSync(`${questionsFile}.scan`, 'utf8')));
  const questions: Questions = JSON.parse(readFileSync(questionsFile, 'utf8'));
  using lookup = openAdvisories(file);
  const hitsCold = rate(lookup, questions.hits);
  const hitsWarm = Math.max(...Array.from({ length: 5 }, () => rate(lookup, questions.hits)));
  using other = openAdvisories(file);
  const mixed = rate(other, questions.mixed);
  console.log(JSON.stringify({ hitsCold, hitsWarm, mixed, ...scan }));
}

function measureThread(file: string, questionsFile: string): void {
  const questions: Questions = JSON.parse(readFileSync(questionsFile, 'utf8'));
  using lookup = openAdvisories(file);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of worker_threads has no origin
  parentPort?.postMessage(rate(lookup, questions.mixed));
}

/** Opening, 2,000 packages, and the words of every hit; memory is that of the whole process after it. */
function measureScan(file: string, scan: Questions['scan']): { scanMs: number; rss: number } {
  const begun = performance.now();
  using lookup = openAdvisories(file);
  let letters = 0;
  for (const [ecosystem, name, version] of scan) {
    const known = ecosystemNames.find((candidate) => candidate === ecosystem);
    if (known !== undefined)
      for (const hit of lookup.find(known, name, version))
        letters += hit.advisory.details.length + hit.symbols.entries.length;
  }
  const scanMs = performance.now() - begun;
  if (letters === 0) throw new Error('nothing was found');
  return { scanMs, rss: process.memoryUsage.rss() };
}

/** Lookups a second of processor time: what else the machine does shall not be measured. */
function rate(lookup: AdvisoryFile, questions: Questions['hits']): number {
  const known = questions.map(
    ([ecosystem, name, version]) =>
      ({ ecosystem: ecosystemNames.find((candidate) => candidate === ecosystem) ?? 'npm', name, version }) as const,
  );
  const begun = process.threadCpuUsage();
  let found = 0;
  for (const { ecosystem, name, version } of known) found += lookup.find(ecosystem, name, version).length;
  const { user, system } = process.threadCpuUsage(begun);
  if (found === 0) throw new Error('nothing was found');
  return known.length / ((user + system) / 1e6);
}
