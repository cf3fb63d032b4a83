/** Runs programs over real packages and holds the verdicts to what ran, package by package and function by function. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noSymbols } from '../../../src/engine/model/advisory.ts';
import { folderTree } from '../../../src/engine/files/folder-tree.ts';
import type { FileTree } from '../../../src/engine/files/file-tree.ts';
import type { DependencyGraph } from '../../../src/engine/model/dependency-graph.ts';
import type { Package } from '../../../src/engine/model/package.ts';
import { inProcessFacts } from '../../../src/engine/languages/extract-facts.ts';
import type { FactReader, FactRequest } from '../../../src/engine/syntax/fact-reader.ts';
import type { FileFacts } from '../../../src/engine/model/file-facts.ts';
import { analyzeReachability } from '../../../src/engine/reachability/analyze.ts';
import { callGraph } from '../../../src/engine/languages/python/graph/call-graph.ts';
import { type ByNames, byNames } from './by-names.ts';
import { type ExecutedProgram, programs, recorder, unused } from './programs.ts';

export interface ExecutedRow {
  readonly name: string;
  readonly packagesRun: number;
  /** Packages of which code ran and that were called unreachable: the gate. */
  readonly violations: readonly string[];
  /** Packages of which no code ran, and how many of them were called unreachable, with sources and without. */
  readonly unused: number;
  readonly unusedWithSources: number;
  readonly unusedWithoutSources: number;
  readonly functionsRun: number;
  readonly functionsInGraph: number;
  readonly modulesRun: number;
  readonly modulesInGraph: number;
  readonly seconds: number;
  readonly byNames: ByNames;
}

const inTree = '.venv/lib/python3.11/site-packages/';

/** False where pip cannot install them here. */
export function installInto(folder: string, names: readonly string[]): boolean {
  if (existsSync(join(folder, '.installed'))) return true;
  mkdirSync(folder, { recursive: true });
  const result = spawnSync('python3', ['-m', 'pip', 'install', '--quiet', '--target', folder, ...names], {
    timeout: 600_000,
  });
  if (result.status !== 0) return false;
  writeFileSync(join(folder, '.installed'), '');
  return true;
}

export async function judgeProgram(program: ExecutedProgram, folder: string, site: string): Promise<ExecutedRow> {
  const ran = execute(program, folder, site);
  const installed = await distributions(site, program);
  const owners = new Map(installed.packages.map((item) => [item.name, filesOf(site, item)]));
  const ranFiles = new Set(ran.map(([path]) => path));
  const isRun = (item: Package): boolean => owners.get(item.name)?.some((path) => ranFiles.has(path)) === true;
  const violations: string[] = [];
  const unused: number[] = [];
  for (const withSources of [true, false]) {
    const tree = await treeOf(program.text, withSources ? site : undefined);
    const verdicts = await analyzeReachability({
      tree,
      packages: installed.packages,
      graphs: [installed.graph],
      facts: remembering,
      questions: installed.packages.map((item) => ({ package: item, advisoryId: 'BENCH-1', symbols: noSymbols })),
    });
    let count = 0;
    for (const [index, item] of installed.packages.entries()) {
      if (verdicts[index]?.reachability !== 'unreachable') continue;
      if (isRun(item)) violations.push(`${item.name} ${withSources ? 'with' : 'without'} sources`);
      else count++;
    }
    unused.push(count);
  }
  violations.push(...(await functionsMissed({ program, site, installed, ran, owners })));
  return {
    name: program.name,
    packagesRun: installed.packages.filter(isRun).length,
    violations,
    unused: installed.packages.filter((item) => !isRun(item)).length,
    unusedWithSources: unused[0] ?? 0,
    unusedWithoutSources: unused[1] ?? 0,
    ...(await byFunction(program, site, ran)),
    byNames: await byNames(
      new Map(
        ran.flatMap(([path, name]) => (name === '<module>' ? [[path, readFileSync(join(site, path), 'utf8')]] : [])),
      ),
      program.text,
      ran.map(([path, name]) => [path, name.replaceAll('<locals>.', '')]),
    ),
  };
}

/** Functions that ran and are called unreachable. */
async function functionsMissed({
  program,
  site,
  installed: { packages, graph },
  ran,
  owners,
}: {
  readonly program: ExecutedProgram;
  readonly site: string;
  readonly installed: { readonly packages: readonly Package[]; readonly graph: DependencyGraph };
  readonly ran: Ran;
  readonly owners: ReadonlyMap<string, readonly string[]>;
}): Promise<readonly string[]> {
  const asked = packages.flatMap((item) => {
    const paths = new Set(owners.get(item.name));
    const names = ran.flatMap(([path, name]) => (paths.has(path) ? [name.slice(name.lastIndexOf('.') + 1)] : []));
    return [...new Set(names)].filter((name) => /^[A-Za-z_]\w*$/.test(name)).map((name) => ({ item, name }));
  });
  const verdicts = await analyzeReachability({
    tree: await treeOf(program.text, site),
    packages,
    graphs: [graph],
    facts: remembering,
    questions: asked.map(({ item, name }) => ({
      package: item,
      advisoryId: 'BENCH-1',
      symbols: { grade: 'curated', entries: [{ module: '', name }], goos: [], goarch: [] },
    })),
  });
  return asked.flatMap(({ item, name }, index) =>
    verdicts[index]?.reachability === 'unreachable' ? [`${name} of ${item.name}`] : [],
  );
}

type Ran = readonly (readonly [path: string, name: string])[];

function execute({ name, text }: ExecutedProgram, folder: string, site: string): Ran {
  const [main, record, out] = [`program-${name}.py`, 'record.py', `${name}.json`].map((file) => join(folder, file));
  if (main === undefined || record === undefined || out === undefined) return [];
  writeFileSync(main, text);
  writeFileSync(record, recorder);
  execFileSync('python3', ['-B', record, main, site, out], {
    env: { ...process.env, PYTHONPATH: site },
    stdio: 'ignore',
  });
  const rows: unknown = JSON.parse(readFileSync(out, 'utf8'));
  if (!Array.isArray(rows)) return [];
  return rows.map((row: unknown) => (Array.isArray(row) ? [String(row[0]), String(row[1])] : ['', '']));
}

async function byFunction(program: ExecutedProgram, site: string, ran: Ran) {
  const tree = await folderTree(site);
  const others = new Map<string, FileFacts>();
  // Packages of which nothing ran need not be read.
  const used = new Set(ran.map(([path]) => path.split('/')[0]));
  for (const { path, kind } of tree.entries) {
    if (kind !== 'file' || !path.endsWith('.py') || !used.has(path.split('/')[0])) continue;
    const request = { path: `${inTree}${path}`, language: 'python', contentId: '', isDetailed: true } as const;
    const facts = await remembering.read({ ...request, content: await tree.read(path) });
    if (!('reason' in facts) && facts.flow !== undefined) others.set(request.path, facts);
  }
  const content = Buffer.from(program.text);
  const main = await inProcessFacts.read({
    path: 'main.py',
    language: 'python',
    content,
    contentId: '',
    isDetailed: true,
  });
  const before = process.cpuUsage();
  const graph = callGraph({ own: 'reason' in main ? [] : [main], others });
  const cpu = process.cpuUsage(before);
  const reached = new Set<number>();
  for (const [index, { path }] of graph.nodes.entries())
    if (path === 'main.py' && index < graph.classesFrom) reached.add(index);
  const callsOf = Map.groupBy(graph.calls, ({ from }) => from);
  for (const node of reached) for (const { to } of callsOf.get(node) ?? []) if (to < graph.classesFrom) reached.add(to);
  const names = new Set([...reached].map((node) => `${graph.nodes[node]?.path}\0${graph.nodes[node]?.name}`));
  const known = new Set(
    [...others].flatMap(([path, { flow }]) => (flow?.functions ?? []).map((item) => `${path}\0${item.qualifiedName}`)),
  );
  const keys = ran
    .map(([path, name]) => `${inTree}${path}\0${name === '<module>' ? '' : name.replaceAll('<locals>.', '')}`)
    .filter((key) => known.has(key));
  const modules = keys.filter((key) => key.endsWith('\0'));
  const functions = keys.filter((key) => !key.endsWith('\0'));
  return {
    functionsRun: functions.length,
    functionsInGraph: functions.filter((key) => names.has(key)).length,
    modulesRun: modules.length,
    modulesInGraph: modules.filter((key) => names.has(key)).length,
    seconds: (cpu.user + cpu.system) / 1e6,
  };
}

const kept = new Map<string, ReturnType<FactReader['read']>>();

/** Eight programs look at the same packages. */
const remembering: FactReader = {
  read(request: FactRequest) {
    if (!request.path.startsWith(inTree)) return inProcessFacts.read(request);
    const key = `${request.path}\0${request.isDetailed === true}`;
    let reading = kept.get(key);
    if (reading === undefined) kept.set(key, (reading = inProcessFacts.read(request)));
    return reading;
  },
};

async function distributions(site: string, program: ExecutedProgram) {
  const tree = await folderTree(site);
  const found = new Map<string, { readonly version: string; readonly requires: readonly string[] }>();
  for (const { path } of tree.entries) {
    if (!/^[^/]+\.dist-info\/METADATA$/.test(path)) continue;
    const text = Buffer.from(await tree.read(path)).toString('utf8');
    const name = normalized(/^Name:[ \t]*(\S+)/m.exec(text)?.[1] ?? '');
    const version = /^Version:[ \t]*(\S+)/m.exec(text)?.[1] ?? '';
    const needed = [...text.matchAll(/^Requires-Dist:[ \t]*([\w.-]+)(?!.*extra ==)/gm)].map((match) =>
      normalized(match[1] ?? ''),
    );
    found.set(name, { version, requires: needed });
  }
  const direct = new Set([...programs.flatMap(({ uses }) => uses), ...unused, ...program.uses]);
  const keyOf = (name: string): readonly string[] => {
    const item = found.get(name);
    return item === undefined ? [] : [`${name}@${item.version}`];
  };
  const span = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 };
  const packages = [...found].map(
    ([name, { version }]): Package => ({
      ecosystem: 'PyPI',
      name,
      normalizedName: name,
      version,
      constraint: '',
      purl: `pkg:pypi/${name}@${version}`,
      source: { kind: 'registry', url: '' },
      replaces: null,
      directness: direct.has(name) ? 'direct' : 'transitive',
      isDirect: direct.has(name),
      scope: 'production',
      manifestPath: 'pyproject.toml',
      span,
      lockfilePath: 'poetry.lock',
      lockfileSpan: span,
      parents: [],
      dependencyPath: [`${name}@${version}`],
    }),
  );
  const graph: DependencyGraph = {
    ecosystem: 'PyPI',
    lockfilePath: 'poetry.lock',
    folders: [''],
    roots: [...direct].flatMap(keyOf),
    edges: new Map(
      [...found].flatMap(([name, { requires }]) => keyOf(name).map((key) => [key, requires.flatMap(keyOf)] as const)),
    ),
  };
  return { packages, graph };
}

function filesOf(site: string, { name, version }: Package): readonly string[] {
  for (const folder of [`${name}-${version}`, `${name.replaceAll('-', '_')}-${version}`]) {
    const record = join(site, `${folder}.dist-info`, 'RECORD');
    if (!existsSync(record)) continue;
    return readFileSync(record, 'utf8')
      .split('\n')
      .map((line) => line.split(',')[0] ?? '');
  }
  return [];
}

function normalized(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}

async function treeOf(text: string, site: string | undefined): Promise<FileTree> {
  const inner = site === undefined ? undefined : await folderTree(site);
  const entries = (inner?.entries ?? []).map((entry) => ({ ...entry, path: `${inTree}${entry.path}` }));
  const own = { path: 'main.py', size: text.length, kind: 'file', contentId: '' } as const;
  return {
    entries: [...entries, own],
    async read(path) {
      if (path === 'main.py' || inner === undefined) return Buffer.from(text);
      return inner.read(path.slice(inTree.length));
    },
  };
}
