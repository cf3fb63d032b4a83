/**
 * The gate of soundness: small programs are run under V8's coverage, and no package of which a function ran may be called
 * unreachable, whether its sources are in the tree or only the lockfile is; nor may a function that ran be, where an advisory
 * names it. A failure here is a hidden hole.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { noSymbols } from '../model/advisory.ts';
import { folderTree } from '../files/folder-tree.ts';
import type { FileTree } from '../files/file-tree.ts';
import type { DependencyGraph } from '../model/dependency-graph.ts';
import type { Package } from '../model/package.ts';
import { inProcessFacts } from '../languages/extract-facts.ts';
import { analyzeReachability } from './analyze.ts';
import type { ReachQuestion } from '../model/reach-question.ts';

const root = new URL('../../../', import.meta.url).pathname;

const programs = new Map([
  ['semver', "const { satisfies } = require('semver');\nsatisfies('1.2.3', '^1.0.0');"],
  ['picomatch', "const match = require('picomatch');\nmatch('*.js')('a.js');"],
  ['commander', "import { Command } from 'commander';\nnew Command().option('-x').parse([], { from: 'user' });"],
  ['pino', "const pino = require('pino');\npino({ enabled: true }, { write() {} }).info('x');"],
  ['js-yaml', "import * as yaml from 'js-yaml';\nyaml.load('a: 1');"],
  [
    'fastify',
    "const app = require('fastify')();\napp.get('/', async () => 'x');\napp.inject('/').then(() => app.close());",
  ],
  ['wrapped', "module.exports = require('semver');\nconst name = 'picomatch';\nrequire(name)('*')('a');"],
]);

interface Installed {
  readonly packages: readonly Package[];
  readonly graph: DependencyGraph;
}

void describe('packages of which code ran', () => {
  for (const [name, text] of programs) {
    void it(`are never unreachable: ${name}`, async () => {
      const folder = mkdtempSync(join(root, 'node_modules/.executed-'));
      try {
        const isModule = text.startsWith('import');
        const program = join(folder, isModule ? 'main.mjs' : 'main.cjs');
        writeFileSync(program, text);
        execFileSync(process.execPath, [program], { env: { NODE_V8_COVERAGE: folder }, stdio: 'ignore' });
        const ran = executedPackages(folder);
        assert.ok(ran.size > 0);
        const installed = closure(ran);
        const functions = withFunctions(installed.packages, ran);
        assert.ok(functions.length > 0);
        for (const withSources of [true, false]) {
          const tree = await treeOf(isModule ? 'main.mjs' : 'main.cjs', text, withSources ? installed : undefined);
          const verdicts = await analyzeReachability({
            tree,
            packages: installed.packages,
            graphs: [installed.graph],
            facts: inProcessFacts,
            questions: [
              ...installed.packages.map((item) => ({ package: item, advisoryId: 'X', symbols: noSymbols })),
              ...functions,
            ],
          });
          for (const [index, item] of installed.packages.entries()) {
            const answer = verdicts[index]?.reachability;
            const which = `${item.name}, ${withSources ? 'with' : 'without'} sources`;
            if (ran.has(item.name)) assert.notEqual(answer, 'unreachable', which);
            // The gate has teeth only while it tells what is not used; fastify and pino load what they are handed.
            if (item.name === 'kysely' && !['wrapped', 'fastify', 'pino'].includes(name) && withSources)
              assert.equal(answer, 'unreachable', which);
          }
          for (const [index, { package: item, symbols }] of functions.entries()) {
            const answer = verdicts[installed.packages.length + index]?.reachability;
            assert.notEqual(answer, 'unreachable', `${item.name}: ${symbols.entries[0]?.name ?? ''}`);
          }
        }
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  }
});

/** Names of functions that ran, by package. */
function executedPackages(folder: string): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>();
  for (const file of readdirSync(folder).filter((entry) => entry.endsWith('.json'))) {
    const coverage: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const scripts = get(coverage, 'result');
    for (const script of list(scripts)) {
      const url = get(script, 'url');
      const name =
        typeof url === 'string'
          ? /\/node_modules\/((?:@[^/]+\/)?[^./][^/]*)\/(?!.*\/node_modules\/)/.exec(url)?.[1]
          : undefined;
      if (name === undefined) continue;
      const functions = names.get(name) ?? new Set<string>();
      names.set(name, functions);
      for (const item of list(get(script, 'functions'))) {
        const called = get(item, 'functionName');
        const isRun = Number(get(list(get(item, 'ranges'))[0], 'count')) > 0;
        if (isRun && typeof called === 'string' && /^[\w$]+$/.test(called)) functions.add(called);
      }
    }
  }
  return names;
}

/** What package.json files of the root installation say: every package that the executed ones need, and a few that nobody needs. */
function closure(ran: ReadonlyMap<string, unknown>): Installed {
  const names = new Set([...ran.keys(), 'kysely', 'croner']);
  const manifests = new Map<string, { readonly key: string; readonly dependencies: readonly string[] }>();
  for (const name of names) {
    const manifest = readManifest(name);
    if (manifest === undefined) continue;
    manifests.set(name, manifest);
    for (const dependency of manifest.dependencies) names.add(dependency);
  }
  const direct = new Set(['semver', 'picomatch', 'commander', 'pino', 'js-yaml', 'fastify', 'kysely', 'croner']);
  const span = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 };
  const packages = [...manifests].map(
    ([name, { key }]): Package => ({
      ecosystem: 'npm',
      name,
      normalizedName: name,
      version: key.slice(key.lastIndexOf('@') + 1),
      constraint: '',
      purl: `pkg:npm/${key}`,
      source: { kind: 'registry', url: '' },
      replaces: null,
      directness: direct.has(name) ? 'direct' : 'transitive',
      isDirect: direct.has(name),
      scope: 'production',
      manifestPath: 'package.json',
      span,
      lockfilePath: 'package-lock.json',
      lockfileSpan: span,
      parents: [],
      dependencyPath: [key],
    }),
  );
  const keyOf = (name: string): readonly string[] => [manifests.get(name)?.key ?? []].flat();
  const edges = new Map([...manifests.values()].map(({ key, dependencies }) => [key, dependencies.flatMap(keyOf)]));
  return {
    packages,
    graph: {
      ecosystem: 'npm',
      lockfilePath: 'package-lock.json',
      folders: [''],
      roots: [...direct].flatMap(keyOf),
      edges,
    },
  };
}

function readManifest(name: string): { key: string; dependencies: readonly string[] } | undefined {
  try {
    const json: unknown = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
    return {
      key: `${name}@${String(get(json, 'version'))}`,
      dependencies: Object.keys(get(json, 'dependencies') ?? {}),
    };
  } catch {
    return undefined;
  }
}

async function treeOf(path: string, text: string, installed: Installed | undefined): Promise<FileTree> {
  const trees = await Promise.all(
    (installed?.packages ?? []).map(
      async ({ name }) => [`node_modules/${name}/`, await folderTree(join(root, 'node_modules', name))] as const,
    ),
  );
  const entries = trees.flatMap(([prefix, tree]) =>
    tree.entries.map((entry) => ({ ...entry, path: `${prefix}${entry.path}` })),
  );
  const own = { path, size: text.length, kind: 'file', contentId: '' } as const;
  return {
    entries: [own, ...entries].sort((a, b) => (a.path < b.path ? -1 : 1)),
    async read(asked) {
      if (asked === path) return Buffer.from(text);
      const found = trees.find(([prefix]) => asked.startsWith(prefix));
      assert.ok(found, asked);
      return found[1].read(asked.slice(found[0].length));
    },
  };
}

/** Asks about each function that ran as if an advisory named it; of one package the first hundred. */
function withFunctions(packages: readonly Package[], ran: ReadonlyMap<string, ReadonlySet<string>>): ReachQuestion[] {
  return packages.flatMap((item) =>
    [...(ran.get(item.name) ?? [])].slice(0, 100).map((name) => ({
      package: item,
      advisoryId: 'X',
      symbols: { grade: 'curated' as const, entries: [{ module: '', name }], goos: [], goarch: [] },
    })),
  );
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function get(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
}
