/** `vedette fix` of a Maven project whose vulnerable package comes in by another one: from poms of a registry to a patch, and to files that scan clean. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../testing/git-fixtures.ts';
import { type RegistryAnswer, serveRegistry } from '../testing/registry-server.ts';
import { runProgram } from '../testing/server-process.ts';

const pom = (artifact: string, version: string, inner = ''): string =>
  `<project>\n  <groupId>g</groupId>\n  <artifactId>${artifact}</artifactId>\n  <version>${version}</version>\n${inner}</project>\n`;
const needs = (artifact: string, version: string): string =>
  `  <dependencies>\n    <dependency><groupId>g</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>\n  </dependencies>\n`;

const releases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  user: { '1.0.0': needs('bad', '1.0'), '2.0.0': needs('bad', '2.0') },
  bad: { '1.0': '', '1.1': '', '2.0': '' },
};
const record = {
  id: 'T-1',
  modified: '2026-01-01T00:00:00Z',
  summary: 'Something',
  affected: [
    {
      package: { ecosystem: 'Maven', name: 'g:bad' },
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '1.1' }] }],
    },
  ],
};

function answersOf(): Map<string, RegistryAnswer> {
  const answers = new Map<string, RegistryAnswer>();
  for (const [artifact, versions] of Object.entries(releases)) {
    const list = Object.keys(versions).map((version) => `<version>${version}</version>`);
    const metadata = `<metadata><versioning><versions>${list.join('')}</versions></versioning></metadata>`;
    answers.set(`/g/${artifact}/maven-metadata.xml`, { body: Buffer.from(metadata) });
    for (const [version, inner] of Object.entries(versions))
      answers.set(`/g/${artifact}/${version}/${artifact}-${version}.pom`, {
        body: Buffer.from(pom(artifact, version, inner)),
      });
  }
  return answers;
}

test('what a dependency brings in is mended, in the patch and in the files, and each pom is fetched once', async () => {
  const registry = await serveRegistry(answersOf());
  const [project, records, cache] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  writeFileSync(join(project, 'pom.xml'), pom('app', '1', needs('user', '1.0.0')));
  writeFileSync(join(records, 'T-1.json'), JSON.stringify(record));
  const flags = ['--advisories', records, '--package-sources', `Maven=${registry.url}`, '--cache-dir', cache];
  try {
    const found = await runProgram(['scan', project, ...flags]);
    assert.equal(found.code, 1, found.stderr);
    assert.match(found.stdout, /g:bad/);

    const patch = await runProgram(['fix', project, ...flags]);
    assert.equal(patch.code, 0, patch.stderr);
    assert.match(patch.stderr, /Upgrade g:bad from 1\.0 to 1\.1: closes 1 alert/);
    assert.match(patch.stderr, /1 of 1 alerts closed by 1 changes of 1 files, none opened/);
    assert.match(patch.stdout, /^\+ {4}<dependencies>\n\+ {6}<dependency>\n\+ {8}<groupId>g<\/groupId>/m);

    const applied = await runProgram(['fix', project, '--apply', ...flags]);
    assert.equal(applied.code, 0, applied.stderr);
    assert.match(readFileSync(join(project, 'pom.xml'), 'utf8'), /<dependencyManagement>[^]*<version>1\.1<\/version>/);
    assert.equal((await runProgram(['scan', project, ...flags])).code, 0);

    const poms = registry.asked.filter((path) => path.endsWith('.pom'));
    assert.deepEqual(
      poms.toSorted(),
      [...new Set(poms)].sort(),
      'what a scan fetched, a plan has, and the other way round',
    );
  } finally {
    await registry.close();
  }
});

test('a registry that has no pom of what would bring in a safe release costs that way alone', async () => {
  const answers = answersOf();
  answers.set('/g/bad/1.1/bad-1.1.pom', { status: 404 });
  answers.set('/g/user/2.0.0/user-2.0.0.pom', { status: 404 });
  const registry = await serveRegistry(answers);
  const [project, records] = [temporaryFolder(), temporaryFolder()];
  writeFileSync(join(project, 'pom.xml'), pom('app', '1', needs('user', '1.0.0')));
  writeFileSync(join(records, 'T-1.json'), JSON.stringify(record));
  try {
    const flags = ['--advisories', records, '--package-sources', `Maven=${registry.url}`, '--no-majors'];
    const ended = await runProgram(['fix', project, ...flags]);
    assert.equal(ended.code, 0, ended.stderr);
    assert.match(ended.stderr, /what g:bad 1\.1 brings in could not be had/);
    assert.match(ended.stderr, /0 of 1 alerts closed/);
  } finally {
    await registry.close();
  }
});
