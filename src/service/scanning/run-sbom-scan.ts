/** A scan of a repository that is an uploaded bill of materials: the stored text is what is read, in place of a commit that is fetched. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { findSbom } from '../repositories/sbom-store.ts';
import { endScan, updateScanPhase } from '../scans/store.ts';
import { analyze } from './analyze-run.ts';
import { recordScan } from './record-scan.ts';
import { joinAfterwards } from './reevaluate.ts';
import type { ScanRun } from './scan-run.ts';

export async function runSbomScan(run: ScanRun): Promise<void> {
  const { context, scan } = run;
  const { db, clock } = context;
  const sbom = await findSbom(db, scan.organization_id, scan.repository_id);
  if (sbom === undefined) {
    const reason = 'its bill of materials is gone: upload it again';
    await endScan(db, scan, { state: 'failed', reason }, clock.now());
    return;
  }
  const from = join(dirname(run.gitDir), 'sbom');
  await mkdir(dirname(from), { recursive: true, mode: 0o700 });
  // Bounded by what an upload may hold.
  await writeFile(from, await unpack(Buffer.from(sbom.content, 'base64')), { mode: 0o600 });
  // Rules are about code, and there is none.
  const [result] = await analyze({ ...run, rules: [] }, [
    { kind: 'files', files: [{ path: sbom.file_name, from, readAs: sbom.format }] },
  ]);
  if (result === undefined) throw new Error('an analysis came back without a result');
  run.phases.begin('record');
  await updateScanPhase(db, scan, 'record');
  const judged = { rules: [], changeNumber: run.changeNumber, join: joinAfterwards(context) };
  const outcome = await recordScan(db, { ...scan, branch: '' }, sbom.digest, result, judged, clock.now());
  if (outcome === 'not-ours')
    context.log.warn({ scanId: scan.id, attempt: scan.attempt }, 'a scan that is no longer ours was not recorded');
}

const unpack = promisify(gunzip);
