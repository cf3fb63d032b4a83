/** Marks a statement that is meant to look at rows of several organizations; every other one names its organization, and a test asks. */
import { type RawBuilder, sql } from 'kysely';

/** @param why for whoever reads the list of such statements; plain words */
export function acrossOrganizations(why: string): RawBuilder<unknown> {
  if (!/^[\w ,.'-]+$/.test(why)) throw new Error(`not plain words: ${why}`);
  return sql.raw(`/* across organizations: ${why} */`);
}

export const acrossOrganizationsMark = '/* across organizations: ';
