/** What suppressions/import promises, on repositories that are really scanned. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { commitFiles } from '../../testing/git-fixtures.ts';
import { lodashShop, mendedShop, unusedLodash } from '../../testing/sample-files.ts';
import { scanned, startScan } from '../../testing/scanned-repositories.ts';
import { testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import { endSuppressions } from '../triage/remove-suppression.ts';
import { assertRefused, assertTaken } from './promises.testing.ts';
import { suppressionsImport } from './suppressions-import.ts';

interface Imported {
  readonly format: string;
  readonly addedCount: number;
  readonly keptCount: number;
  readonly removedCount: number;
  readonly closedIssueCount: number;
  readonly reopenedIssueCount: number;
  readonly problems: readonly { readonly line: number; readonly message: string }[];
}

interface Issue {
  readonly id: string;
  readonly title: string;
  readonly state: string;
  readonly resolution: string;
  readonly suppressionId: string;
}

const imported = (mine: TestOrganization, fileName: string, text: string, rest: object = {}): Promise<Imported> =>
  mine.ask(suppressionsImport.path, { fileName, text, ...rest });
const issuesOf = async (mine: TestOrganization, body: object = {}): Promise<Issue[]> =>
  (await mine.ask<{ issues: Issue[] }>('/api/v1/issues/search', body)).issues;
/** The states of the issues of one vulnerability, in the order of titles. */
const statesOf = async (mine: TestOrganization, id: string, body: object = {}): Promise<string[]> =>
  (await issuesOf(mine, body)).filter(({ title }) => title.startsWith(id)).map(({ state }) => state);

const reached = 'GHSA-jf85-cpcp-j695';
const alias = 'CVE-2019-10744';

describe('Import suppressions', () => {
  describe('200', () => {
    test('an issue is archived with the reason and where it is written, and open again once the file no longer names it', async () => {
      const { mine } = await scanned(lodashShop);
      assert.deepEqual(await statesOf(mine, reached), ['open']);
      const { problems, format, ...counts } = await imported(mine, '.trivyignore', `# nobody gets here\n${alias}\n`);
      assert.deepEqual([format, problems], ['trivy', []]);
      assert.deepEqual(counts, {
        addedCount: 1,
        keptCount: 0,
        removedCount: 0,
        closedIssueCount: 1,
        reopenedIssueCount: 0,
      });
      const [issue] = (await issuesOf(mine)).filter(({ title }) => title.startsWith(reached));
      assert.deepEqual([issue?.state, issue?.resolution], ['archived', 'suppressed']);
      const { suppressions } = await mine.ask<{ suppressions: { id: string; issueCount: number }[] }>(
        '/api/v1/suppressions/list',
        {},
      );
      assert.deepEqual(
        suppressions.map(({ id, issueCount }) => [id, issueCount]),
        [[issue?.suppressionId, 1]],
      );
      const { events } = await mine.ask<{ events: { toState: string; actor: string; comment: string }[] }>(
        '/api/v1/issues/get',
        { id: issue?.id },
      );
      const last = events.at(-1);
      assert.deepEqual(
        [last?.toState, last?.actor, last?.comment],
        ['archived', `suppression ${issue?.suppressionId}`, '.trivyignore:2 (trivy): nobody gets here'],
      );
      const { issues: counted } = await mine.ask<{ issues: Record<string, number> }>('/api/v1/stats/summary', {});
      assert.equal(counted['archived'], 1);

      // The same again, further down, is the same entry.
      const again = await imported(mine, '.trivyignore', `# more\n\n# nobody gets here\n${alias}\n`);
      assert.deepEqual([again.addedCount, again.keptCount, again.removedCount], [0, 1, 0]);
      const other = await imported(mine, '.trivyignore', 'CVE-2000-0001\n');
      assert.deepEqual([other.removedCount, other.reopenedIssueCount], [1, 1]);
      assert.deepEqual(await statesOf(mine, reached), ['open']);
      assert.equal((await imported(mine, '.trivyignore', '')).removedCount, 1);
    });

    test('what is not affected by the word of a VEX document is a false positive', async () => {
      const { mine } = await scanned(lodashShop);
      const vex = JSON.stringify({
        bomFormat: 'CycloneDX',
        specVersion: '1.5',
        vulnerabilities: [
          {
            id: alias,
            affects: [{ ref: 'pkg:npm/lodash@4.17.11' }],
            analysis: { state: 'not_affected', justification: 'code_not_reachable', detail: 'By hand.' },
          },
        ],
      });
      assert.equal((await imported(mine, 'shop.vex.json', vex)).closedIssueCount, 1);
      assert.deepEqual(await statesOf(mine, reached), ['falsePositive']);
    });

    test('it holds for what later scans find, and goes with what is mended', async () => {
      const { mine, repositories } = await scanned({ 'a.txt': 'a' });
      const [repository] = repositories;
      assert.ok(repository);
      const rescan = async (files: Readonly<Record<string, string>>) => {
        commitFiles(repository.path, files);
        await startScan(mine, repository.id);
        await mine.runScans();
      };
      await imported(mine, '.trivyignore', alias);
      for (let time = 0; time < 2; time += 1) {
        await rescan({ ...lodashShop, 'again.txt': String(time) });
        assert.deepEqual(await statesOf(mine, reached), ['archived']);
      }
      const [issue] = (await issuesOf(mine)).filter(({ title }) => title.startsWith(reached));
      const { events } = await mine.ask<{ events: { toState: string }[] }>('/api/v1/issues/get', { id: issue?.id });
      assert.deepEqual(
        events.map(({ toState }) => toState),
        ['open', 'archived'],
      );
      await rescan(mendedShop);
      assert.deepEqual(await statesOf(mine, reached), ['patched']);
      await rescan(lodashShop);
      assert.deepEqual(await statesOf(mine, reached), ['archived']);
    });

    test('one of a repository closes nothing elsewhere, and nothing that cannot be reached anyway', async () => {
      const { mine, repositories } = await scanned(lodashShop, lodashShop, unusedLodash);
      const [first, second] = repositories.map(({ id }) => id);
      const { closedIssueCount } = await imported(mine, '.trivyignore', alias, { repositoryId: first });
      assert.equal(closedIssueCount, 1);
      assert.deepEqual(await statesOf(mine, reached, { repositoryIds: [first] }), ['archived']);
      assert.deepEqual(await statesOf(mine, reached, { repositoryIds: [second] }), ['open']);
      assert.equal((await imported(mine, '.trivyignore', alias)).closedIssueCount, 1);
      assert.deepEqual(await statesOf(mine, reached), ['archived', 'archived']);
      // That of the organization still names it.
      assert.equal((await imported(mine, '.trivyignore', '', { repositoryId: first })).reopenedIssueCount, 0);
      assert.deepEqual(await statesOf(mine, reached), ['archived', 'archived']);
    });

    test('when its time is over, what it closed is open again by itself', async () => {
      const { context, clock } = await testService();
      const { mine } = await scanned(lodashShop);
      const until = new Date(clock.now().getTime() + 3_600_000).toISOString();
      const osv = `[[IgnoredVulns]]\nid = "${alias}"\nignoreUntil = ${until}\nreason = "until the release"\n`;
      assert.equal((await imported(mine, 'osv-scanner.toml', osv)).closedIssueCount, 1);
      assert.equal(await endSuppressions(context.db, clock.now()), 0);
      assert.deepEqual(await statesOf(mine, reached), ['archived']);
      clock.advance(3_600_000);
      assert.equal(await endSuppressions(context.db, clock.now()), 1);
      assert.deepEqual(await statesOf(mine, reached), ['open']);
      assert.equal(await endSuppressions(context.db, clock.now()), 0);
      const again = await imported(mine, 'osv-scanner.toml', osv);
      assert.deepEqual([again.keptCount, again.closedIssueCount], [1, 0]);
    });

    test('a person’s word here stands, whatever is imported and taken back', async () => {
      const { mine } = await scanned(lodashShop);
      const [issue] = (await issuesOf(mine)).filter(({ title }) => title.startsWith(reached));
      const id = issue?.id;
      await mine.ask('/api/v1/issues/set-state', { id, state: 'falsePositive' });
      assert.equal((await imported(mine, '.trivyignore', alias)).closedIssueCount, 0);
      assert.deepEqual(await statesOf(mine, reached), ['falsePositive']);
      await imported(mine, '.trivyignore', '');
      assert.deepEqual(await statesOf(mine, reached), ['falsePositive']);

      await mine.ask('/api/v1/issues/set-state', { id, state: 'open' });
      await imported(mine, '.trivyignore', alias);
      const refused = await mine.call('/api/v1/issues/set-state', { id, state: 'open' });
      assert.equal(refused.status, 409);
      await mine.ask('/api/v1/issues/set-state', { id, state: 'archived' });
      assert.equal((await imported(mine, '.trivyignore', '')).reopenedIssueCount, 0);
      assert.deepEqual(await statesOf(mine, reached), ['archived']);
    });

    test('entries that are not understood are told, and the others count', async () => {
      const { mine } = await scanned(lodashShop);
      const { closedIssueCount, problems } = await imported(
        mine,
        '.trivyignore',
        `CVE-2000-0001 exp:tomorrow\n${alias}\n`,
      );
      assert.deepEqual([closedIssueCount, problems.map(({ line }) => line)], [1, [1]]);
    });

    // Whoever may change the code must not be able to close what is found in it.
    test('an ignore file in a scanned repository closes nothing', async () => {
      const { mine } = await scanned({ ...lodashShop, '.trivyignore': `${alias}\n`, '.snyk': 'ignore: {}\n' });
      assert.deepEqual(await statesOf(mine, reached), ['open']);
    });
  });

  describe('400', () => {
    test('a file has a name and a text, with an entry that can be used if it has any; what was imported before stays', async () => {
      const { mine } = await scanned(lodashShop);
      await imported(mine, 'shop.vex.json', `{"@context":"https://openvex.dev/ns","statements":[]}`);
      await imported(mine, '.trivyignore', alias);
      await assertRefused(mine, suppressionsImport, [
        [{ repositoryId: '', fileName: '' }, '/fileName'],
        [{ repositoryId: '', fileName: 'n'.repeat(251) }, '/fileName'],
        [{ repositoryId: '', text: undefined }, '/text'],
        [{ repositoryId: '', text: 'x'.repeat(4 * 1024 * 1024 + 1) }, '/text'],
        [{ repositoryId: '', fileName: 'shop.vex.json', text: '{ "bomFormat": "CycloneDX", ' }, '/text'],
        [{ repositoryId: '', fileName: '.trivyignore', text: 'CVE-2000-0001 exp:tomorrow' }, '/text'],
      ]);
      assert.deepEqual(await statesOf(mine, reached), ['archived']);
      await assertTaken(mine, suppressionsImport, [{ repositoryId: '', fileName: 'n'.repeat(250), text: '' }]);
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s repository', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const theirs = await other.register({ 'a.txt': 'a' });
      for (const repositoryId of [theirs.id, '019cad9f-4604-7000-b6b7-f7262411a063', 'none']) {
        const reply = await mine.call(suppressionsImport.path, { repositoryId, fileName: '.trivyignore', text: alias });
        assert.equal(reply.status, 404);
      }
    });
  });
});
