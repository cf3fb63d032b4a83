/** The starter pack on vulnerable applications and ordinary ones: findings drawn by a seed beside what a person judged, and flaws that guides name. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { program, projectRoot, writePage } from '../places.ts';
import { drawBySeed } from './rules/draw-by-seed.ts';
import { type Flaw, type Judgement, keyOf, type ProjectFindings, rulesPage } from './rules/page.ts';
import { readMatches } from './rules/read-matches.ts';

export interface RulesOptions {
  readonly sources: string;
  readonly seed?: number;
  readonly only?: string;
  readonly write?: boolean;
}

const run = promisify(execFile);
const records = join(projectRoot, 'evaluation/ground-truth/rules');
const drawn = 80;

const vulnerable = [
  'snyk-labs/nodejs-goof',
  'OWASP/NodeGoat',
  'appsecco/dvna',
  'adeyosemanputra/pygoat',
  'WebGoat/WebGoat',
];
const ordinary = [
  'gothinkster/node-express-realworld-example-app',
  'getredash/redash',
  'spring-projects/spring-petclinic',
];

export async function judgeStarterPack({ sources, seed = 1, only, write }: RulesOptions): Promise<void> {
  const flaws: readonly Flaw[] = JSON.parse(await readFile(join(records, 'flaws.json'), 'utf8'));
  const judgements: readonly Judgement[] = JSON.parse(await readFile(join(records, 'judgements.json'), 'utf8'));
  const found: ProjectFindings[] = [];
  for (const project of [...vulnerable, ...ordinary]) {
    if (only !== undefined && !project.includes(only)) continue;
    found.push(await findingsOf(project, sources, ordinary.includes(project)));
  }
  const all = found.filter(({ isOrdinary }) => !isOrdinary).flatMap(({ findings }) => findings);
  const sample = drawBySeed(all, keyOf, drawn, seed);
  const page = rulesPage({ found, sample, seed, flaws, judgements });
  if (write === true) writePage('ground-truth/rules.md', page);
  console.log(page);
}

async function findingsOf(project: string, sources: string, isOrdinary: boolean): Promise<ProjectFindings> {
  const origin = join(resolve(sources), project.replace('/', '+'), 'repo');
  const work = await mkdtemp(join(tmpdir(), 'vedette-rules-'));
  try {
    const folder = join(work, 'tree');
    await run('git', ['-c', 'core.symlinks=false', 'clone', '--quiet', origin, folder]);
    const commit = (await run('git', ['-C', folder, 'rev-parse', 'HEAD'])).stdout.trim();
    const { stdout: lines } = await run('git', ['-C', folder, 'grep', '-Ic', '', '--', ...codeFiles], {
      maxBuffer: 1e8,
    });
    const lineCount = lines.split('\n').reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(':') + 1)), 0);
    const advisories = join(work, 'none.json');
    await writeFile(advisories, JSON.stringify(nothingKnown));
    const pack = join(projectRoot, 'rules/starter');
    const { stdout } = await run(
      process.execPath,
      [program, 'scan', folder, '--rules', pack, '--advisories', work, '--format', 'json'],
      { maxBuffer: 1e9 },
    ).catch(outputOf);
    console.error(`${project}: ${lineCount} lines`);
    return { project, commit, lineCount, isOrdinary, findings: readMatches(stdout, project, commit) };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const codeFiles = ['*.js', '*.jsx', '*.ts', '*.tsx', '*.py', '*.java', '*.go', '*.php'];

/** Rules are asked about alone, so one record of a package that nobody has is enough. */
const nothingKnown = {
  id: 'NONE-1',
  modified: '2020-01-01T00:00:00Z',
  affected: [
    {
      package: { ecosystem: 'npm', name: 'no-such-package-of-anyone' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }],
    },
  ],
};

/** A scan that finds something ends with 1. */
function outputOf(error: unknown): { readonly stdout: string } {
  if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string' && error.stdout !== '')
    return { stdout: error.stdout };
  throw error;
}
