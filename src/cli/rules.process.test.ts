/** `vedette rules` and `vedette scan --rules` as authors of rules and build servers meet them. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../testing/git-fixtures.ts';
import { type Ended, runProgram } from '../testing/server-process.ts';

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

const run = (...args: readonly string[]): Promise<Ended> => runProgram(args);

const noEval = 'language: typescript\nseverity: error\nmessage: $X is run as code\nrule:\n  pattern: eval($X)\n';
const pack = {
  'code/typescript/no-eval/rule.yml': noEval,
  'code/typescript/no-eval/bad/plain.ts.txt':
    'eval(input); // expect-match\n// expect-match\neval(more);\nrun(input);\n',
  'code/typescript/no-eval/bad/project/src/a.ts.txt': 'const x: string = eval(y);\n',
  'code/typescript/no-eval/ok/plain.ts.txt': '// eval(input)\nrun("eval(x)");\n',
};

test('a pack whose examples are as they should be has exit code 0', async () => {
  const { code, stdout } = await run('rules', 'test', folderOf(pack), '--verbose');
  assert.equal(code, 0, stdout);
  assert.equal(stdout, 'ok    code/typescript/no-eval\n1 rules, 3 examples, 0 faults\n');
});

// An author has to see which line of which file is wrong, not that something is.
test('each way in which a rule and its examples disagree is told with its file and line, and exit code 1', async () => {
  const at = 'code/typescript/no-eval';
  const faults: readonly (readonly [files: Record<string, string>, message: string])[] = [
    [{ [`${at}/bad/none.ts.txt`]: 'run(x);\n' }, `${at} (${at}/bad/none.ts.txt): found nothing in it`],
    [{ [`${at}/ok/some.ts.txt`]: 'f();\neval(x);\n' }, 'found some.ts:2, which is ok: eval(x);'],
    [{ [`${at}/bad/more.ts.txt`]: 'eval(x); // expect-match\neval(y);\n' }, 'found more.ts:2, which is not marked'],
    [{ [`${at}/bad/less.ts.txt`]: 'eval(x); // expect-match\nf(); // expect-match\n' }, 'did not find less.ts:2'],
    [{ 'prose/rule.txt': 'code should be a pleasure to read' }, 'FAULT prose: is not judged'],
    [{ 'broken/rule.yml': 'rule:\n  kind: no_such_kind\nlanguage: go\n' }, 'FAULT broken: '],
    [{ 'bare/rule.txt': 'exec($X)' }, 'FAULT bare: has no example in ok/'],
    [{ [`${at}/rule.json`]: '{"globs": []}' }, 'rule.json beside it may hold'],
  ];
  for (const [files, message] of faults) {
    const { code, stdout } = await run('rules', 'test', folderOf({ ...pack, ...files }));
    assert.equal(code, 1, stdout);
    assert.ok(stdout.includes(message), stdout);
  }
  assert.match((await run('rules', 'test', folderOf({}))).stdout, /holds no rule/);
});

test('rules try shows what a rule finds in a folder, whether it is a file or a text', async () => {
  const folder = folderOf({ 'src/a.ts': 'f();\neval(input);\n', 'b.md': 'eval(x)', 'rule.yml': noEval });
  for (const rule of [join(folder, 'rule.yml'), noEval]) {
    const { code, stdout } = await run('rules', 'try', rule, folder);
    assert.equal(code, 0, stdout);
    assert.match(stdout, /^astGrep, structural: /);
    assert.ok(stdout.includes('src/a.ts:2:1: input is run as code\n    eval(input);\n1 matches in 1 files\n'), stdout);
  }
  const prose = await run('rules', 'try', 'code should be a pleasure to read', folder);
  assert.equal(prose.code, 1);
  assert.match(prose.stdout, /^prose, notJudged: /);
});

test('rules explain says what a text is compiled to, and why one cannot be used', async () => {
  const pattern = await run('rules', 'explain', 'eval($X)');
  assert.equal(pattern.code, 0);
  assert.match(pattern.stdout, /^pattern, structural: [\s\S]*pattern: eval\(\$X\)/);
  const broken = await run('rules', 'explain', 'rule:\n  kind: no_such_kind\nlanguage: go\n');
  assert.equal(broken.code, 1);
  assert.match(broken.stdout, /cannot be used: .*no_such_kind/);
});

test('scan --rules checks a pack, a folder of rules and a file, and fails from their severity on', async () => {
  const folder = folderOf({ 'a.ts': 'eval(input);\n' });
  const packed = folderOf(pack);
  const loose = folderOf({ 'no-eval.yml': noEval, 'no-exec.txt': 'exec($X)' });
  for (const rules of [packed, loose, join(loose, 'no-eval.yml')]) {
    const { code, stdout } = await run('scan', folder, '--rules', rules);
    assert.equal(code, 1, stdout);
    assert.match(stdout, /high a\.ts:1 {2}input is run as code {2}rule .*no-eval/);
    assert.equal((await run('scan', folder, '--rules', rules, '--fail-on', 'critical', '--allow-incomplete')).code, 0);
  }
  const both = await run('scan', folder, '--rules', packed, '--rules', packed, '--format', 'json');
  assert.equal(JSON.parse(both.stdout).rules.matches.length, 2);
  const prose = folderOf({ 'hashes.txt': 'code should be a pleasure to read' });
  assert.match((await run('scan', folder, '--rules', prose)).stdout, /Not checked by rules:\n {2}rule hashes.txt/);
  assert.equal((await run('scan', folder, '--rules', join(folder, 'nowhere'))).code, 2);
});
