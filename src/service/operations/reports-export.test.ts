/** What reports/export promises, on repositories that are really scanned. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatNames } from '../../engine/formats/format-names.ts';
import { formatNamed } from '../../engine/formats/index.ts';
import { lodashShop, unusedLodash } from '../../testing/sample-files.ts';
import { scanned } from '../../testing/scanned-repositories.ts';
import { testOrganization } from '../../testing/test-service.ts';
import { accepted, decide, decidedShop } from './decided.testing.ts';
import { assertRefused, assertSameNotFound, assertTaken, idFaults } from './promises.testing.ts';
import { reportsExport } from './reports-export.ts';

interface Bom {
  readonly metadata: { readonly component: { readonly version: string } };
  readonly components: { readonly name: string; readonly version: string; readonly purl: string }[];
  readonly vulnerabilities: { readonly id: string; readonly analysis: { readonly state: string } }[];
}

async function bill(of: Record<string, string>, rest: object = {}): Promise<Bom> {
  const { mine, repositories } = await scanned(of);
  const reply = await mine.call(reportsExport.path, {
    repositoryId: repositories[0]?.id ?? '',
    format: 'cyclonedx',
    ...rest,
  });
  assert.equal(reply.status, 200, reply.text);
  return JSON.parse(reply.text) as Bom;
}

describe('Export a report', () => {
  describe('200', () => {
    test('each format is answered as itself, with its content type and a name for its file', async () => {
      const { mine, repositories } = await scanned(lodashShop);
      for (const format of formatNames) {
        const reply = await mine.call(reportsExport.path, { repositoryId: repositories[0]?.id ?? '', format });
        assert.equal(reply.status, 200, reply.text);
        assert.equal(reply.headers['content-type'], formatNamed(format)?.mediaType);
        assert.match(String(reply.headers['content-disposition']), /^attachment; filename="[\w.-]+"$/);
        assert.match(reply.text, /lodash/);
      }
    });

    test('packages and vulnerabilities are those of the repository, and what is reached is no more than looked at', async () => {
      const { components, vulnerabilities, metadata } = await bill(lodashShop);
      assert.ok(components.some(({ purl }) => purl === 'pkg:npm/lodash@4.17.11'));
      assert.match(metadata.component.version, /^[\da-f]{40}$/);
      assert.ok(vulnerabilities.length > 0);
      assert.ok(vulnerabilities.every(({ analysis }) => analysis.state !== 'exploitable'));
    });

    test('what was not read whole is said, so that nobody takes the report for all there is', async () => {
      const { mine, repositories } = await scanned({ ...lodashShop, 'web/package-lock.json': '{ "name": ' });
      const [repository] = repositories;
      const reply = await mine.call(reportsExport.path, { repositoryId: repository?.id ?? '', format: 'jsonl' });
      const lines = reply.text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
      const gaps = lines.filter(({ kind, path }) => kind === 'gap' && path === 'web/package-lock.json');
      assert.ok(gaps.length > 0, reply.text);
      assert.ok(gaps.every(({ message }) => message !== ''));
    });

    test('what nothing loads is stated not to be affected', async () => {
      const { vulnerabilities } = await bill(unusedLodash);
      assert.ok(vulnerabilities.length > 0);
      assert.deepEqual(new Set(vulnerabilities.map(({ analysis }) => analysis.state)), new Set(['not_affected']));
    });

    test('filters choose among vulnerabilities, and packages are all listed', async () => {
      const { components, vulnerabilities } = await bill(lodashShop, { minPriority: 100, severities: ['low'] });
      assert.equal(vulnerabilities.length, 0);
      assert.ok(components.length > 0);
    });
  });

  describe('200, of what people decided', () => {
    // A consumer of the document asks for the reason before anything else.
    test('the reason of a decision stands in statements, of the organization that decided and of no other', async () => {
      const [mine, theirs] = [await decidedShop(), await decidedShop()];
      const exported = async (of: typeof mine, format: string): Promise<string> =>
        (await of.mine.call(reportsExport.path, { repositoryId: of.repositories[0], format })).text;
      await decide(mine.mine, { alertId: mine.alerts[0], verdict: 'falsePositive', reason: 'Nobody runs the demo' });
      const [archived] = (await decide(mine.mine, { alertId: mine.alerts[1], ...accepted })).decisions;
      await decide(theirs.mine, { alertId: theirs.alerts[0], verdict: 'accepted', reason: 'A word of theirs' });
      for (const format of ['cyclonedx', 'cyclonedx-1.7', 'openvex', 'sarif']) {
        const text = await exported(mine, format);
        assert.match(text, /false positive: Nobody runs the demo\.|judged so: Nobody runs the demo\./, format);
        assert.match(text, /archived it(?: as it stands)?: Only our own settings get here\./, format);
        assert.doesNotMatch(text, /word of theirs/, format);
        const other = await exported(theirs, format);
        assert.match(other, /archived it(?: as it stands)?: A word of theirs\./, format);
        assert.doesNotMatch(other, /the demo|our own settings/, format);
      }
      await mine.mine.ask('/api/v1/decisions/update', {
        id: archived?.id,
        verdict: 'snoozed',
        until: { date: '2099-01-01' },
      });
      for (const format of formatNames)
        assert.doesNotMatch(await exported(mine, format), /our own settings/, `${format}: put off, not judged`);
    });
  });

  describe('400', () => {
    test('the id is required, the format is one of the list, priorities end at 100', async () => {
      await assertRefused(await testOrganization(), reportsExport, [
        ...idFaults('repositoryId'),
        [{ format: undefined }, '/format'],
        [{ format: 'pdf' }, '/format'],
        [{ minPriority: 101 }, '/minPriority'],
        [{ minPriority: -1 }, '/minPriority'],
        [{ severities: Array.from({ length: 1001 }, () => 'high') }, '/severities'],
        [{ reachability: Array.from({ length: 1001 }, () => 'reachable') }, '/reachability'],
      ]);
      await assertTaken(await testOrganization(), reportsExport, [
        { minPriority: 100 },
        { severities: Array.from({ length: 1000 }, () => 'high') },
        { reachability: Array.from({ length: 1000 }, () => 'reachable') },
      ]);
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s repository', async () => {
      const theirs = await scanned(lodashShop);
      await assertSameNotFound(
        await testOrganization(),
        reportsExport,
        'repositoryId',
        theirs.repositories[0]?.id ?? '',
      );
    });
  });
});
