/**
 * A whole scan in a process of its own: told a folder and an advisory file, it prints as JSON what the scan took on processors,
 * in the first round, as from the command line, and in the best, as in a service; and a digest of the packages it found.
 */
import { createHash } from 'node:crypto';
import { folderTree } from '../../src/engine/files/folder-tree.ts';
import { inProcessFacts } from '../../src/engine/languages/extract-facts.ts';
import { scan } from '../../src/engine/scan.ts';
import { openAdvisories } from '../../src/service/advisories/open-advisories.ts';
import { runnerOfNoRules } from '../../src/engine/rules/model/rule-runner.ts';

export interface ScanFigures {
  readonly firstMs: number;
  readonly bestMs: number;
  readonly peakMegabytes: number;
  readonly packages: number;
  readonly digest: string;
}

/** Small scans are repeated until their code is compiled; a large one has that behind it in its first round. */
const roundsMax = 20;
const enoughMs = 4000;

const [folder = '', advisories = ''] = process.argv.slice(2);
using lookup = openAdvisories(advisories);
const times: number[] = [];
let packages: readonly unknown[] = [];
for (let spentMs = 0; times.length < roundsMax && spentMs < enoughMs; spentMs += times.at(-1) ?? enoughMs) {
  const before = process.cpuUsage();
  const report = await scan({
    tree: await folderTree(folder),
    lookup,
    facts: inProcessFacts,
    ruleRunner: runnerOfNoRules,
    rules: [],
  });
  const { user, system } = process.cpuUsage(before);
  times.push((user + system) / 1000);
  packages = report.inventory.packages;
}
const figures: ScanFigures = {
  firstMs: times[0] ?? 0,
  bestMs: Math.min(...times),
  peakMegabytes: process.resourceUsage().maxRSS / 1024,
  packages: packages.length,
  digest: createHash('sha256').update(JSON.stringify(packages)).digest('hex'),
};
process.stdout.write(JSON.stringify(figures));
