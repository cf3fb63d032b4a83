/** Runs the queued scan of a repository with sources of packages from registries on loopback, for tests. */
import type { Registries } from '../../engine/sources/source-store.ts';
import { temporaryFolder } from '../../testing/git-fixtures.ts';
import { packageSourcesOf } from '../../testing/package-sources.ts';
import { type TestOrganization, testService } from '../../testing/test-service.ts';
import { listScans } from '../scans/store.ts';
import { runScan } from './run-scan.ts';

/**
 * In a store of its own, as on another machine.
 * @returns the gaps of the scan, as JSON
 */
export async function scanWithSources(
  organization: TestOrganization,
  repositoryId: string,
  registries: Registries,
): Promise<string> {
  const { context: shared } = await testService();
  const config = { ...shared.config, dataDir: temporaryFolder(), packageSources: packageSourcesOf(registries) };
  const newest = async () => (await listScans(shared.db, organization.id, {}, { offset: 0, limit: 1 })).rows;
  for (const { id: scanId } of await newest())
    await runScan(
      { ...shared, config },
      { organizationId: organization.id, scanId, repositoryId },
      new AbortController().signal,
    );
  return JSON.stringify((await newest())[0]?.gaps);
}
