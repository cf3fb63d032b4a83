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
import { askAboutEach, listedPackages } from './exposures/asked-about.ts';
import { obtain } from './obtain.ts';
import { askAboutFunctions } from './drawn/ask.ts';
import { checkedByKey } from './drawn/checked.ts';
import { type Answer, type Asking, draw, keyOf } from './drawn/draw.ts';
import { type Drawing, drawings } from './drawn/drawings.ts';
import { drawnPage } from './drawn/page.ts';
import { isWorthDrawing } from './drawn/quotas.ts';
import type { DrawnTree } from './drawn/trees.ts';

export interface DrawnOptions {
  /** OSV records. */
  readonly advisories: string;
  readonly sources?: string;
  readonly only?: string;
  /** Reports of scans: those that lie there are not made again. */
  readonly reports?: string;
  /** Draw the newest drawing anew, and print what is drawn and not yet checked. */
  readonly draw?: boolean;
  /** Compare earlier drawings too, of which the page else tells what was found alone. */
  readonly earlier?: boolean;
  readonly write?: boolean;
}

const run = promisify(execFile);

export async function compareDrawn(options: DrawnOptions): Promise<void> {
  const isWanted = (name: string): boolean => options.only === undefined || name.includes(options.only);
  const newest = drawings.at(-1);
  if (options.draw === true && newest !== undefined) return await drawAnew(newest, isWanted, options);
  const asked = new Map<string, Promise<readonly Answer[]>>();
  const here: Drawing[] = [];
  for (const drawing of drawings) {
    const isCompared = drawing === newest || options.earlier === true;
    const checked = isCompared ? drawing.checked.filter(({ tree }) => isWanted(tree)) : [];
    here.push({ ...drawing, checked });
    for (const tree of drawing.trees) {
      for (const by of tree.askings) {
        const key = `${tree.name} ${by}`;
        if (asked.has(key) || !checked.some((item) => item.tree === tree.name && item.by === by)) continue;
        const answers = answersOf(tree, by, options);
        asked.set(key, answers);
        await answers;
      }
    }
  }
  const page = drawnPage(here, answersByKey((await Promise.all(asked.values())).flat()));
  if (options.write === true) writePage('ground-truth/checked-verdicts.md', page);
  console.log(page);
}

async function drawAnew(drawing: Drawing, isWanted: (tree: string) => boolean, options: DrawnOptions): Promise<void> {
  const answers: Answer[] = [];
  for (const tree of drawing.trees.filter(({ name }) => isWanted(name)))
    for (const by of tree.askings) answers.push(...(await answersOf(tree, by, options)));
  const known = checkedByKey(drawing.checked);
  for (const answer of draw(answers.filter(isWorthDrawing), drawing.quotas, drawing.seed))
    console.log(`${known.has(keyOf(answer)) ? 'checked' : 'to check'} | ${keyOf(answer)} | ${answer.verdict}`);
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
    if (by === 'package') await askAboutEach(await listedPackages(copy.folder), records);
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
