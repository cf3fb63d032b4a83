/** The request body that tests over all operations start from: each operation's own example. */
import type { Operation } from './operation.ts';

const isId = (field: string): boolean => /^id$|Ids?$|^refs?$/.test(field);

/**
 * @returns a new body that the operation takes, without the ids and the names of branches that it can do without, and without the moment that something was
 * read at: those of examples are of nobody and would match nothing.
 */
export function exampleBody({ request, example }: Operation): Record<string, unknown> {
  const required: readonly string[] = request.required ?? [];
  const fields = Object.entries(structuredClone(example.request));
  return Object.fromEntries(
    fields.filter(([field]) => field !== 'ifUpdatedAt' && (!isId(field) || required.includes(field))),
  );
}
