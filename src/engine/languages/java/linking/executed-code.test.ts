/**
 * The gate of soundness for Maven: little artifacts are compiled and run, and the virtual machine says from where it loads each
 * class. No artifact of which a class was loaded may be unreachable, in whatever way it was come to; those that nothing names are.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { it } from 'node:test';
import { folderTree } from '../../../files/folder-tree.ts';
import { noSymbols } from '../../../model/advisory.ts';
import { lacks } from '../../../../testing/outside-inputs.ts';
import { caseInput } from '../../../../testing/reachability-case.ts';
import { sectionsOf } from '../../../../testing/sections.ts';
import { inProcessFacts } from '../../extract-facts.ts';
import { analyzeReachability } from '../../../reachability/analyze.ts';

interface Program {
  /** The one Java package of each artifact. */
  readonly artifacts: Readonly<Record<string, string>>;
  readonly resources: Readonly<Record<string, readonly string[]>>;
  readonly cleared: readonly string[];
}

void it('never calls unreachable what ran, and clears what nothing names', async (context) => {
  if (lacks(context, 'javac')) return;
  const { head, parts } = sectionsOf(readFileSync(new URL('executed/loads.txt', import.meta.url), 'utf8'));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own fixture
  const program = JSON.parse(head) as Program;
  const folder = mkdtempSync(join(tmpdir(), 'vedette-executed-'));
  try {
    const ran = run(folder, program, parts);
    const names = Object.keys(program.artifacts);
    const why = 'every artifact is asked about';
    const direct = names.map((name) => `example:${name}@1.0`);
    const input = caseInput(
      { header: { why, ecosystem: 'Maven', direct, expect: '' }, files: {} },
      inProcessFacts,
      await folderTree(join(folder, 'tree')),
    );
    const questions = input.packages.map((item) => ({ package: item, advisoryId: 'TEST-1', symbols: noSymbols }));
    const verdicts = await analyzeReachability({ ...input, questions });
    for (const [index, name] of names.entries()) {
      const { reachability, exposure, explanation = '' } = verdicts[index] ?? {};
      const isCleared = reachability === 'unreachable' || exposure === 'notLoaded';
      assert.equal(ran.has(name), !program.cleared.includes(name), `${name} ${ran.has(name) ? 'ran' : 'did not run'}`);
      assert.equal(isCleared, !ran.has(name), `${name}: ${explanation}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Names of the artifacts from whose folder the virtual machine loaded a class. */
function run(folder: string, program: Program, parts: readonly (readonly [string, string])[]): ReadonlySet<string> {
  const sources: string[] = [];
  for (const [path, text] of parts) {
    const isOwn = path.startsWith('own/');
    const place = isOwn ? join(folder, 'tree', path.slice('own/'.length)) : join(folder, 'sources', path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
    if (place.endsWith('.java')) sources.push(place);
  }
  const out = join(folder, 'out');
  const compiled = spawnSync('javac', ['-nowarn', '-d', out, ...sources], { encoding: 'utf8', timeout: 60_000 });
  assert.equal(compiled.status, 0, compiled.stderr);
  const jars = Object.entries(program.artifacts).map(([name, javaPackage]) => {
    const jar = join(folder, 'tree/.m2/repository/example', name, '1.0', `${name}-1.0`);
    mkdirSync(jar, { recursive: true });
    renameSync(join(out, javaPackage), join(jar, javaPackage));
    for (const path of program.resources[name] ?? []) {
      mkdirSync(dirname(join(jar, path)), { recursive: true });
      renameSync(join(folder, 'sources', path), join(jar, path));
    }
    return [name, jar] as const;
  });
  assert.deepEqual(readdirSync(out), ['app']);
  const classPath = [out, join(folder, 'tree/src/main/resources'), ...jars.map(([, jar]) => jar)].join(delimiter);
  const { status, stdout, stderr } = spawnSync('java', ['-verbose:class', '-cp', classPath, 'app.Main'], {
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 1 << 26,
  });
  assert.equal(status, 0, stderr);
  return new Set(jars.flatMap(([name, jar]) => (stdout.includes(`source: file:${jar}/`) ? [name] : [])));
}
