/** Opens the vulnerable release of each record that has a function of high confidence, and scans programs that call others of its functions. */
import type { FileTree } from '../../../../src/engine/files/file-tree.ts';
import { symbolsKeptMax } from '../../../../src/engine/symbols/rank-symbols.ts';
import { overlayLine } from '../../../../src/service/symbols/overlay-line.ts';
import { openForComparing, type ReleaseArchives } from '../../../../src/service/symbols/release-archives.ts';
import type { JudgedTask } from '../../symbols.ts';
import { keptOf } from '../page.ts';
import type { JudgedCalls } from './calls-page.ts';
import { falseCalls } from './false-calls.ts';

const drawnMax = 5;
/** Of a larger package the scans take minutes. */
const filesMax = 5000;

export async function judgeCalls(judged: JudgedTask, archives: ReleaseArchives, seed: number): Promise<JudgedCalls> {
  const { task, outcome, truth } = judged;
  if (outcome.kind !== 'derived') return { judged };
  const symbols = keptOf(outcome);
  if (!symbols.some(({ confidence }) => confidence === 'high')) return { judged };
  const line = overlayLine(task, { ...outcome, derivation: { ...outcome.derivation, symbols } });
  const compared = outcome.compared[outcome.derivation.pair];
  if (line === undefined || compared === undefined) return { judged };
  const { release, manifest } = await openForComparing(task, compared.vulnerable, archives);
  const installed = withoutTests((await archives.open(task.ecosystem, task.name, compared.vulnerable)).tree);
  if (installed.entries.length > filesMax) return { judged, reason: `its release has more than ${filesMax} files` };
  const calls = await falseCalls({
    subject: { ecosystem: task.ecosystem, name: task.name, version: compared.vulnerable },
    line,
    installed,
    release,
    manifest,
    symbols: outcome.derivation.symbols,
    keptMax: symbolsKeptMax,
    truth,
    seed,
    drawnMax,
  });
  return { judged, calls };
}

/** What is kept of a source distribution beside a wheel is not installed. */
function withoutTests(tree: FileTree): FileTree {
  return { ...tree, entries: tree.entries.filter(({ path }) => !path.startsWith('.')) };
}
