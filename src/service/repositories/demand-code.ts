/** What asks for a code host is refused in words where there is none. */
import { ApiError } from '../foundation/api-error.ts';
import type { RepositoryRow } from './store.ts';

/** @param what it does not have. @throws {ApiError} CONFLICT */
export function demandCode({ kind }: Pick<RepositoryRow, 'kind'>, what: string): void {
  if (kind === 'sbom')
    throw new ApiError('CONFLICT', `this repository is an uploaded bill of materials without code: it has no ${what}`);
}
