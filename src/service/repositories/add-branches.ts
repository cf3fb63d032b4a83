/** Registers branches and tags beside the default branch of a repository: all of a request or none, each once, and each new one gets its first scan. */
import { type Author, type Change, tellChanges } from '../audit/tell-changes.ts';
import { type StorableText, storableText } from '../database/storable-text.ts';
import type { Database } from '../database/tables.ts';
import { ApiError, badFields, type RequestIssue } from '../foundation/api-error.ts';
import type { Clock } from '../foundation/clock.ts';
import { newId } from '../foundation/ids.ts';
import { gitRef, type RefKind } from '../git/git-ref.ts';
import { isValidBranchName } from '../git/repository-url.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { lockOrganization } from '../organizations/store.ts';
import { queueFirstScans } from '../scans/queue-scan.ts';
import { demandCode } from './demand-code.ts';
import { demandRepository } from './line.ts';
import { insertLines, listLinesOf, type NewLine } from './lines-store.ts';
import { findRepository } from './store.ts';

/** Of one repository: each is scanned as often as the repository itself. */
export const linesMax = 50;

export interface AskedBranches {
  readonly repositoryId: string;
  readonly branches: readonly string[];
  readonly tags: readonly string[];
}

export interface AddedBranch {
  readonly id: string;
  readonly kind: RefKind;
  readonly name: string;
  /** False where it was registered before. */
  readonly isNew: boolean;
}

/** @returns branches, then tags, in the order asked; undefined where there is no such repository. @throws {ApiError} BAD_REQUEST, CONFLICT */
export async function addBranches(
  { db, jobs, clock }: { readonly db: Database; readonly jobs: JobQueue; readonly clock: Clock },
  organizationId: string,
  asked: AskedBranches,
  author: Author,
): Promise<AddedBranch[] | undefined> {
  const wanted = wantedOf(asked);
  const now = clock.now();
  return db.transaction().execute(async (transaction) => {
    // Two requests that name the same must meet.
    await lockOrganization(transaction, organizationId);
    const repository = await findRepository(transaction, organizationId, asked.repositoryId);
    if (repository === undefined) return undefined;
    demandRepository(repository, 'branches and tags');
    demandCode(repository, 'branches and tags');
    refuseDefaultBranch(asked.branches, repository.default_branch);
    const known = await listLinesOf(transaction, organizationId, repository.id);
    const lines = new Map<string, NewLine>(known.map(({ id, ref, default_branch: name }) => [ref, { id, ref, name }]));
    const added: NewLine[] = [];
    for (const { ref, name } of wanted) {
      if (lines.has(ref)) continue;
      const line = { id: newId(), ref, name };
      lines.set(ref, line);
      added.push(line);
    }
    if (lines.size > linesMax)
      throw new ApiError(
        'CONFLICT',
        `a repository has at most ${linesMax} registered branches and tags, and these would make ${lines.size}: remove some first`,
      );
    await insertLines(transaction, repository, added, now);
    const scanned = added.map(({ id, name: branch }) => ({ id, branch }));
    const scanIds = await queueFirstScans({ transaction, jobs }, organizationId, scanned, now);
    const changes = added.map(
      ({ id, ref }): Change => ({
        kind: 'branch',
        id,
        before: undefined,
        after: { repositoryId: repository.id, ref, scanId: scanIds.get(id) ?? '' },
      }),
    );
    await tellChanges(transaction, organizationId, author, changes, now);
    const isNew = new Set(added.map(({ id }) => id));
    return wanted.map(({ kind, name, ref }) => {
      const id = lines.get(ref)?.id ?? '';
      return { id, kind, name, isNew: isNew.has(id) };
    });
  });
}

interface WantedLine {
  readonly kind: RefKind;
  readonly name: StorableText;
  readonly ref: StorableText;
}

function wantedOf({ branches, tags }: AskedBranches): WantedLine[] {
  const issues: RequestIssue[] = [];
  const read = (kind: RefKind, field: string, names: readonly string[]): WantedLine[] =>
    names.flatMap((name, index) => {
      if (!isValidBranchName(name)) {
        const message = `must be a valid name of a git ${kind}, such as ${kind === 'tag' ? 'v1.0' : 'release/1.0'}`;
        issues.push({ path: `/${field}/${index}`, message });
        return [];
      }
      return [{ kind, name: storableText(name, 'branch'), ref: storableText(gitRef(kind, name), 'branch') }];
    });
  const wanted = [...read('branch', 'branches', branches), ...read('tag', 'tags', tags)];
  if (issues.length > 0) throw badFields(issues);
  return wanted;
}

function refuseDefaultBranch(branches: readonly string[], defaultBranch: string): void {
  const issues = branches.flatMap((name, index) =>
    name === defaultBranch
      ? [{ path: `/branches/${index}`, message: 'is the default branch of the repository, which is scanned already' }]
      : [],
  );
  if (issues.length > 0) throw badFields(issues);
}
