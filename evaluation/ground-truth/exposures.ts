/** How exposed every package of real projects is said to be, with the files of packages at hand or not: shares by ecosystem. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { writePage } from '../places.ts';
import { cliScan, readPackages, readReport } from './cli-scan.ts';
import { askAboutEach } from './exposures/asked-about.ts';
import { exposurePage, type ProjectAnswers } from './exposures/page.ts';

export interface ExposureOptions {
  /** As `vedette scan --package-sources` takes them. */
  readonly packageSources?: string;
  /** Kept between runs. */
  readonly cacheDir?: string;
  readonly only?: string;
  readonly write?: boolean;
}

const run = promisify(execFile);

/** @param folders work trees, git directories, or folders that hold one named `repo` */
export async function countExposures(folders: readonly string[], options: ExposureOptions): Promise<void> {
  const answers: ProjectAnswers[] = [];
  for (const folder of folders) {
    if (options.only !== undefined && !folder.includes(options.only)) continue;
    const answer = await answersOf(resolve(folder), options);
    answers.push(answer);
    console.error(`${answer.project}: ${answer.packages.length} packages, ${answer.seconds.toFixed(1)} s`);
  }
  const page = exposurePage(answers, options.packageSources);
  if (options.write === true) writePage('ground-truth/exposures.md', page);
  console.log(page);
}

async function answersOf(source: string, { packageSources, cacheDir }: ExposureOptions): Promise<ProjectAnswers> {
  const work = await mkdtemp(join(tmpdir(), 'vedette-exposures-'));
  try {
    const { folder, commit } = await checkedOut(source, join(work, 'tree'));
    const [unasked, advisories] = [join(work, 'unasked'), join(work, 'advisories')];
    const scan = { folder, cacheDir: cacheDir ?? join(work, 'cache'), packageSources };
    // What comes in may be told by registries alone: a first scan lists it, about which the second is asked.
    await askAboutEach([{ ecosystem: 'npm', name: 'nobody-has-this', version: '1' }], unasked);
    await askAboutEach(readPackages((await cliScan({ ...scan, advisories: unasked })).output), advisories);
    const { output, ms } = await cliScan({ ...scan, advisories });
    const project = basename(source) === 'repo' ? basename(resolve(source, '..')) : basename(source);
    return { project: project.replace('+', '/'), commit, seconds: ms / 1000, packages: readReport(output) };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** A copy for a git directory; a work tree is scanned as it lies, with what was installed in it. */
async function checkedOut(source: string, target: string): Promise<{ folder: string; commit: string }> {
  const origin = existsSync(join(source, 'repo')) ? join(source, 'repo') : source;
  const isBare = existsSync(join(origin, 'HEAD'));
  if (isBare) await run('git', ['-c', 'core.symlinks=false', 'clone', '--quiet', origin, target]);
  const folder = isBare ? target : origin;
  const commit = await run('git', ['-C', folder, 'rev-parse', 'HEAD']).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
  return { folder, commit };
}
