import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree } from '../../files/memory-tree.ts';
import type { Extraction } from '../../model/extraction.ts';
import { sourceFile } from '../../text/source-file.ts';
import { constraintsTxt, requirementsTxt } from './formats.ts';

async function read(files: Readonly<Record<string, string | Uint8Array>>, path: string): Promise<Extraction> {
  return requirementsTxt.extract(sourceFile(path, files[path] ?? ''), memoryTree(files));
}

function declared({ declarations }: Extraction): readonly string[] {
  return declarations.map(({ name, version = '' }) => `${name} ${version}`);
}

void test('files that pip would be given are recognised by their names', () => {
  const yes = [
    'requirements.txt requirements-dev.txt dev-requirements.txt requirements_test.in api/requirements.pip test_requirements.txt',
    'requirements/base.txt app/requirements/prod.in reqs/x.txt Requirements.TXT requirement.txt my.requirements.txt 1-requirements-dev.txt',
    'reqs.txt api/reqs-dev.in pip-requirements/base.txt requirement/x.pip requirements.lock api/requirements-dev.lock',
  ];
  const no = [
    'requirements.md poetry.lock constraints.txt upper-constraints.txt requirements/constraints.txt requirements/README.txt',
    'requirements.py robots.txt notes/todo.txt requirements requirementsfoo.txt prerequirements.txt requirements.txt.bak',
    'requirements/base.txt.bak requirements/sub/x.txt requirements/license.txt requirements/NOTICE.txt requirements/CMakeLists.txt',
    'prerequirements/base.txt xrequirements.lock requirements-dev.lock.bak requirements-test.lock',
  ];
  for (const path of yes.join(' ').split(' ')) assert(requirementsTxt.matches(path), path);
  for (const path of no.join(' ').split(' ')) assert(!requirementsTxt.matches(path), path);
});

void test('files of constraints are recognised by their names, and are none of requirements', () => {
  const yes =
    'constraints.txt constraint.in upper-constraints.txt constraints-3.8.txt a/constraints.pip a.constraints.txt a_Constraints.TXT';
  const no = 'myconstraints.txt constraintsx.txt constraints.md constraints/x.txt constraints.txt.bak constraints';
  for (const path of yes.split(' ')) {
    assert(constraintsTxt.matches(path), path);
    assert(!requirementsTxt.matches(path), path);
  }
  for (const path of no.split(' ')) assert(!constraintsTxt.matches(path), path);
});

void test('a file with a byte-order mark is read, in UTF-8 and in both orders of UTF-16', async () => {
  const text = '\ufeffflask==1.0\r\nrequests==2.0\r\n';
  const littleEndian = Buffer.from(text, 'utf16le');
  for (const bytes of [Buffer.from(text), littleEndian, Buffer.from(littleEndian).swap16()]) {
    const extraction = await read({ 'requirements.txt': bytes }, 'requirements.txt');
    assert.deepEqual(declared(extraction), ['flask 1.0', 'requests 2.0']);
    assert.deepEqual(extraction.declarations[1]?.span, { startLine: 2, startColumn: 1, endLine: 2, endColumn: 14 });
  }
});

// What a file of another name requires would otherwise be listed nowhere.
void test('an included file that is not scanned by itself is read at the line that names it', async () => {
  const files = {
    'requirements.txt': 'a==1\n-r lists/more.lst\n--requirement=requirements/scanned.txt\n',
    'lists/more.lst': 'b==2\n-r deeper.lst\n==broken\n',
    'lists/deeper.lst': 'c==3\n-r more.lst\n-r ../requirements.txt\n',
    'requirements/scanned.txt': 'd==4\n',
  };
  const extraction = await read(files, 'requirements.txt');
  assert.deepEqual(declared(extraction), ['a 1', 'b 2', 'c 3']);
  assert.deepEqual(
    extraction.declarations.map(({ span }) => span.startLine),
    [1, 2, 2],
  );
  assert.deepEqual(
    extraction.problems.map(({ line }) => line),
    [2],
  );
  assert.match(extraction.problems[0]?.message ?? '', /lists\/more\.lst, line 3/);
});

void test('paths that leave the repository, do not exist or are addresses are problems', async () => {
  const text = '-r ../outside.txt\n-r /etc/passwd\n-c missing.txt\n-r https://files.example/r.txt\n-r\n';
  const { problems, status, declarations } = await read({ 'requirements.txt': text }, 'requirements.txt');
  assert.deepEqual(
    problems.map(({ line }) => line),
    [1, 2, 3, 4, 5],
  );
  assert.deepEqual([status, declarations.length], ['partial', 0]);
});

void test('constraints pin what is required and add nothing', async () => {
  const files = {
    'app/requirements.txt': 'Flask\nrequests>=2\njinja2==2.0\n-c ../pins/constraints.txt\n',
    'pins/constraints.txt': 'flask==1.1.2\nrequests==2.20.0 # old\njinja2==3.0\nunused==9\n',
  };
  assert.deepEqual(declared(await read(files, 'app/requirements.txt')), [
    'Flask 1.1.2',
    'requests 2.20.0',
    'jinja2 2.0',
  ]);
});

void test('a hundred files that include each other end the reading, not the process', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [
      `x/${index}.lst`,
      `p${index}==1\n-r ${index + 1}.lst\n-r ${index + 2}.lst\n`,
    ]),
  );
  const { problems } = await read({ ...files, 'x/requirements.txt': '-r 0.lst\n' }, 'x/requirements.txt');
  assert.match(problems[0]?.message ?? '', /More than 100 files/);
});

void test('the names of file and folder tell what requirements are for', async () => {
  const scopes = {
    'requirements.txt': 'production',
    'requirements/base.txt': 'production',
    'tools/requirements.txt': 'production',
    'requirements-dev.txt': 'development',
    'requirements/test.txt': 'test',
    'docs/requirements.txt': 'development',
    'tests/requirements.txt': 'test',
  };
  for (const [path, scope] of Object.entries(scopes)) {
    assert.equal((await read({ [path]: 'a==1' }, path)).declarations[0]?.scope, scope, path);
  }
});

void test('a lockfile of Helm that has the name of one of Rye is not taken for requirements', async () => {
  const text =
    'dependencies:\n- name: redis\n  repository: https://charts.example\n  version: 10.5.7\ndigest: sha256:ab\n';
  const { status, declarations } = await read({ 'requirements.lock': text }, 'requirements.lock');
  assert.deepEqual([status, declarations.length], ['failed', 0]);
});
