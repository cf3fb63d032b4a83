/**
 * The gate of soundness for calls between class files: little libraries are compiled, run in one virtual machine, and note which of
 * their methods run. Of each *way* (own code and the libraries it leads into) a tree of its own is judged: no method that ran may be
 * `unreachable`, in whatever way it was come to, and none `reachable` that nothing calls. Notes take their names from the stack, so
 * that no text in a library names a method.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { it } from 'node:test';
import { folderTree } from '../../../files/folder-tree.ts';
import { classFile } from '../../../../testing/class-file.ts';
import { lacks } from '../../../../testing/outside-inputs.ts';
import { caseInput } from '../../../../testing/reachability-case.ts';
import { sectionsOf } from '../../../../testing/sections.ts';
import type { ReachQuestion } from '../../../model/reach-question.ts';
import type { Verdict } from '../../../model/verdict.ts';
import { inProcessFacts } from '../../extract-facts.ts';
import { analyzeReachability } from '../../../reachability/analyze.ts';

interface Theme {
  /** Methods that nothing can call. */
  readonly uncalled?: readonly string[];
  /** Of those, what must be seen to be so. */
  readonly cleared?: readonly string[];
  /** Methods about which the answer is wrong, as is known. */
  readonly missed?: readonly string[];
  /** Class files that their artifact holds under another name. */
  readonly moved?: Readonly<Record<string, string>>;
}

/** Begins with its own code; the artifacts that follow, each with the one Java package it is called by, are its libraries. */
interface Way {
  readonly name: string;
  readonly theme: Theme;
  readonly parts: (readonly [path: string, text: string])[];
  readonly artifacts: Set<string>;
}

const fixtures = new URL('executed/', import.meta.url);

void it('never calls a method unreachable that ran, and clears what nothing calls', async (context) => {
  if (lacks(context, 'javac')) return;
  if (releaseOfJava() < releaseMin) {
    context.skip(`for want of javac: the libraries are written in Java ${releaseMin}`);
    return;
  }
  const ways = readWays();
  const folder = mkdtempSync(join(tmpdir(), 'vedette-executed-calls-'));
  try {
    build(folder, ways);
    const ran = run(folder, ways);
    const problems: string[] = [];
    for (const way of ways) problems.push(...(await problemsOf(folder, way, ran)));
    const known = [...new Set(ways.flatMap(({ theme }) => theme.missed ?? []))];
    const isOf = (problem: string, name: string): boolean => problem.startsWith(`${name} `);
    assert.deepEqual(
      problems.filter((problem) => !known.some((name) => isOf(problem, name))),
      [],
    );
    const mended = known.filter((name) => !problems.some((problem) => isOf(problem, name)));
    assert.deepEqual(mended, [], 'what is no longer missed is taken out of its list');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const releaseMin = 17;

function releaseOfJava(): number {
  return Number(/\d+/.exec(spawnSync('javac', ['--version'], { encoding: 'utf8' }).stdout)?.[0] ?? 0);
}

function readWays(): readonly Way[] {
  const names = readdirSync(fixtures).filter((name) => name.endsWith('.txt'));
  return names.toSorted().flatMap((file) => {
    const { head, parts } = sectionsOf(readFileSync(new URL(file, fixtures), 'utf8'));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own fixture
    const theme = JSON.parse(head) as Theme;
    const ways: Way[] = [];
    for (const [path, text] of parts) {
      const own = /^own\/([a-z0-9]+)\//.exec(path)?.[1];
      if (own !== undefined && ways.at(-1)?.name !== own) {
        ways.push({ name: own, theme, parts: [], artifacts: new Set() });
      }
      ways.at(-1)?.parts.push([path, text]);
      if (own === undefined) ways.at(-1)?.artifacts.add(artifactOf(path));
    }
    return ways;
  });
}

/** Of `artifact/Class.java`, its package of Java; of `artifact:resource`; of `artifact.Class.method`. */
function artifactOf(text: string): string {
  return /^[a-z0-9]+/.exec(text)?.[0] ?? '';
}

const jarOf = (artifact: string): string => `.m2/repository/example/${artifact}/1.0/${artifact}-1.0`;

/** In the judged trees it notes nothing, so that how it does that does not stand in the way of what is judged. */
const silent = classFile({ name: 'trace/Ran', methods: [{ name: 'note', descriptor: '()V', flags: 9, code: [] }] });

const noting = `package trace;
public class Ran {
    private static final java.io.PrintStream out = System.out;
    public static void note() {
        StackTraceElement frame = new Throwable().getStackTrace()[1];
        String name = frame.getClassName().replace('$', '.');
        out.println("ran " + (frame.getMethodName().equals("<init>") ? name : name + '.' + frame.getMethodName()));
    }
}`;

function runner(ways: readonly Way[]): string {
  const calls = ways.map(
    ({ name }) =>
      `        try { app.${name}.Main.main(new String[0]); } catch (Throwable failure) { failed("${name}", failure); }`,
  );
  return `package all;
public class All {
    public static void main(String[] arguments) {
${calls.join('\n')}
    }
    private static void failed(String name, Throwable failure) { System.out.println("failed " + name); failure.printStackTrace(System.out); }
}`;
}

/** Lays out `trees/<way>` as repositories with their jars unpacked, and `out`, where the other classes are that run. */
function build(folder: string, ways: readonly Way[]): void {
  const added = { 'trace/Ran.java': noting, 'all/All.java': runner(ways) };
  const sources = Object.entries(added).map(([path, text]) => write(join(folder, 'sources', path), text));
  for (const { name, parts } of ways) {
    for (const [path, text] of parts) {
      const artifact = artifactOf(path);
      const tree = join(folder, 'trees', name);
      if (path.startsWith('own/')) {
        const place = write(join(tree, path.slice(`own/${name}/`.length)), text);
        if (place.endsWith('.java')) sources.push(place);
      } else if (path.includes(':')) {
        write(join(tree, jarOf(artifact), path.slice(artifact.length + 1)), text);
      } else {
        sources.push(write(join(folder, 'sources', path), text));
      }
    }
  }
  const out = join(folder, 'out');
  runTool('javac', ['-J-XX:TieredStopAtLevel=1', '-nowarn', '-proc:none', '-d', out, ...sources]);
  for (const { name, theme, artifacts } of ways) {
    for (const artifact of artifacts) {
      const jar = join(folder, 'trees', name, jarOf(artifact));
      mkdirSync(jar, { recursive: true });
      // Its resources may lie there.
      cpSync(join(out, artifact), join(jar, artifact), { recursive: true });
      rmSync(join(out, artifact), { recursive: true });
      for (const [from, to] of Object.entries(theme.moved ?? {})) {
        if (artifactOf(from) !== artifact) continue;
        mkdirSync(dirname(join(jar, to)), { recursive: true });
        renameSync(join(jar, from), join(jar, to));
      }
    }
    write(join(folder, 'trees', name, jarOf('trace'), 'trace/Ran.class'), silent);
  }
  assert.deepEqual(
    readdirSync(out).toSorted(),
    ['all', 'app', 'trace'],
    'every package of Java is an artifact of its way',
  );
}

/** Names of the methods that ran, as an advisory would write them. */
function run(folder: string, ways: readonly Way[]): ReadonlySet<string> {
  const places = ways.flatMap(({ name, artifacts }) => [
    join(folder, 'trees', name, 'src/main/resources'),
    ...[...artifacts].map((one) => join(folder, 'trees', name, jarOf(one))),
  ]);
  const classPath = [join(folder, 'out'), ...places].join(delimiter);
  const { stdout } = runTool('java', ['-Xshare:auto', '-XX:TieredStopAtLevel=1', '-cp', classPath, 'all.All']);
  const lines = stdout.split('\n').filter((line) => /^(?:ran|failed) /.test(line));
  assert.deepEqual(
    lines.filter((line) => line.startsWith('failed ')),
    [],
    stdout,
  );
  return new Set(lines.map((line) => line.slice('ran '.length)));
}

/** What is wrong with the answers about one way, or with the way itself. */
async function problemsOf(folder: string, way: Way, ran: ReadonlySet<string>): Promise<readonly string[]> {
  const isOfWay = (name: string): boolean => way.artifacts.has(artifactOf(name));
  const cleared = (way.theme.cleared ?? []).filter(isOfWay);
  const uncalled = [...(way.theme.uncalled ?? []).filter(isOfWay), ...cleared];
  const called = [...ran].filter(isOfWay);
  const verdicts = await judge(folder, way, [...called, ...uncalled]);
  const isCleared = (name: string): boolean => verdicts.get(name)?.reachability === 'unreachable';
  const isNoted = called.length + uncalled.length === notesIn(way);
  return [
    ...(isNoted ? [] : [`${way.name}: not every note is of a method that ran or is listed: ${called.join(' ')}`]),
    ...uncalled.filter((name) => ran.has(name)).map((name) => `${name} ran`),
    ...uncalled
      .filter((name) => verdicts.get(name)?.reachability === 'reachable')
      .map((name) => `${name} did not run, but: ${verdicts.get(name)?.explanation}`),
    ...called.filter(isCleared).map((name) => `${name} ran, but: ${verdicts.get(name)?.explanation}`),
    ...cleared.filter((name) => !isCleared(name)).map((name) => `${name}: ${verdicts.get(name)?.explanation}`),
  ];
}

const notesIn = ({ parts }: Way): number =>
  parts.reduce((count, [, text]) => count + text.split('trace.Ran.note()').length - 1, 0);

async function judge(folder: string, way: Way, methods: readonly string[]): Promise<ReadonlyMap<string, Verdict>> {
  const direct = [...way.artifacts, 'trace'].map((artifact) => `example:${artifact}@1.0`);
  const why = 'every noted method is asked about';
  const input = caseInput(
    { header: { why, ecosystem: 'Maven', direct, expect: '' }, files: {} },
    inProcessFacts,
    await folderTree(join(folder, 'trees', way.name)),
  );
  const questions = methods.flatMap((method): readonly ReachQuestion[] => {
    const [, module = '', name = ''] = /^([a-z0-9.]+)\.(.+)$/.exec(method) ?? [];
    const asked = input.packages.find((item) => item.name === `example:${artifactOf(method)}`);
    const symbols = { grade: 'curated', entries: [{ module, name }], goos: [], goarch: [] } as const;
    return asked === undefined ? [] : [{ package: asked, advisoryId: method, symbols }];
  });
  assert.equal(questions.length, methods.length);
  const verdicts = await analyzeReachability({ ...input, questions });
  return new Map(verdicts.map((verdict, index) => [methods[index] ?? '', verdict]));
}

function runTool(command: string, args: readonly string[]): { readonly stdout: string } {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 1 << 26,
  });
  assert.equal(status, 0, stdout + stderr);
  return { stdout };
}

function write(place: string, text: string | Uint8Array): string {
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, text);
  return place;
}
