/**
 * The gate of soundness for Go: programs with vendored packages are built for coverage and run, and nothing that ran, package or
 * function, may be called unreachable. A failure here is a hidden hole. Needs Go.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { memoryTree } from '../../../files/memory-tree.ts';
import type { Package } from '../../../model/package.ts';
import { inProcessFacts } from '../../extract-facts.ts';
import { analyzeReachability } from '../../../reachability/analyze.ts';
import type { Verdict } from '../../../model/verdict.ts';
import { lacks } from '../../../../testing/outside-inputs.ts';

const programs = new URL('executed/', import.meta.url);

void describe('Go code that ran', () => {
  for (const file of readdirSync(programs).sort()) {
    void it(`is never unreachable: ${file}`, async (context) => {
      if (lacks(context, 'go')) return;
      const files = filesOf(readFileSync(new URL(file, programs), 'utf8'));
      const vendored = Object.entries(files).flatMap(([path, text]) =>
        path.startsWith('vendor/') && path.endsWith('.go') ? declaredIn(path, text) : [],
      );
      const ran = executed(files);
      assert.ok(ran.size >= 3, 'the program ran');
      const verdicts = await judgeAll(files, vendored);
      let cleared = 0;
      for (const [index, { module, name, path, line, lastLine }] of vendored.entries()) {
        const verdict = verdicts[index];
        const hasRun = [...ran].some((place) => isWithin(place, path, line, lastLine));
        if (hasRun) assert.notEqual(verdict?.reachability, 'unreachable', `${module}.${name}: ${verdict?.explanation}`);
        if (verdict?.reachability === 'unreachable') cleared++;
      }
      // The gate has teeth only while it tells what does not run.
      assert.ok(cleared >= 2, `${cleared} of ${vendored.length} functions are shown not to run`);
    });
  }
});

function filesOf(text: string): Record<string, string> {
  const [, ...parts] = text.split(/^--- /m);
  return Object.fromEntries(
    parts.map((part) => [part.slice(0, part.indexOf('\n')).trim(), part.slice(part.indexOf('\n') + 1)]),
  );
}

interface DeclaredFunction {
  readonly module: string;
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly lastLine: number;
}

function declaredIn(path: string, text: string): readonly DeclaredFunction[] {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, index) => {
    const match = /^func (?:\((?:\w+ )?\*?(\w+)[^)]*\) )?(\w+)/.exec(line);
    return match === null
      ? []
      : [{ name: match[1] === undefined ? (match[2] ?? '') : `${match[1]}.${match[2]}`, index }];
  });
  return starts
    .map(({ name, index }, at) => ({
      module: dirname(path).slice('vendor/'.length),
      name,
      path,
      line: index + 1,
      lastLine: starts[at + 1]?.index ?? lines.length,
    }))
    .filter(({ name }) => name !== 'init');
}

/** `path:line` of every block that ran. */
function executed(files: Readonly<Record<string, string>>): ReadonlySet<string> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-executed-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const counters = join(folder, 'counters');
    mkdirSync(counters);
    const settings = ['GOFLAGS=-mod=vendor', 'GOWORK=off', 'GOPROXY=off', `GOCOVERDIR=${counters}`];
    const run = (...command: string[]): void => {
      execFileSync('env', [...settings, ...command], { cwd: folder, stdio: 'pipe' });
    };
    run('go', 'build', '-cover', '-coverpkg=example.com/...,example.org/...', '-o', 'program', '.');
    run('./program');
    run('go', 'tool', 'covdata', 'textfmt', '-i=counters', '-o=profile');
    const ran = new Set<string>();
    for (const line of readFileSync(join(folder, 'profile'), 'utf8').split('\n')) {
      const match = /^(.+):(\d+)\.\d+,\d+\.\d+ \d+ ([1-9]\d*)$/.exec(line);
      if (match !== null) ran.add(`vendor/${match[1]}:${match[2]}`);
    }
    return ran;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function isWithin(place: string, path: string, line: number, lastLine: number): boolean {
  const at = place.lastIndexOf(':');
  const number = Number(place.slice(at + 1));
  return place.slice(0, at) === path && number >= line && number <= lastLine;
}

async function judgeAll(
  files: Readonly<Record<string, string>>,
  asked: readonly DeclaredFunction[],
): Promise<readonly Verdict[]> {
  const span = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 };
  const listed = [...(files['vendor/modules.txt'] ?? '').matchAll(/^# (\S+) v(\S+)$/gm)];
  const packages = listed.map(
    ([, name = '', version = '']): Package => ({
      ecosystem: 'Go',
      name,
      normalizedName: name,
      version,
      constraint: '',
      purl: `pkg:golang/${name}@v${version}`,
      source: { kind: 'registry', url: '' },
      replaces: null,
      directness: 'direct',
      isDirect: true,
      scope: 'production',
      manifestPath: 'go.mod',
      span,
      lockfilePath: 'go.mod',
      lockfileSpan: span,
      parents: [],
      dependencyPath: [`${name}@${version}`],
    }),
  );
  return analyzeReachability({
    tree: memoryTree(files),
    packages,
    graphs: [],
    facts: inProcessFacts,
    questions: asked.map(({ module, name }) => {
      const item = packages.find((one) => module === one.name || module.startsWith(`${one.name}/`));
      assert.ok(item, module);
      return {
        package: item,
        advisoryId: 'X',
        symbols: { grade: 'curated', entries: [{ module, name }], goos: [], goarch: [] },
      };
    }),
  });
}
