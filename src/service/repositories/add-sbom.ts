/**
 * An uploaded bill of materials becomes a repository without code, by its name: the text is stored, and scans read it in place of a
 * commit. The same name again takes the new text and is the same repository, so that what is gone from the bill is gone from its alerts.
 */
import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Transaction } from 'kysely';
import { baseName } from '../../engine/files/path-parts.ts';
import { billFileNames, recognizeBill } from '../../engine/ecosystems/sbom/recognize-bill.ts';
import { type Author, tellChanges } from '../audit/tell-changes.ts';
import { storableText } from '../database/storable-text.ts';
import type { Database, Tables } from '../database/tables.ts';
import { badField } from '../foundation/api-error.ts';
import type { Clock } from '../foundation/clock.ts';
import { newId } from '../foundation/ids.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { lockOrganization } from '../organizations/store.ts';
import { queueFirstScans, queueScan } from '../scans/queue-scan.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { signingSecretPlace } from './register.ts';
import { repositoryDetails } from './repository-details.ts';
import { insertRepositories, listRepositoriesByUrl, type RepositoryRow } from './store.ts';
import { findSbomDigest, type StoredSbom, upsertSbom } from './sbom-store.ts';

export interface Upload {
  /** What the repository is called, and known again by. */
  readonly name: string;
  /** What its alerts call the file; by its format where it is empty. */
  readonly fileName: string;
  readonly text: string;
}

export interface AddedSbom {
  readonly id: string;
  readonly scanId: string;
  readonly format: string;
  readonly isNew: boolean;
}

export interface SbomDependencies {
  readonly db: Database;
  readonly keys: Keyring;
  readonly jobs: JobQueue;
  readonly clock: Clock;
}

/** @throws {ApiError} BAD_REQUEST where the text is no bill of materials */
export async function addSbom(
  { db, keys, jobs, clock }: SbomDependencies,
  organizationId: string,
  upload: Upload,
  author: Author,
): Promise<AddedSbom> {
  const sbom = await storedForm(upload);
  const now = clock.now();
  return db.transaction().execute(async (transaction) => {
    await lockOrganization(transaction, organizationId);
    const url = storableText(`sbom:${upload.name}`, 'line');
    const [known] = await listRepositoriesByUrl(transaction, organizationId, [url]);
    if (known !== undefined) return replaceSbom({ transaction, jobs }, known, sbom, author, now);
    const id = newId();
    const repository = {
      id,
      kind: 'sbom',
      url,
      name: storableText(upload.name, 'line'),
      default_branch: '',
      git_author_email: '',
      // Nobody knows it: no delivery is ever taken for this repository.
      signing_secret: keys.encrypt(randomBytes(32).toString('base64url'), signingSecretPlace(organizationId, id)),
      previous_signing_secret: '',
    } as const;
    await insertRepositories(transaction, organizationId, [repository], now);
    await upsertSbom(transaction, organizationId, id, sbom, now);
    const scans = await queueFirstScans({ transaction, jobs }, organizationId, [{ id, branch: '' }], now);
    const scanId = scans.get(id) ?? '';
    const after = { ...repositoryDetails(repository), digest: sbom.digest, scanId };
    await tellChanges(transaction, organizationId, author, [{ kind: 'repository', id, before: undefined, after }], now);
    return { id, scanId, format: sbom.format, isNew: true };
  });
}

async function replaceSbom(
  { transaction, jobs }: { readonly transaction: Transaction<Tables>; readonly jobs: JobQueue },
  { organization_id: organizationId, id }: RepositoryRow,
  sbom: StoredSbom,
  author: Author,
  now: Date,
): Promise<AddedSbom> {
  const before = (await findSbomDigest(transaction, organizationId, id)) ?? '';
  await upsertSbom(transaction, organizationId, id, sbom, now);
  const request = { organizationId, repositoryId: id, kind: 'full', trigger: 'request', branch: '', author } as const;
  const scanId = await queueScan({ transaction, jobs }, request, now);
  const change = {
    kind: 'repository',
    id,
    before: { digest: before },
    after: { digest: sbom.digest },
  } as const;
  await tellChanges(transaction, organizationId, author, [change], now);
  return { id, scanId, format: sbom.format, isNew: false };
}

const compress = promisify(gzip);

/** Bills of large images are some 10 MB. */
const sbomBytesMax = 16 * 1024 * 1024;

/** What it says of itself decides; whether all of it can be read is seen by the scan, in a process of its own. */
async function storedForm({ fileName, text }: Upload): Promise<StoredSbom> {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.byteLength > sbomBytesMax)
    throw badField('/sbom', `must have at most ${sbomBytesMax / 1024 ** 2} MiB; this has ${bytes.byteLength} bytes`);
  const format = recognizeBill(text);
  if (format === undefined)
    throw badField('/sbom', 'must be CycloneDX (JSON, XML), SPDX (JSON, YAML, tag-value) or a list of package URLs');
  return {
    file_name: storableText(baseName(fileName.replaceAll('\\', '/')) || billFileNames[format], 'name'),
    format,
    digest: createHash('sha256').update(bytes).digest('hex'),
    content: (await compress(bytes)).toString('base64'),
  };
}
