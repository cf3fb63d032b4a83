/**
 * Compares matching with osv-scanner's offline answers on the same records, and with two sets of judged versions. The data
 * hold `osv/`, `lockfiles/`, `repositories/` and `oracles/`.
 */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { reviewedMaven } from './advisories/reviewed.ts';
import { compareWithJudged, type JudgedTable } from './advisories/judged.ts';
import { explainDifference } from './advisories/explanations.ts';
import { offlineRun, osvScanner, type PeerPackage } from '../peers/osv-scanner.ts';
import { answered, askPeer } from '../peers/peer.ts';
import { writePage } from '../places.ts';
import { normalizePackageName } from '../../src/engine/advisories/normalize-name.ts';
import { ecosystemNames } from '../../src/engine/model/ecosystem-name.ts';
import { folderTree } from '../../src/engine/files/folder-tree.ts';
import { takeInventory } from '../../src/engine/inventory/take-inventory.ts';
import { folderBucket } from '../../src/service/advisories/folder-bucket.ts';
import { type AdvisoryFile, openAdvisories } from '../../src/service/advisories/open-advisories.ts';
import { prepareAdvisories } from '../../src/service/advisories/prepare-advisories.ts';

const realNames = [
  'package-lock.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
  'composer.lock',
  'Gemfile.lock',
  'Cargo.lock',
  'poetry.lock',
  'Pipfile.lock',
  'uv.lock',
  'pylock.toml',
  'packages.lock.json',
  'packages.config',
  'pubspec.lock',
  'mix.lock',
  'gradle.lockfile',
  'go.mod',
  'requirements.txt',
  'conan.lock',
];

export interface AdvisoryConformance {
  readonly data: string;
  readonly scanner: string;
  readonly isWritten: boolean;
}

export async function compareAdvisories({ data, scanner, isWritten }: AdvisoryConformance): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'conformance-advisories-'));
  try {
    const {
      file,
      records: recordCount,
      snapshot,
    } = await prepareAdvisories({
      source: join(data, 'osv'),
      dataDir: join(work, 'data'),
    });
    using lookup = openAdvisories(file);
    const project = layOut(data, join(work, 'project'));
    const records = join(data, 'osv');
    const run = offlineRun({ scanner, records, cache: join(work, 'cache'), project });
    const expected = { what: 'packages', ours: readdirSync(project).length };
    const peer = answered(osvScanner.name, await askPeer(osvScanner, run, expected));
    const { table, count } = await compareAll({ lookup, project, records }, peer.found);
    const judged = [
      compareWithJudged(lookup, 'Maven', readFileSync(join(data, 'oracles', 'affected-maven.tsv'), 'utf8')),
      compareWithJudged(lookup, 'npm', readFileSync(join(data, 'oracles', 'exploitable-npm.tsv'), 'utf8')),
    ];
    const text = [
      '# Conformance of matching',
      '',
      `Written by \`npm run evaluation -- conformance advisories --write\` over ${recordCount} records (snapshot ${snapshot}).`,
      '',
      `## Beside osv-scanner ${peer.version}, offline, on the same records`,
      '',
      count,
      '',
      ...table,
      '',
      ...judged.flatMap((table) => [...describeJudged(table), ...(table.title.includes('Maven') ? reviewedMaven : [])]),
      '',
    ].join('\n');
    process.stdout.write(`${text}\n`);
    if (isWritten) writePage('conformance-advisories.md', text);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Each lockfile under its real name in a folder of its own, repositories as they are. */
function layOut(data: string, project: string): string {
  const fixtures = join(data, 'lockfiles', 'with-expected');
  const lines = readFileSync(join(fixtures, 'expected.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  for (const [index, line] of lines.entries()) {
    const { fixture }: { fixture: string } = JSON.parse(line);
    const name = realNameOf(fixture);
    if (name === undefined) continue;
    const folder = join(project, `${String(index).padStart(2, '0')}-${basename(fixture)}`);
    mkdirSync(folder, { recursive: true });
    copyFileSync(join(fixtures, fixture), join(folder, name));
  }
  const repositories = join(data, 'repositories');
  for (const path of readdirSync(repositories, { recursive: true, encoding: 'utf8' })) {
    if (realNameOf(path) !== basename(path)) continue;
    // One folder a file: what one scanner joins (go.mod with go.sum) the other would count twice.
    const target = join(project, path.replaceAll('/', '~'), basename(path));
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(repositories, path), target);
  }
  return project;
}

/** `package-lock_v2.json` and `requirements_flask.txt` are what fixtures call theirs. */
function realNameOf(path: string): string | undefined {
  if (path.includes('golang/mod')) return 'go.mod';
  if (path.includes('conan')) return 'conan.lock';
  if (path.includes('dart')) return 'pubspec.lock';
  const name = basename(path).toLowerCase();
  return realNames.find((real) => {
    const [stem = '', extension = ''] = [real.slice(0, real.lastIndexOf('.')), real.slice(real.lastIndexOf('.'))].map(
      (part) => part.toLowerCase(),
    );
    const short = stem.replace(/s$/, '');
    const isStem =
      name.startsWith(stem) ||
      name.startsWith(stem.replaceAll(/[-.]/g, '_')) ||
      (extension === '.txt' && name.startsWith(short));
    return name === real.toLowerCase() || (isStem && name.endsWith(extension));
  });
}

interface Question {
  readonly lookup: AdvisoryFile;
  readonly project: string;
  readonly records: string;
}

async function compareAll(
  { lookup, project, records }: Question,
  listed: readonly PeerPackage[],
): Promise<{ table: string[]; count: string }> {
  const rows: string[] = [];
  const totals = { files: 0, pairs: 0, same: 0 };
  const reasons = new Map<string, number>();
  const bySource = Map.groupBy(listed, ({ source }) => source);
  for (const folder of readdirSync(project).sort()) {
    const [name = ''] = readdirSync(join(project, folder));
    const theirs = pairsOfPeer(lookup, bySource.get(join(project, folder, name)) ?? []);
    const ours = await pairsOfInventory(lookup, join(project, folder));
    const all = new Set([...theirs.keys(), ...ours.keys()]);
    totals.files++;
    let same = 0;
    for (const pair of all) {
      if (theirs.has(pair) && ours.has(pair)) {
        same++;
        continue;
      }
      const reason = explainDifference({
        pair,
        isOurs: ours.has(pair),
        spelling: await spellingOf(records, pair),
        file: name,
        peerPackages: bySource.get(join(project, folder, name)),
      });
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      if (reasons.get(reason) === 1 || reason.startsWith('unexplained'))
        rows.push(
          `| ${folder} | ${ours.has(pair) ? 'only here' : 'only there'} | ${pair.replaceAll('\t', ' ')} | ${reason} |`,
        );
    }
    totals.pairs += all.size;
    totals.same += same;
  }
  const summary = [...reasons].sort(([, a], [, b]) => b - a).map(([reason, times]) => `| ${times} | ${reason} |`);
  return {
    count: `${totals.files} files, ${totals.pairs} pairs of package version and vulnerability in either answer, ${totals.same} in both.`,
    table: [
      '| pairs | why they differ |',
      '|---|---|',
      ...summary,
      '',
      '| file | | the first of each kind | why |',
      '|---|---|---|---|',
      ...rows,
    ],
  };
}

/** `ecosystem name version group`, the group by the id that speaks for it here. */
function pairsOfPeer(lookup: AdvisoryFile, packages: readonly PeerPackage[]): ReadonlyMap<string, true> {
  const pairs = new Map<string, true>();
  for (const { package: found, groups } of packages) {
    const ecosystem = ecosystemNames.find((name) => name === found.ecosystem);
    if (ecosystem === undefined) continue;
    for (const { ids } of groups) {
      const speaker = lookup.advisory(ids[0] ?? '')?.id ?? ids[0];
      pairs.set(
        [ecosystem, normalizePackageName(ecosystem, found.name), found.version.replace(/^v(?=\d)/, ''), speaker].join(
          '\t',
        ),
        true,
      );
    }
  }
  return pairs;
}

async function pairsOfInventory(lookup: AdvisoryFile, folder: string): Promise<ReadonlyMap<string, true>> {
  const pairs = new Map<string, true>();
  const { packages } = await takeInventory(await folderTree(folder));
  for (const { ecosystem, normalizedName, version } of packages) {
    for (const hit of lookup.find(ecosystem, normalizedName, version)) {
      const name = normalizePackageName(ecosystem, normalizedName);
      if (hit.isCertain)
        pairs.set([ecosystem, name, version.replace(/^v(?=\d)/, ''), hit.advisory.id].join('\t'), true);
    }
  }
  return pairs;
}

/** How the record that speaks in a pair writes the package's name, where not in its normal form. */
async function spellingOf(records: string, pair: string): Promise<string> {
  const [ecosystemText, name, , id = ''] = pair.split('\t');
  const ecosystem = ecosystemNames.find((known) => known === ecosystemText);
  if (ecosystem === undefined || id === '') return '';
  using bucket = folderBucket(records);
  const source = await bucket.record(ecosystem, id);
  if (source.kind === 'problem') return '';
  const record: { affected?: { package?: { name?: string } }[] } = JSON.parse(source.text);
  const spellings = (record.affected ?? []).map((entry) => entry.package?.name ?? '');
  return spellings.find((written) => written !== name && normalizePackageName(ecosystem, written) === name) ?? '';
}

function describeJudged({ title, rows, summary }: JudgedTable): string[] {
  return [`## ${title}`, '', summary, '', '| rows | kind | why | for example |', '|---|---|---|---|', ...rows, ''];
}
