/**
 * Bills of materials that npm itself writes of real projects, uploaded, give the alerts that a scan of their lockfiles gives. Whoever has
 * only a bill must not be warned of less than whoever has the code.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../testing/git-fixtures.ts';
import { lacks, sharedFolder } from '../../testing/outside-inputs.ts';
import { alertsOf } from '../../testing/scanned-repositories.ts';
import { testOrganization } from '../../testing/test-service.ts';

const projects = [
  ['nodegoat', 'cyclonedx'],
  ['nodejs-goof', 'spdx'],
  ['bookstack', 'cyclonedx'],
] as const;

interface Listed {
  readonly packages: readonly { readonly purl: string; readonly isDirect: boolean }[];
}

test('bills of three real projects give the packages and the alerts of their lockfiles', async (context) => {
  if (lacks(context, 'repositories')) return;
  const mine = await testOrganization();
  let alertCount = 0;
  for (const [name, format] of projects) {
    const files = projectFiles(name);
    const { id: ofLockfile } = await mine.register(files, name);
    const { id: ofBill } = await mine.ask<{ id: string }>('/api/v1/repositories/add-sbom', {
      repositoryName: name,
      sbom: billOf(files, format),
    });
    await mine.runScans();
    const found = [];
    for (const repositoryId of [ofLockfile, ofBill]) {
      const { alerts } = await alertsOf(mine, { repositoryIds: [repositoryId], pageSize: 500 });
      const { packages } = await mine.ask<Listed>('/api/v1/sca/packages/search', {
        repositoryIds: [repositoryId],
        pageSize: 500,
      });
      found.push({
        alerts: alerts.map(({ metadata }) => `${metadata.packageIdentifier} ${metadata.id}`).toSorted(),
        packages: packages.map(({ purl, isDirect }) => `${purl} ${isDirect}`).toSorted(),
      });
    }
    assert.deepEqual(found[1], found[0], `${name} by ${format}`);
    alertCount += found[0]?.alerts.length ?? 0;
  }
  assert.ok(alertCount > 0);
});

function projectFiles(name: string): Record<'package.json' | 'package-lock.json', string> {
  const read = (file: string): string => readFileSync(sharedFolder(`data/repositories/${name}/${file}`), 'utf8');
  return { 'package.json': read('package.json'), 'package-lock.json': read('package-lock.json') };
}

/** Of the lockfile alone: nothing is installed, and nobody is asked. */
function billOf(files: Readonly<Record<string, string>>, format: string): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  // npm makes no bill of a project that has no name and no version.
  const manifest: object = JSON.parse(files['package.json'] ?? '{}');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'project', version: '1.0.0', ...manifest }));
  const command = ['sbom', '--sbom-format', format, '--package-lock-only', '--offline'];
  const made = spawnSync('npm', command, { cwd: folder, encoding: 'utf8', maxBuffer: 1024 ** 3 });
  assert.equal(made.status, 0, made.stderr);
  return made.stdout;
}
