/** Promises that many operations make alike, asked of one of them; what is varied is the operation's own example. */
import assert from 'node:assert/strict';
import type { Reply, TestOrganization } from '../../testing/test-service.ts';
import { exampleBody } from './example-body.testing.ts';
import type { Operation } from './operation.ts';

/** Well formed, and of nothing. */
export const unknownId = '01a1fde5-e9f0-7000-9765-000000000000';

/** Each of these changes of a good body is a 400 that names this place, and no other. `undefined` leaves the field out. */
export async function assertRefused(
  mine: TestOrganization,
  operation: Operation,
  faults: readonly (readonly [fields: object, place: string])[],
): Promise<void> {
  for (const [fields, place] of faults) {
    const reply = await mine.call(operation.path, { ...exampleBody(operation), ...fields });
    assert.deepEqual([...new Set(faultPlaces(reply))], [place], `${shown(fields)}: ${reply.text}`);
  }
}

/** None of these changes of a good body makes it a 400: what is refused beside them is refused for itself. */
export async function assertTaken(
  mine: TestOrganization,
  operation: Operation,
  variants: readonly object[],
): Promise<void> {
  for (const fields of variants) {
    const reply = await mine.call(operation.path, { ...exampleBody(operation), ...fields });
    assert.ok([200, 404].includes(reply.status), `${shown(fields)}: ${reply.text}`);
  }
}

/** The pointers of the faults that a 400 tells. */
export function faultPlaces(reply: Reply): string[] {
  assert.equal(reply.status, 400, reply.text);
  return reply.body.error.issues.map((issue: { path: string }) => issue.path);
}

/** Unknown and malformed ids, and one of another organization, get the same 404 to the byte: nobody learns what others have. */
export async function assertSameNotFound(
  mine: TestOrganization,
  operation: Operation,
  field: string,
  foreignId: string,
): Promise<void> {
  const answers = new Set<string>();
  for (const id of [unknownId, 'x', `${unknownId}0`, foreignId]) {
    const body = { ...exampleBody(operation), [field]: id };
    const reply = await mine.call(operation.path, body, { 'x-request-id': 'same' });
    assert.equal(reply.status, 404, `${id}: ${reply.text}`);
    answers.add(reply.text);
  }
  assert.equal(answers.size, 1, [...answers].join('\n'));
}

/** Pages of one row give the rows of one page in their order; past the end is nothing; 500 rows are the most. */
export async function assertPaged(
  mine: TestOrganization,
  { path }: Operation,
  list: string,
  rowCount: number,
): Promise<void> {
  const rowsOf = async (body: object): Promise<{ id: string }[]> => {
    const reply = await mine.call(path, body);
    assert.deepEqual([reply.status, reply.body.totalCount], [200, rowCount], reply.text);
    return reply.body[list];
  };
  const all = await rowsOf({});
  assert.equal(all.length, rowCount);
  const paged = [];
  for (let page = 1; page <= rowCount; page++) paged.push(...(await rowsOf({ page, pageSize: 1 })));
  assert.deepEqual(paged, all);
  assert.deepEqual(await rowsOf({ page: rowCount + 1, pageSize: 1 }), []);
  const most = await mine.call(path, { pageSize: 501 });
  assert.deepEqual([most.body.page, most.body.pageSize], [1, 500]);
}

/** What every list refuses of `page` and `pageSize`. */
export const pageFaults = [
  [{ page: 0 }, '/page'],
  [{ page: 1.5 }, '/page'],
  [{ page: '1' }, '/page'],
  [{ pageSize: 0 }, '/pageSize'],
  [{ pageSize: '1' }, '/pageSize'],
] as const;

/** What every operation refuses of an id that it needs. */
export const idFaults = (field: string) =>
  [undefined, null, '', 7, ['x']].map((id) => [{ [field]: id }, `/${field}`] as const);

function shown(fields: object): string {
  return JSON.stringify(fields).slice(0, 200);
}
