/** A process that has seen other repositories says of a tree what a new one says, in whatever order they come. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { folderTree } from '../../engine/files/folder-tree.ts';
import { takeInventory } from '../../engine/inventory/take-inventory.ts';
import { reachabilities } from '../../engine/model/verdict.ts';
import { temporaryFolder } from '../../testing/git-fixtures.ts';
import { packageSourcesOf } from '../../testing/package-sources.ts';
import { randomFrom } from '../../testing/random.ts';
import { parseCase } from '../../testing/reachability-case.ts';
import { lodashShop, unusedLodash, yamlReport } from '../../testing/sample-files.ts';
import { prepareAdvisories } from '../advisories/prepare-advisories.ts';
import { starterFolder } from '../advisories/source-fingerprint.ts';
import { type AnalysisChildren, analysisChildren } from './analysis-children.ts';
import { analysisMemoryMb } from './analyze-trees.ts';

const root = new URL('../../../', import.meta.url);
const pathOf = (path: string): string => fileURLToPath(new URL(path, root));
const rules = [
  { id: 'r1', name: 'no eval', rule: 'eval($X)', globPattern: '**/*', sourceTypes: [] },
  { id: 'r2', name: 'prints', rule: 'print($X)', globPattern: '**/*.py', sourceTypes: [] },
];

/** As many cases of a language as show what it does. */
const everyNth = 12;
const ecosystems = ['pypi', 'crates-io'].map((name) => pathOf(`src/engine/ecosystems/${name}/fixtures`));
const languages = ['javascript', 'python', 'go'].map(folderOfCases);
const samples = [pathOf('samples/corner-shop'), ...[lodashShop, unusedLodash, yamlReport].map(folderOf)];
const folders = [...samples, ...ecosystems, ...languages];

test('warm reports are the bytes of cold ones', async () => {
  const { file } = await prepareAdvisories({
    source: await advisoriesFor([...ecosystems, ...languages]),
    dataDir: temporaryFolder(),
  });
  const cold: string[] = [];
  {
    await using children = childrenOf(1);
    for (const folder of folders) cold.push(await reportOf(children, folder, file, ''));
  }
  for (const verdict of reachabilities)
    assert.ok(
      cold.some((text) => text.includes(`"reachability":"${verdict}"`)),
      verdict,
    );
  const random = randomFrom(12);
  await using children = childrenOf(1000);
  for (const factCacheDir of ['', temporaryFolder()]) {
    const order = [...folders.keys(), ...folders.keys()].sort(() => random() - 0.5);
    for (const at of order) {
      const warm = await reportOf(children, folders[at] ?? '', file, factCacheDir);
      assert.ok(warm === cold[at], `${folders[at]} differs after others`);
    }
  }
});

function childrenOf(scansMax: number): AnalysisChildren {
  // However much they hold: what is asked here is whether anything of it shows.
  return analysisChildren({ memoryMb: analysisMemoryMb, scansMax, idleMax: 1, idleBytesMax: Number.POSITIVE_INFINITY });
}

async function reportOf(
  children: AnalysisChildren,
  path: string,
  advisoryFile: string,
  factCacheDir: string,
): Promise<string> {
  const { reports } = await children.analyze(
    {
      trees: [{ kind: 'folder', path }],
      advisoryFile,
      rules,
      privateRegistries: ['private.example'],
      factCacheDir,
      sourcesDir: '',
      registries: {},
    },
    { timeoutMs: 0, packageSources: packageSourcesOf({}), network: {}, onPhase: () => {} },
  );
  return JSON.stringify(reports);
}

/** The cases of a language as the folders of one repository, each with the package it asks about. */
function folderOfCases(language: string): string {
  const cases = pathOf(`src/engine/reachability/fixtures/${language}`);
  const texts = readdirSync(cases).filter((name, at) => name.endsWith('.txt') && at % everyNth === 0);
  return folderOf(
    Object.fromEntries(
      texts.flatMap((name) => {
        const { header, files } = parseCase(readFileSync(join(cases, name), 'utf8'));
        const all = Object.entries({ ...manifestOf(header.ecosystem, header.direct), ...files });
        return all.map(([path, text]) => [join(name.replace(/\.txt$/, ''), path), text]);
      }),
    ),
  );
}

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

function manifestOf(ecosystem: string, direct: readonly string[]): Record<string, string> {
  const parts = direct.map((one) => one.match(/^(.+)@([^@]+)$/)?.slice(1, 3) ?? [one, '1']);
  if (ecosystem === 'npm') return { 'package.json': JSON.stringify({ dependencies: Object.fromEntries(parts) }) };
  if (ecosystem === 'PyPI') return { 'requirements.txt': parts.map((part) => part.join('==')).join('\n') };
  if (ecosystem === 'Go')
    return {
      'go.mod': `module example.com/m\n\nrequire (\n${parts.map((part) => `\t${part.join(' v')}\n`).join('')})\n`,
    };
  return {};
}

/** The starter records, and one for every third package of these. */
async function advisoriesFor(all: readonly string[]): Promise<string> {
  const folder = temporaryFolder();
  cpSync(starterFolder, folder, { recursive: true });
  let number = 0;
  for (const path of all) {
    const { packages } = await takeInventory(await folderTree(path));
    for (const [index, { ecosystem, name }] of packages.entries()) {
      if (index % 3 !== 0) continue;
      const id = `T-${number++}`;
      const events = [{ introduced: '0' }];
      const affected = [{ package: { ecosystem, name }, ranges: [{ type: 'ECOSYSTEM', events }] }];
      const record = { id, modified: '2026-01-01T00:00:00Z', summary: id, affected };
      writeFileSync(join(folder, `${id}.json`), JSON.stringify(record));
    }
  }
  return folder;
}
