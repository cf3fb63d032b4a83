/**
 * The gate of soundness for Python: the fixture programs that come with installed packages are run by Python itself, and
 * neither a package of which code ran nor a function that ran, asked about as an advisory's symbol, may be unreachable.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { noSymbols, type VulnerableSymbols } from '../../../model/advisory.ts';
import { inProcessFacts } from '../../extract-facts.ts';
import { analyzeReachability } from '../../../reachability/analyze.ts';
import { lacks } from '../../../../testing/outside-inputs.ts';
import { caseInput, parseCase, type ReachabilityCase } from '../../../../testing/reachability-case.ts';

const fixtures = new URL('../../../reachability/fixtures/python/', import.meta.url);
const inTree = /^.*\/site-packages\//;

/** One process of Python forks for each program, which is much quicker than starting as many. */
const record = `
import json, os, runpy, sys

for folder, site, mains in json.load(open(sys.argv[1])):
    if os.fork() != 0:
        os.wait()
        continue
    seen = set()

    def note(frame, event, argument):
        if event == "call":
            seen.add(frame.f_code)

    os.chdir(folder)
    site = os.path.realpath(site)
    sys.path[:0] = [os.getcwd(), site]
    sys.stdout = sys.stderr = open(os.devnull, "w")
    for main in mains:
        sys.setprofile(note)
        try:
            runpy.run_path(main, run_name="__main__")
        except BaseException:
            pass
        finally:
            sys.setprofile(None)
    rows = set()
    for code in seen:
        path = os.path.realpath(code.co_filename)
        if path.startswith(site + os.sep):
            rows.add((path[len(site) + 1:], getattr(code, "co_qualname", code.co_name)))
    with open("ran.json", "w") as file:
        json.dump(sorted(rows), file)
    os._exit(0)
`;

interface Case {
  readonly file: string;
  readonly item: ReachabilityCase;
  readonly root: string;
}

void it('never calls unreachable what ran', async (context) => {
  if (lacks(context, 'python3')) return;
  const cases = readdirSync(fixtures)
    .sort()
    .flatMap((file): readonly Case[] => {
      const item = parseCase(readFileSync(new URL(file, fixtures), 'utf8'));
      const root = Object.keys(item.files)
        .map((path) => inTree.exec(path)?.[0])
        .find((found) => found !== undefined);
      return root === undefined ? [] : [{ file, item, root }];
    });
  let functions = 0;
  for (const [index, ran] of execute(cases).entries()) {
    const { file, item, root } = cases[index] ?? {};
    if (file === undefined || item === undefined || root === undefined) continue;
    const input = caseInput(item, inProcessFacts);
    const asked = ran.flatMap(([path, name]) => {
      const owner = ownerOf(item, root, path);
      const found = input.packages.find((candidate) => candidate.name === owner);
      if (found === undefined) return [];
      const module = path.replace(/(?:\/__init__)?\.py$/, '').replaceAll('/', '.');
      const symbol = name === '<module>' ? '' : name.replaceAll('<locals>.', '');
      const named: VulnerableSymbols = { grade: 'curated', entries: [{ module, name: symbol }], goos: [], goarch: [] };
      return [noSymbols, named].map((symbols) => ({
        package: found,
        advisoryId: 'TEST-1',
        symbols,
        what: `${path} ${name}`,
      }));
    });
    functions += asked.length / 2;
    const verdicts = await analyzeReachability({ ...input, questions: asked });
    for (const [at, { what }] of asked.entries())
      assert.notEqual(verdicts[at]?.reachability, 'unreachable', `${file}: ${what} ran; ${verdicts[at]?.explanation}`);
  }
  assert.ok(functions > 30, `${functions} functions ran`);
});

type Ran = readonly (readonly [path: string, name: string])[];

function execute(cases: readonly Case[]): readonly Ran[] {
  const work = mkdtempSync(join(tmpdir(), 'vedette-executed-'));
  try {
    const runs = cases.map(({ item: { files }, root }, index) => {
      const folder = join(work, String(index));
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      return [folder, root, Object.keys(files).filter((path) => path.endsWith('.py') && !inTree.test(path))] as const;
    });
    writeFileSync(join(work, 'runs.json'), JSON.stringify(runs));
    spawnSync('python3', ['-B', '-S', '-c', record, join(work, 'runs.json')], { timeout: 50_000, input: '' });
    return runs.map(([folder]) => {
      const rows: unknown = JSON.parse(readFileSync(join(folder, 'ran.json'), 'utf8'));
      assert.ok(Array.isArray(rows));
      return rows.map((row: unknown) => (Array.isArray(row) ? [String(row[0]), String(row[1])] : ['', '']));
    });
  } finally {
    rmSync(work, { recursive: true });
  }
}

function ownerOf({ files }: ReachabilityCase, root: string, path: string): string | undefined {
  for (const [record, text] of Object.entries(files)) {
    const folder = record.endsWith('.dist-info/RECORD') ? record.slice(root.length, -'/RECORD'.length) : undefined;
    if (folder === undefined || !text.split('\n').some((line) => line.startsWith(`${path},`))) continue;
    return /^Name: *(\S+)/m.exec(files[`${root}${folder}/METADATA`] ?? '')?.[1];
  }
  return undefined;
}
