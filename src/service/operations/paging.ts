/** Pages as the contract counts them. */

const pageSizeMax = 500;
const pageSizeDefault = 50;

export interface Page {
  readonly page: number;
  readonly pageSize: number;
  readonly offset: number;
  readonly limit: number;
}

export function pageOf(body: { page?: number; pageSize?: number }): Page {
  const page = body.page ?? 1;
  const pageSize = Math.min(body.pageSize ?? pageSizeDefault, pageSizeMax);
  // An offset past what the database counts in is past every end.
  const offset = Math.min((page - 1) * pageSize, Number.MAX_SAFE_INTEGER);
  return { page, pageSize, offset, limit: pageSize };
}
