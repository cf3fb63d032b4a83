/** Not seen is not gone: what a scan could not look for stays as it was, says so, and leaves once a scan has looked. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { commitFiles } from '../../testing/git-fixtures.ts';
import { lodashShop, mendedShop, yamlReport } from '../../testing/sample-files.ts';
import { alertsOf, startScan, summaryOf, type Vulnerability } from '../../testing/scanned-repositories.ts';
import { testOrganization, type TestOrganization } from '../../testing/test-service.ts';

interface Gap {
  readonly path: string;
  readonly status: string;
  readonly message: string;
}

interface Issue {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly path: string;
  readonly notConfirmedSince: string;
}

/** Commits the files, scans, and says what is known then. */
async function scanAgain(mine: TestOrganization, repository: { id: string; path: string }, files: object) {
  const commit = commitFiles(repository.path, { ...files });
  await startScan(mine, repository.id);
  await mine.runScans();
  return { commit, ...(await known(mine)) };
}

async function known(mine: TestOrganization) {
  const { scans } = await mine.ask<{ scans: { id: string }[] }>('/api/v1/scans/list', {});
  const { state, gaps } = await mine.ask<{ state: string; gaps: Gap[] }>('/api/v1/scans/get', { id: scans[0]?.id });
  assert.equal(state, 'completed');
  const { alerts } = await alertsOf(mine);
  const { issues } = await mine.ask<{ issues: Issue[] }>('/api/v1/issues/search', {});
  const { packages } = await mine.ask<{ packages: { count: number }[] }>('/api/v1/sca/packages/search', {});
  const counts = (await summaryOf(mine)).issues;
  return { gaps, alerts, issues, packages: packages.length, open: counts.open, patched: counts.patched };
}

async function begun(files: Readonly<Record<string, string>>) {
  const mine = await testOrganization();
  const repository = await mine.register(files);
  await mine.runScans();
  return { mine, repository, first: await known(mine) };
}

const deep = `${'['.repeat(300)}${']'.repeat(300)}`;
const pom = (version: string, more = '') =>
  `<project><modelVersion>4.0.0</modelVersion><groupId>a</groupId><artifactId>a</artifactId><version>1</version><dependencies><dependency><groupId>org.apache.logging.log4j</groupId><artifactId>log4j-core</artifactId><version>${version}</version></dependency></dependencies>${more}</project>`;

describe('not seen is not gone', () => {
  test('an unreadable lockfile patches nothing; once it is read, what is gone is gone', async () => {
    const { mine, repository, first } = await begun(lodashShop);
    assert.deepEqual([first.open, first.patched, first.packages], [4, 0, 1]);
    for (const broken of [`{"packages": ${deep}}`, '{"packages": {', '\0']) {
      const after = await scanAgain(mine, repository, { 'package-lock.json': broken, 'package.json': broken });
      assert.deepEqual([after.open, after.patched, after.packages], [4, 0, 1], broken.slice(0, 20));
      assert.deepEqual(
        after.alerts.map(({ id, reachabilityCounts }) => [id, reachabilityCounts]),
        first.alerts.map(({ id, reachabilityCounts }) => [id, reachabilityCounts]),
      );
      assert.ok(after.issues.every(({ notConfirmedSince }) => /^[0-9a-f]{40}$/.test(notConfirmedSince)));
      assert.equal(new Set(after.issues.map(({ notConfirmedSince }) => notConfirmedSince)).size, 1);
      const said = after.gaps.filter(({ status }) => status === 'unconfirmed');
      assert.deepEqual(
        said.map(({ path }) => path),
        ['package.json'],
      );
      const { items } = await mine.ask<Vulnerability & { items: { explanation: string }[] }>(
        '/api/v1/sca/vulnerabilities/get',
        { id: after.alerts[0]?.id },
      );
      assert.match(items[0]?.explanation ?? '', / Not confirmed since commit [0-9a-f]{12}, because [^.]*package\.json/);
      assert.equal(items[0]?.explanation.split('Not confirmed').length, 2);
    }
    const again = await scanAgain(mine, repository, lodashShop);
    assert.deepEqual([again.open, again.patched, again.packages], [4, 0, 1]);
    assert.ok(again.issues.every(({ notConfirmedSince }) => notConfirmedSince === ''));
    assert.deepEqual(again.gaps, []);
    const mended = await scanAgain(mine, repository, mendedShop);
    assert.deepEqual([mended.open, mended.patched, mended.alerts.length], [0, 4, 0]);
  });

  test('a file that has left the commit takes what it showed with it, however unreadable others are', async () => {
    const { mine, repository, first } = await begun({ ...lodashShop, ...yamlReport });
    assert.ok(first.open > 4);
    rmSync(join(repository.path, 'requirements.txt'));
    const after = await scanAgain(mine, repository, { 'package-lock.json': '{', 'package.json': '{' });
    assert.deepEqual([after.open, after.patched], [4, first.open - 4]);
  });

  test('a lockfile that was read whole decides for its packages, though the manifest beside it was not', async () => {
    const { mine, repository } = await begun(lodashShop);
    const same = await scanAgain(mine, repository, { 'package.json': '{' });
    assert.deepEqual([same.open, same.packages], [4, 1]);
    const { totalCount } = await alertsOf(mine);
    assert.equal(totalCount, same.alerts.length);
    assert.ok(
      same.alerts.every(
        ({ reachabilityCounts: { reachable, needsReview, unreachable } }) =>
          reachable + needsReview + unreachable === 1,
      ),
    );
    const mended = await scanAgain(mine, repository, { 'package-lock.json': mendedShop['package-lock.json'] });
    assert.equal(mended.open, 0);
  });

  test('a version that stands in another file stays while that one cannot be read', async () => {
    const parent = (version: string) =>
      `<project><modelVersion>4.0.0</modelVersion><groupId>a</groupId><artifactId>p</artifactId><version>1</version><packaging>pom</packaging><modules><module>child</module></modules><dependencyManagement><dependencies><dependency><groupId>org.apache.logging.log4j</groupId><artifactId>log4j-core</artifactId><version>${version}</version></dependency></dependencies></dependencyManagement></project>`;
    const child = pom(
      '',
      '<parent><groupId>a</groupId><artifactId>p</artifactId><version>1</version></parent>',
    ).replace('<version></version>', '');
    const { mine, repository, first } = await begun({ 'pom.xml': parent('2.14.1'), 'child/pom.xml': child });
    assert.ok(first.open > 0);
    const after = await scanAgain(mine, repository, { 'pom.xml': '<project><' });
    assert.deepEqual([after.open, after.patched], [first.open, 0]);
    const mended = await scanAgain(mine, repository, { 'pom.xml': parent('2.25.9') });
    assert.equal(mended.open, 0);
  });

  test('a match of a rule stays while the rule could not be run on its file', async () => {
    const mine = await testOrganization();
    const rule = await mine.ask<{ id: string }>('/api/v2/rules/create', { name: 'no eval', rule: 'eval($X)' });
    const repository = await mine.register({
      'a.js': 'eval(x);\n',
      'b.js': 'eval(y);\n',
      'c.js': '/* \0 */ eval(z);\n',
    });
    await mine.runScans();
    assert.deepEqual([(await known(mine)).open], [3]);
    const large = `${' '.repeat(2 * 1024 * 1024)};`;
    const after = await scanAgain(mine, repository, { 'a.js': large, 'b.js': '\0'.repeat(50), 'c.js': '/* \0 */' });
    assert.deepEqual([after.open, after.patched], [2, 1]);
    assert.deepEqual(
      after.issues
        .filter(({ notConfirmedSince }) => notConfirmedSince !== '')
        .map(({ path }) => path)
        .sort(),
      ['a.js', 'b.js'],
    );
    assert.deepEqual(after.gaps.map(({ path }) => path).sort(), ['a.js', 'b.js']);
    rmSync(join(repository.path, 'b.js'));
    const read = await scanAgain(mine, repository, { 'a.js': ';' });
    assert.deepEqual([read.open, read.patched, read.gaps], [0, 3, []]);
    await mine.ask('/api/v2/rules/delete', { id: rule.id });
  });
});
