/**
 * A line: a branch or tag that was registered beside a repository's default branch. It is a row like that of a repository, with an id, an inventory,
 * issues, scans and a schedule of its own, so that all that is done for one repository is done for a line without being written twice.
 */
import { ApiError } from '../foundation/api-error.ts';
import { kindOfRef } from '../git/git-ref.ts';
import type { RepositoryRow } from './store.ts';

type Line = Pick<RepositoryRow, 'line_of_id' | 'ref' | 'default_branch'>;

/** What git is asked for: of a line its ref, of a repository its default branch. */
export function gitRefOf({ ref, default_branch: branch }: Pick<Line, 'ref' | 'default_branch'>): string {
  return ref === '' ? branch : ref;
}

/** The repository that rules, thresholds and policies are of. */
export function ownerIdOf({ id, line_of_id }: Pick<RepositoryRow, 'id' | 'line_of_id'>): string {
  return line_of_id ?? id;
}

/** @throws {ApiError} CONFLICT for a tag */
export function demandMoving({ ref }: Pick<Line, 'ref'>): void {
  if (ref !== '' && kindOfRef(ref) === 'tag')
    throw new ApiError(
      'CONFLICT',
      'this is a registered tag, which stays as it is and has no schedule: changed advisories are judged by themselves',
    );
}

/** What only a repository has is refused for a line in words. @param what it does not have of its own. @throws {ApiError} CONFLICT */
export function demandRepository({ line_of_id }: Pick<Line, 'line_of_id'>, what: string): void {
  if (line_of_id !== null)
    throw new ApiError(
      'CONFLICT',
      `this is a registered branch or tag, which has no ${what} of its own: name its repository`,
    );
}
