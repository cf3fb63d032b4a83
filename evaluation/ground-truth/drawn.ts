/**
 * Verdicts drawn by a seed from scans of public repositories, and what a person found to be so: today's answers are held against
 * it. Reports may be kept, so that drawing and comparing need no second scan.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { writePage } from '../places.ts';
import { cliScan, readReport } from './cli-scan.ts';
import { askAboutEach } from './exposures/asked-about.ts';
import { obtain } from './obtain.ts';
import { askAboutFunctions } from './drawn/ask.ts';
import { checkedAnswers, checkedByKey } from './drawn/checked.ts';
import { type Answer, type Asking, draw, keyOf } from './drawn/draw.ts';
import { drawnPage } from './drawn/page.ts';
import { isWorthDrawing, quotas, seed } from './drawn/quotas.ts';
import { type DrawnTree, drawnTrees } from './drawn/trees.ts';

export interface DrawnOptions {
  /** OSV records. */
  readonly advisories: string;
  readonly sources?: string;
  readonly only?: string;
  /** Reports of scans: those that lie there are not made again. */
  readonly reports?: string;
  /** Draw anew, and print what is drawn and not yet checked. */
  readonly draw?: boolean;
  readonly write?: boolean;
}

const run = promisify(execFile);
const askings: readonly Asking[] = ['osv', 'function', 'package'];

export async function compareDrawn(options: DrawnOptions): Promise<void> {
  const checked = checkedAnswers();
  const answers: Answer[] = [];
  for (const tree of drawnTrees) {
    if (options.only !== undefined && !tree.name.includes(options.only)) continue;
    for (const by of askings) {
      const isNeeded = options.draw === true || checked.some((item) => item.tree === tree.name && item.by === by);
      if (isNeeded) answers.push(...(await answersOf(tree, by, options)));
    }
  }
  if (options.draw === true) {
    const known = checkedByKey(checked);
    for (const answer of draw(answers.filter(isWorthDrawing), quotas, seed))
      console.log(`${known.has(keyOf(answer)) ? 'checked' : 'to check'} | ${keyOf(answer)} | ${answer.verdict}`);
    return;
  }
  const here = checked.filter(({ tree }) => options.only === undefined || tree.includes(options.only));
  const page = drawnPage(here, answersByKey(answers));
  if (options.write === true) writePage('ground-truth/checked-verdicts.md', page);
  console.log(page);
}

/** Of a package in two lockfiles of a tree the decided answer counts, which is the one that can be wrong. */
function answersByKey(answers: readonly Answer[]): ReadonlyMap<string, Answer> {
  const undecidedFirst = answers.toSorted((a, b) => Number(isDecided(a)) - Number(isDecided(b)));
  return new Map(undecidedFirst.map((answer) => [keyOf(answer), answer]));
}

function isDecided({ verdict }: Answer): boolean {
  return verdict !== 'needsReview';
}

async function answersOf(tree: DrawnTree, by: Asking, options: DrawnOptions): Promise<readonly Answer[]> {
  const kept = options.reports === undefined ? undefined : join(options.reports, `${fileName(tree)}.${by}.json`);
  const text = kept !== undefined && existsSync(kept) ? readFileSync(kept, 'utf8') : await scan(tree, by, options);
  if (kept !== undefined && options.reports !== undefined && !existsSync(kept)) {
    mkdirSync(options.reports, { recursive: true });
    writeFileSync(kept, text);
  }
  console.error(`${tree.name}: asked about by ${by}`);
  return readReport(text).map((item) => ({
    tree: tree.name,
    by,
    ecosystem: item.package.ecosystem,
    package: `${item.package.name}@${item.package.version}`,
    advisory: item.id,
    verdict: item.reachability,
    exposure: item.exposure,
    reason: item.reason,
  }));
}

function fileName({ repository, commit, isVendored }: DrawnTree): string {
  return `${repository.replace('/', '+')}@${commit.slice(0, 10)}${isVendored ? '+vendored' : ''}`;
}

async function scan(tree: DrawnTree, by: Asking, { advisories, sources }: DrawnOptions): Promise<string> {
  await using copy = await obtain(tree, sources);
  if (copy.commit !== tree.commit) throw new Error(`the copy of ${tree.repository} lacks ${tree.commit}`);
  if (tree.isVendored) await run('go', ['mod', 'vendor'], { cwd: copy.folder, maxBuffer: 1 << 24 });
  const work = await mkdtemp(join(tmpdir(), 'vedette-drawn-'));
  try {
    const records = by === 'osv' ? resolve(advisories) : join(work, 'records');
    if (by === 'function') await askAboutFunctions(records);
    if (by === 'package') await askAboutEach(copy.folder, records);
    const { output } = await cliScan({
      folder: copy.folder,
      advisories: records,
      cacheDir: join(work, 'cache'),
      packageSources: 'public',
    });
    return output;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
